// On paper: nothing runs out of its box, and the chosen step is there.

import { expect, test } from './pages'

test('a run fits on A4', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/auction/buggy.mas', '--const', 'N=5'])}#p=spec1&s=193`)
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.tl-number-current')).toHaveText('193')
  const right = await page.locator('.tl-current').evaluate((bar) => bar.getBoundingClientRect().right)
  expect(right).toBeLessThan(718)
  const cut = await page.locator('.source, .run-minds, .mind').evaluateAll(
    (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight).length,
  )
  expect(cut).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.tl-number-current')).toHaveText('193')
})

test('a state graph is printed whole', async ({ page, pages }) => {
  const address = pages.make(['check', 'examples/pingpong/pingpong-any.mas', '-f', 'AG EF Bel(ping, happy)'])
  await page.goto(`${address}#v=graph&s=0`)
  await page.getByLabel('Larger').click()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const outside = await page.locator('.canvas-drawing').evaluate((drawing) => {
    const all = drawing.getBoundingClientRect()
    return [...drawing.querySelectorAll('.graph-node')].filter((node) => {
      const box = node.getBoundingClientRect()
      return box.left < all.left || box.right > all.right || box.top < all.top || box.bottom > all.bottom
    }).length
  })
  expect(outside).toBe(0)
})
