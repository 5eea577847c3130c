// The pictures of the manual, docs/pictures/: pages that credo writes of the examples, and
// `credo serve`, as a browser shows them. scripts/pictures calls it.

import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CREDO = process.env['CREDO'] ?? join(ROOT, 'build/release/credo')
const BUGGY = ['check', 'examples/auction/buggy.mas', '--const', 'N=5']

// name, what credo is asked, the address within the page, and what else makes the picture
const PICTURES = [
  { name: 'summary', asked: BUGGY, at: 'p=spec1&s=193&v=run' },
  { name: 'run', asked: BUGGY, at: 'p=spec1&s=193&v=run', tabs: true, height: 1250 },
  { name: 'dark', asked: BUGGY, at: 'p=spec1&s=187&v=run', tabs: true, dark: true },
  { name: 'messages', asked: BUGGY, at: 'p=spec1&s=138&v=messages', tabs: true, height: 700 },
  { name: 'coverage', asked: BUGGY, at: 'v=coverage', tabs: true, height: 800 },
  { name: 'graph', asked: ['check', 'examples/blocks/fair.bupl', '-p', 'tower'], at: 'p=tower&v=graph', tabs: true, height: 700 },
  { name: 'tree', asked: ['check', 'examples/provider_salesman/chaotic.eccs', '-p', 'P4'], at: 'p=P4&v=evidence', tabs: true, height: 800 },
  {
    name: 'slice',
    asked: ['slice', 'examples/rover/article-no-r.mas'],
    at: '',
    prepare: (page) => page.getByText('+safe_path(P)').first().hover(),
  },
]

// The pages show the command line, so files are named as a user would.
const folder = mkdtempSync(join(tmpdir(), 'credo-pictures-'))
symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

async function take(picture, address) {
  const page = await browser.newPage({
    viewport: { width: 1200, height: picture.height ?? 900 },
    colorScheme: picture.dark ? 'dark' : 'light',
  })
  await page.goto(address)
  if (picture.prepare) await picture.prepare(page)
  if (picture.tabs) await page.getByRole('tablist').first().evaluate((e) => e.scrollIntoView())
  await page.waitForTimeout(400) // what is drawn when it is in sight
  await page.screenshot({ path: join(ROOT, 'docs/pictures', `${picture.name}.png`) })
  await page.close()
}

for (const picture of PICTURES) {
  const file = `${picture.name}.html`
  const done = spawnSync(CREDO, [...picture.asked, '--html', file], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  if (done.status === null || done.status > 1) throw new Error(`credo: ${done.stderr}`)
  await take(picture, `${pathToFileURL(join(folder, file)).href}#${picture.at}`)
}

// credo serve, on a copy: the page can change files.
const copy = join(folder, 'courier')
cpSync(join(ROOT, 'examples/courier'), copy, { recursive: true })
const server = spawn(CREDO, ['serve', copy, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
const address = await new Promise((resolve, reject) => {
  server.stdout.on('data', (part) => {
    const found = /http:\S+/.exec(part.toString())
    if (found) resolve(found[0])
  })
  server.on('exit', () => reject(new Error('credo serve ended')))
})
try {
  await take({ name: 'serve', prepare: checkCourier }, address)
} finally {
  server.kill()
}
await browser.close()
rmSync(folder, { recursive: true })

async function checkCourier(page) {
  await page.getByText('buggy.mas').first().click()
  await page.getByText('courier_buggy').first().waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('violated').first().waitFor()
}
