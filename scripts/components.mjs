// What is in the binary that is not Credo's own: its licences as a text, which `credo --licenses`
// prints, and as a bill of materials in the form of CycloneDX. The build runs it.
//
//   node scripts/components.mjs --version 0.2.0 --gcc 12 --linked static|shared --pages DIR,DIR
//        --licence FILE --text OUT --copyright OUT --bom OUT
//
// Libraries and the compiler's own parts are known as packages of Debian, which bring versions and
// texts; a package made for Debian need not repeat the licences that every such system has, which is
// the difference of --copyright. Packages of npm are those that the bundler put into the pages.
// Without the texts a static binary, which is for others, is not built.
// tests/system/components_test.cpp holds the table against what the linker and the compiler read.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values: given } = parseArgs({
  options: Object.fromEntries(
    ['version', 'gcc', 'linked', 'pages', 'licence', 'text', 'copyright', 'bom'].map((name) => [name, { type: 'string' }]),
  ),
})
const isStatic = given.linked === 'static'

// Each with the package that it is built from. Of those with a library of their own, `library` says
// that a binary that is not static needs it to run.
const libraries = [
  { name: 'CaDiCaL', debian: 'libcadical-dev', licence: 'MIT', kind: 'archive' },
  { name: 'CLI11', debian: 'libcli11-dev', licence: 'BSD-3-Clause', kind: 'headers' },
  { name: 'cpp-httplib', debian: 'libcpp-httplib-dev', licence: 'MIT', kind: 'library' },
  { name: 'fmt', debian: 'libfmt-dev', licence: 'MIT', kind: 'library' },
  { name: 'glibc', debian: 'libc6-dev', licence: 'LGPL-2.1-or-later', kind: 'library' },
  { name: 'JSON for Modern C++', debian: 'nlohmann-json3-dev', licence: 'MIT', kind: 'headers' },
  { name: 'libgcc', debian: `libgcc-${given.gcc}-dev`, licence: 'GPL-3.0-or-later WITH GCC-exception-3.1', kind: 'library' },
  { name: 'libstdc++', debian: `libstdc++-${given.gcc}-dev`, licence: 'GPL-3.0-or-later WITH GCC-exception-3.1', kind: 'library' },
  { name: 'xxHash', debian: 'libxxhash-dev', licence: 'BSD-2-Clause', kind: 'headers' },
]

// The text, without what cannot be seen: a mark of the bytes' order, form feeds.
const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8').replace(/[\uFEFF\f]/g, '').trim()
  } catch {
    return undefined
  }
}

function versionOf(debian) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Version}', debian], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined // not a Debian system
  }
}

function fromDebian({ name, debian, licence, kind }) {
  const version = versionOf(debian)
  const text = readIfThere(`/usr/share/doc/${debian}/copyright`)
  if (text === undefined && isStatic) throw new Error(`${debian} has no licence here`)
  const linkage = kind === 'library' ? (isStatic ? 'static' : 'shared') : kind === 'archive' ? 'static' : 'headers'
  const purl = `pkg:deb/debian/${encodeURIComponent(debian)}${version ? `@${encodeURIComponent(version)}` : ''}`
  return { name, version, licence, text: text ?? 'Its licence was not there when this was built.', purl, linkage }
}

function fromNpm({ name, version, license, text }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { name, version, licence: license, text, purl, linkage: 'bundled' }
}

const bundled = new Map()
for (const folder of given.pages.split(',')) {
  for (const each of JSON.parse(readFileSync(`${folder}/packages.json`, 'utf8'))) bundled.set(each.name, each)
}
const byName = (one, other) => (one.name < other.name ? -1 : 1)
const inProgram = libraries.map(fromDebian)
const inPages = [...bundled.values()].sort(byName).map(fromNpm)
const components = [...inProgram, ...inPages]

// ---- the text

const title = ({ name, version }) => (version ? `${name} ${version}` : name)
const listed = (all) => all.map((each) => `  ${title(each)} (${each.licence})\n`).join('')
const rule = '='.repeat(80)

// Titles of the same text, and the text.
const sections = new Map()
for (const each of components) sections.set(each.text, [...(sections.get(each.text) ?? []), title(each)])
const shown = (all) => [...all].map(([text, names]) => `\n${rule}\n${names.join(', ')}\n${rule}\n\n${text}\n`).join('')
// What these texts only name.
const common = new Map()
const named = new Set()
for (const text of sections.keys()) {
  for (const [, name] of text.matchAll(/\/usr\/share\/common-licenses\/([\w.+-]*[\w+])/g)) named.add(name)
}
for (const name of [...named].sort()) {
  const text = readIfThere(`/usr/share/common-licenses/${name}`)
  if (text !== undefined) common.set(text, [...(common.get(text) ?? []), name])
  else if (isStatic) throw new Error(`there is no ${name} here`)
}

const copyright = `Credo ${given.version}

${readFileSync(given.licence, 'utf8').trim()}

The program contains code of

${listed(inProgram)}
and its pages contain code of

${listed(inPages)}
Their licences follow.
${shown(sections)}`
writeFileSync(given.copyright, copyright)
writeFileSync(given.text, copyright + shown(common))

// ---- the bill of materials

const licences = (licence) => (/ /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }])
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': 'credo',
      name: 'credo',
      version: given.version,
      description: 'A model checker for agent programs',
      licenses: licences('MIT'),
    },
  },
  components: components.map(({ name, version, licence, purl, linkage }) => ({
    type: 'library',
    'bom-ref': purl,
    name,
    ...(version ? { version } : {}),
    licenses: licences(licence),
    purl,
    properties: [{ name: 'credo:linkage', value: linkage }],
  })),
  dependencies: [
    { ref: 'credo', dependsOn: components.map(({ purl }) => purl) },
    ...components.map(({ purl }) => ({ ref: purl })),
  ],
}
writeFileSync(given.bom, `${JSON.stringify(bom, null, 2)}\n`)
