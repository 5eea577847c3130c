// Documents with gaps: they are shown as far as they go.

import { expect, test } from './pages'

const auction = ['check', 'examples/auction/buggy.mas', '--const', 'N=5', '-p', 'spec1']

test('coverage without findings says that everything was used', async ({ page, pages }) => {
  for (const coverage of [{}, { plans_never_fired: [], lost: null }]) {
    await page.goto(`${pages.edit(auction, (document) => (document.coverage = coverage))}#v=coverage`)
    await expect(page.locator('.cover-none')).toContainText('Everything was used')
  }
  await page.goto(`${pages.edit(auction, (document) => delete document.coverage)}#v=coverage`)
  await expect(page.locator('.cover-none')).toContainText('Nothing can be said about coverage')
})

test('tabs name what they show', async ({ page, pages }) => {
  await page.goto(`${pages.make(auction)}#v=program`)
  await expect(page.getByRole('tabpanel', { name: 'Program' })).toBeVisible()
  const id = await page.getByRole('tab', { name: 'Program' }).getAttribute('aria-controls')
  await expect(page.getByRole('tabpanel', { name: 'Program' })).toHaveAttribute('id', id!)
})

test('what is not known is counted apart', async ({ page, pages }) => {
  const address = pages.edit(auction, ({ properties }) => {
    Object.assign(properties[0], { verdict: 'unknown', as_expected: false, reason: 'too many states' })
  })
  await page.goto(address)
  await expect(page.locator('.summary-line')).toHaveText('1 property: 0 as expected, 1 unknown')
})

test('a further place that is not known is left out', async ({ page, pages }) => {
  const address = pages.edit(auction, (document) => {
    for (const step of document.properties[0].trace.stem) step.also = [null]
  })
  await page.goto(`${address}#v=run&s=1`)
  await expect(page.locator('.step h3')).toContainText('Step 1 of')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.step h3')).toContainText('Step 2 of')
})

test('a step that cannot be shown leaves the others alone', async ({ page, pages }) => {
  const address = pages.edit(auction, (document) => {
    document.properties[0].trace.stem[1].inapplicable = [null]
  })
  await page.goto(`${address}#v=run&s=2`)
  await expect(page.locator('.failed-part')).not.toHaveCount(0)
  await page.goto(`${address}#v=run&s=3`)
  await expect(page.locator('.step h3')).toContainText('Step 3 of')
  await expect(page.locator('.failed-part')).toHaveCount(0)
})

test('characters that turn the direction of a text are visible', async ({ page, pages }) => {
  const address = pages.edit(auction, (document) => {
    document.page.sources[0].text = `// \u202eneddih\n${document.page.sources[0].text}`
  })
  await page.goto(`${address}#v=program`)
  await expect(page.locator('.source-line').first()).toContainText('// <U+202E>neddih')
})
