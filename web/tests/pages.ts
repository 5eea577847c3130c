// Pages for browser tests: made by the credo binary, in a folder of their own, and watched: an error
// on the console, an uncaught exception, a dialog or a request that leaves the page fails the test.

import { expect, test as base, type Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CREDO = resolve(ROOT, 'web', process.env['CREDO'] ?? '../build/release/credo')

const DOCUMENT = /(<script type="application\/json" id="credo-document">)([^]*?)(<\/script>)/

export class Pages {
  readonly folder = mkdtempSync(join(tmpdir(), 'credo-pages-'))
  private made = 0

  // The address of the page that credo writes; exit codes 0 and 1 are verdicts.
  make(args: string[], folder = ROOT): string {
    const file = join(this.folder, `page${++this.made}.html`)
    // The text of a long run is more than spawnSync would hold, and nobody looks at it.
    const done = spawnSync(CREDO, [...args, '--html', file], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (done.error) throw done.error
    expect(done.status, `credo ${args.join(' ')}\n${done.stderr}`).toBeLessThanOrEqual(1)
    expect(existsSync(file), `${file} was written`).toBe(true)
    return pathToFileURL(file).href
  }

  // The same with a document that credo does not write today.
  edit(args: string[], change: (document: any) => void): string {
    const address = this.make(args)
    const file = fileURLToPath(address)
    const whole = readFileSync(file, 'utf8').replace(DOCUMENT, (_, before: string, text: string, after: string) => {
      const document: unknown = JSON.parse(text)
      change(document)
      return `${before}${JSON.stringify(document).replaceAll('<', '\\u003c')}${after}`
    })
    writeFileSync(file, whole)
    return address
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

function watch(page: Page, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) troubles.push(`request: ${request.url()}`)
  })
}

export const test = base.extend<{ page: Page }, { pages: Pages }>({
  pages: [
    async ({}, use) => {
      const pages = new Pages()
      await use(pages)
      pages.remove()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const troubles: string[] = []
    watch(page, troubles)
    await use(page)
    expect(troubles).toEqual([])
  },
})

export { expect }
