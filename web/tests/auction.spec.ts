// The auction with its published bug, over five auctions: the run of spec1 is stepped through, and
// the lost event is explained.

import { expect, test } from './pages'

let address = ''
test.beforeAll(({ pages }) => {
  address = pages.make(['check', 'examples/auction/buggy.mas', '--const', 'N=5'])
})

const where = '.controls-where'

test('the summary says what was found', async ({ page }) => {
  await page.goto(address)
  await expect(page).toHaveTitle('auction_buggy: credo check')
  const row = page.getByRole('row', { name: /spec1/ })
  await expect(row).toContainText('violated')
  await expect(row).toContainText('expected: holds')
  await expect(page.getByRole('row', { name: /spec2/ })).toContainText('where it could still fail')
  await expect(page.locator('.formula')).toContainText('Des(ag3, alliance(ag3,ag2))')
})

test('arrow keys, n and p, Home and End step through the run', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=10`)
  await expect(page.locator(where)).toHaveText('10 / 209')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(where)).toHaveText('11 / 209')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(where)).toHaveText('9 / 209')
  const timeline = page.locator('.timeline-box')
  await timeline.focus()
  await page.keyboard.press('End')
  await expect(page.locator(where)).toHaveText('209 / 209')
  await expect(page.locator('.step')).toContainText('Then steps 198 to 209 repeat for ever.')
  await page.keyboard.press('p')
  const before = Number((await page.locator(where).innerText()).split(' ')[0])
  expect(before).toBeLessThan(198) // the loop is idle
  await page.keyboard.press('Home')
  await expect(page.locator(where)).toHaveText('0 / 209')
  await expect(page.locator('.step')).toContainText('Start')
  await page.keyboard.press('PageDown')
  await expect(page.locator(where)).toHaveText('20 / 209')
})

test('the slider and the buttons step', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=10`)
  await page.getByRole('slider', { name: 'Step' }).fill('120')
  await expect(page.locator(where)).toHaveText('120 / 209')
  await page.getByRole('slider', { name: 'Step' }).press('ArrowRight')
  await expect(page.locator(where)).toHaveText('121 / 209')
  await page.getByRole('button', { name: 'On one step' }).click()
  await expect(page.locator(where)).toHaveText('122 / 209')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator(where)).toHaveText('0 / 209')
})

test('a click on the timeline chooses the step under it', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=0`)
  await page.getByLabel('fold idle steps').uncheck()
  const box = await page.locator('.timeline-box').boundingBox()
  await page.mouse.click(box!.x + 16 * 7 + 8, box!.y + 60)
  await expect(page.locator(where)).toHaveText('7 / 209')
  await expect(page.locator('[aria-live]')).toContainText('Step 7 of 209')
})

test('a line of the story leads to its step', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('button', { name: /step 187/ }).click()
  await expect(page.locator(where)).toHaveText('187 / 209')
  const ag3 = page.getByRole('article', { name: 'Agent ag3' })
  await expect(ag3).toContainText('moves')
  await expect(ag3.locator('.chip-added', { hasText: 'alliance(ag3,ag2)' }).first()).toContainText('+')
  await expect(ag3.locator('.chip-removed', { hasText: 'tell alliance(ag3,ag2) from ag2' })).toContainText('−')
})

test('the lost event is explained, with the plan and the literal, and shown in the program', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=193`)
  const step = page.locator('.step')
  await expect(step).toContainText('event +!alliance(ag3,ag2) is lost: no applicable plan')
  const row = step.getByRole('row', { name: /@propose/ })
  await expect(row).toContainText('not alliance(ag3,ag2)')
  await expect(page.locator('.tl-lost').first()).toBeAttached()
  await expect(page.locator('.source-current')).toHaveText(/^!alliance/)
  await expect(page.getByRole('tab', { name: 'ag3-buggy.asl' })).toHaveAttribute('aria-selected', 'true')
  await row.getByRole('button').click()
  await expect(page.locator('.source-line-current')).toHaveAttribute('data-line', '26')
  await expect(page.locator('.source-line-current')).toContainText('@propose')
})

test('intentions are stacks, the running plan on top', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=137`)
  const frames = page.getByRole('article', { name: 'Agent ag3' }).locator('.part', { hasText: 'intentions' }).locator('.frame')
  await expect(frames.first()).toContainText('@propose')
  await expect(frames.first()).toContainText('+!alliance(ag3,ag2)')
  await expect(frames.last()).toContainText('@lost')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.frame-removed', { hasText: '@propose' })).toBeVisible()
})

test('atoms of the property have bars of truth, the loop a bracket', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=190`)
  await expect(page.locator('.timeline-atom')).toHaveCount(3)
  await expect(page.locator('.tl-true title', { hasText: 'Des(ag3, alliance(ag3,ag2)) is true' }).first()).toBeAttached()
  await expect(page.locator('.tl-loop')).toContainText('repeats for ever')
})

test('the address keeps property, step and view', async ({ page }) => {
  await page.goto(`${address}#p=spec3&s=5&v=run`)
  await expect(page.locator('.property h2')).toContainText('spec3')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).hash).toBe('#p=spec3&s=6&v=run')
  await page.reload()
  await expect(page.locator('.property h2')).toContainText('spec3')
  await expect(page.locator(where)).toHaveText(/^6 \//)
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#p=spec3&s=6&v=messages')
})

test('typing in a box does not step', async ({ page }) => {
  await page.goto(`${address}#p=spec1&s=10`)
  await page.locator('.source').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(where)).toHaveText('10 / 209')
})

test('it is dark where the system is, and where it is asked to be', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper()
  expect(dark).not.toBe(light)
  await page.getByRole('button', { name: 'Show in light colours' }).click()
  expect(await paper()).toBe(light)
  await page.reload()
  expect(await paper()).toBe(light)
})

test('on paper it is dark on light, without controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto(`${address}#p=spec1&s=193`)
  const brightness = (of: 'color' | 'backgroundColor') =>
    page.evaluate((of) => {
      const [r, g, b] = (getComputedStyle(document.body)[of].match(/[\d.]+/g) ?? []).map(Number)
      return (r ?? 0) + (g ?? 0) + (b ?? 0)
    }, of)
  expect(await brightness('color')).toBeLessThan(200)
  expect(await brightness('backgroundColor')).toBeGreaterThan(600)
  await expect(page.locator('.controls')).toBeHidden()
  await expect(page.locator('.step')).toBeVisible()
})

test('nothing is wider than the page', async ({ page }) => {
  for (const width of [1400, 800, 480]) {
    await page.setViewportSize({ width, height: 700 })
    for (const view of ['run', 'messages', 'graph', 'coverage', 'program']) {
      await page.goto(`${address}#p=spec1&s=193&v=${view}`)
      await page.reload()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, `${view} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
