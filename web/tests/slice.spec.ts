// Slices on real pages: what is left out, what stands in its place, and why the rest is kept.

import { expect, test } from './pages'

test('what is left out is struck through, with what replaces it', async ({ page, pages }) => {
  await page.goto(pages.make(['slice', 'examples/auction/fixed.mas', '-p', 'spec2', '--mode', 'paper']))
  await expect(page.locator('.slice-head')).toContainText('2 of 3 agents and 10 of 10 plans are left out.')
  await expect(page.locator('.slice-warning').first()).toContainText('may change the verdict')
  const gone = page.locator('.source .slice-gone', { hasText: 'place_bid(N,6)' }).first()
  await expect(gone).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.locator('.source-inserted', { hasText: 'external ag2' })).toBeVisible()
  await gone.hover()
  await expect(page.getByLabel('Why it is kept', { exact: true })).toContainText('Left out')
})

test('a file that only agents left out use is left out as a whole', async ({ page, pages }) => {
  const args = ['slice', 'examples/auction/fixed.mas', '-p', 'spec2', '--mode', 'paper']
  const file = 'examples/auction/ag2.asl'
  await page.goto(pages.edit(args, (document) => (document.page.unused_files = [file])))
  const unused = page.locator('.slice-unused')
  await expect(unused).toHaveCount(1)
  await expect(unused.locator('h3')).toHaveText(file)
  await expect(unused).toContainText('All of it is left out')
  await expect(unused.locator('.source-code').first()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.locator('.slice-text:not(.slice-unused) .source-code').first()).toHaveCSS('text-decoration-line', 'none')
})

test('a kept part shows its chain of dependences', async ({ page, pages }) => {
  await page.goto(pages.make(['slice', 'examples/slicing/c04.mas', '-p', 'p']))
  const panel = page.getByLabel('Why it is kept', { exact: true })
  await expect(panel).toContainText('Point at a part')
  const part = page.locator('.source [data-mark]', { hasText: '+b' }).last()
  await part.focus()
  await expect(panel).toContainText('+b in plan @p2 of a')
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await expect(panel.getByRole('listitem').last()).toContainText('is in the property')
  await expect(part).toBeFocused()
  await expect(page.locator('.source .slice-chosen')).not.toHaveCount(0)
  await expect(page.locator('.source .slice-chain')).not.toHaveCount(0)
  await page.getByRole('table').getByRole('button', { name: 'plan @p1 of a' }).click()
  await expect(panel).toContainText('may be chosen instead of plan @p2 of a')
})

test('the dependence net is drawn with typed edges', async ({ page, pages }) => {
  await page.goto(pages.make(['slice', 'examples/slicing/c04.mas', '-p', 'p']))
  await expect(page.locator('.net-node')).not.toHaveCount(0)
  await expect(page.locator('.net-legend')).toContainText('seq')
  await page.locator('.net-node').first().focus()
  await expect(page.locator('.net-node').first()).toBeFocused()
})
