// The licences of the packages whose code is in a page: as a comment before its end, and in
// packages.json beside it, from which the binary's own list is made. What is in a page is what the
// bundler says; a package without a licence ends the build.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export interface BundledPackage {
  name: string
  version: string
  license: string
  text: string
}

/** The folder of the package that a module is from, or is made for; none for the page's own. */
export function packageFolder(module: string): string | undefined {
  const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)
  return found?.[1]
}

function readPackage(folder: string): BundledPackage {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name))
  if (file === undefined || !about.license) throw new Error(`${folder} has no licence`)
  const text = readFileSync(join(folder, file), 'utf8').trim()
  return { name: about.name, version: about.version, license: about.license, text }
}

/** Packages with the same text share it. */
export function licenceComment(packages: BundledPackage[]): string {
  const byText = new Map<string, string[]>()
  for (const { name, version, text } of packages) {
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`])
  }
  const parts = [...byText].map(([text, names]) => `${names.join(', ')}:\n\n${text}\n`)
  const all = `\nThis page contains code of these packages, under the licences below them.\n\n${parts.join('\n')}`
  return `<!--${all.replaceAll('--', '- -')}-->\n` // which would end the comment
}

export function licences(page: string): Plugin {
  const folders = new Set<string>()
  return {
    name: 'credo-licences',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        for (const [module, { renderedLength }] of Object.entries(part.modules)) {
          const folder = packageFolder(module)
          if (folder !== undefined && renderedLength > 0) folders.add(folder)
        }
      }
    },
    writeBundle({ dir }) {
      const packages = [...folders].sort().map(readPackage)
      writeFileSync(join(dir!, 'packages.json'), JSON.stringify(packages, null, 2))
      const file = join(dir!, page)
      const text = readFileSync(file, 'utf8')
      const end = text.lastIndexOf('</html>')
      writeFileSync(file, text.slice(0, end) + licenceComment(packages) + text.slice(end))
    },
  }
}
