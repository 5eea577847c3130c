// `credo serve` in a browser: a program is opened, edited, saved and checked, its errors are shown at
// their lines, a long check is followed and cancelled. The server and its folder are made for each test.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

const CREDO = process.env['CREDO'] ?? '../build/release/credo'

const LAMP = `system lamp
environment {
  dark.
  switch(on) -> +lit.
}
agent lamp { @on +dark <- switch(on). }
property bright: <> lit
property gloomy: [] !lit
`
const LONG = `system long
environment {
  count(0).
  @tick : count(K) & K < 100000000 -> -count(K); +count(K+1).
}
agent watcher { !wait. +!wait <- true. }
property never: [] !count(99999999)
`

let folder: string
let server: ChildProcess
let address: string // without the token, as the page is shown
let problems: string[]

test.beforeEach(async ({ page }) => {
  folder = mkdtempSync(join(tmpdir(), 'credo-serve-'))
  writeFileSync(join(folder, 'lamp.mas'), LAMP)
  writeFileSync(join(folder, 'long.mas'), LONG)
  server = spawn(CREDO, ['serve', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await new Promise<RegExpExecArray>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const found = /(http:\/\/127\.0\.0\.1:\d+\/)\?token=\w+ /.exec(said)
      if (found) resolve(found)
    })
    server.on('exit', () => reject(new Error(`credo serve ended: ${said}`)))
  })
  address = printed[1] ?? ''
  problems = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) problems.push(request.url())
  })
  await page.goto(printed[0].trim())
  expect(page.url()).toBe(address)
})

test.afterEach(async () => {
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true })
})

function editor(page: Page) {
  return page.locator('.cm-content')
}

async function openProgram(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(editor(page)).toBeVisible()
}

test('checks a program and shows the run', async ({ page }) => {
  await openProgram(page, 'lamp.mas')
  await expect(editor(page)).toContainText('property gloomy')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status')).toContainText('check: not as expected')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('gloomy')
  await expect(result).toContainText('violated')
  await expect(result.getByText('1 as expected, 1 not')).toBeVisible()
  await expect(result.getByText(/switch\(on\)/).first()).toBeVisible()
  // The names of the properties can be clicked.
  await page.getByRole('region', { name: 'Job' }).getByRole('button', { name: 'bright' }).click()
  await expect(page.getByRole('textbox', { name: 'Properties' })).toHaveValue('bright')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status')).toContainText('check: all is as expected')
  expect(problems).toEqual([])
})

test('edits, saves and checks with the keyboard', async ({ page }) => {
  await openProgram(page, 'lamp.mas')
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('property lost: [] dark => false\n')
  await expect(page.getByText('not saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('not saved', { exact: true })).toBeHidden()
  expect(readFileSync(join(folder, 'lamp.mas'), 'utf8')).toContain('property lost')
  await page.keyboard.type('agent lamp { }\n')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status')).toContainText('the program or the options have an error')
  // The error is in the messages, and at its line.
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('error:')
  await expect(page.locator('.cm-lint-marker-error')).toBeVisible()
  await page.getByRole('button', { name: /^lamp\.mas:10/ }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('agent lamp { }')
  expect(problems).toEqual([])
})

test('does not lose changes', async ({ page }) => {
  await openProgram(page, 'lamp.mas')
  await editor(page).click()
  await page.keyboard.type('// mine\n')
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('button', { name: 'long.mas' }).click()
  await expect(editor(page)).toContainText('// mine')
  expect(questions).toHaveLength(1)
  // Somebody else was faster.
  writeFileSync(join(folder, 'lamp.mas'), '// theirs\n')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status')).toContainText('changed by somebody else')
  expect(readFileSync(join(folder, 'lamp.mas'), 'utf8')).toBe('// theirs\n')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: /^lamp\.mas/ }).first().click()
  await expect(editor(page)).toContainText('// theirs')
  // The refusal is all that the console tells.
  expect(problems.filter((text) => !text.includes('409'))).toEqual([])
})

test('follows a long check and cancels it', async ({ page }) => {
  await openProgram(page, 'long.mas')
  await page.getByRole('button', { name: 'Check' }).click()
  const status = page.getByRole('status')
  await expect(status).toContainText('running')
  await expect(status).toContainText(/never \(1 of 1\): \d+ states/, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toContainText('cancelled after')
  await expect(page.getByRole('button', { name: 'Check' })).toBeEnabled()
  expect(problems).toEqual([])
})

test('looks for mistakes, runs and searches', async ({ page }) => {
  await openProgram(page, 'lamp.mas')
  await page.getByLabel('Command').selectOption('lint')
  await page.getByRole('region', { name: 'Job' }).getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('status')).toContainText('lint:')
  await page.getByLabel('Command').selectOption('run')
  await page.getByLabel('Steps').fill('5')
  await page.getByRole('region', { name: 'Job' }).getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('status')).toContainText('run: all is as expected')
  await page.getByLabel('Command').selectOption('search')
  await page.getByLabel('States where').fill('lit')
  await page.getByRole('region', { name: 'Job' }).getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('status')).toContainText('search: all is as expected')
  await page.getByLabel('States where').fill('no_such_thing')
  await page.getByRole('region', { name: 'Job' }).getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('status')).toContainText('search:')
  expect(problems).toEqual([])
})

test('is readable in light and dark', async ({ page }, info) => {
  await openProgram(page, 'lamp.mas')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status')).toContainText('check: not as expected')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: info.outputPath(`serve-${scheme}.png`), fullPage: true })
    // The text of the editor stands out from its background.
    const [ink, paper] = await page.locator('.cm-editor').evaluate((element) => {
      const style = getComputedStyle(element)
      return [style.color, style.backgroundColor]
    })
    expect(ink).not.toBe(paper)
  }
  expect(problems).toEqual([])
})

test('a result that cannot be shown does not stand in the way of the next one', async ({ page }) => {
  let broken = true
  await page.route('**/api/jobs/*', async (route) => {
    const response = await route.fetch()
    const job = await response.json()
    if (broken && job.document) job.document.page = null
    await route.fulfill({ response, json: job })
  })
  await openProgram(page, 'lamp.mas')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.failed-part')).toContainText('This report cannot be shown')
  broken = false
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /bright/ })).toContainText('holds')
  await expect(page.locator('.failed-part')).toHaveCount(0)
})
