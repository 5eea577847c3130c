// A run of 20,000 steps is painted quickly, and stepping through it has no visible delay.

import { expect, test } from './pages'

test('20,000 steps', async ({ page, pages }) => {
  const address = pages.make(['run', 'examples/auction/fixed.mas', '--const', 'N=9', '--steps', '20000'])
  await page.goto(address)
  await expect(page.locator('.timeline-drawing .tl-lane').first()).toBeAttached()
  await expect(page.locator('.controls-where')).toHaveText('0 / 20000')
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          resolve(paint ? paint.startTime : Number.POSITIVE_INFINITY)
        })
      }),
  )
  expect(painted).toBeLessThan(2000)

  // From the key press to the frame in which the step is drawn, a hundred times, here and far on.
  const delays = await page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const shown = () => document.querySelector('.controls-where')?.textContent
    const found: number[] = []
    for (let i = 0; i < 100; ++i) {
      if (i === 50) {
        const slider = document.querySelector<HTMLInputElement>('.controls-slider')!
        slider.value = '15000'
        slider.dispatchEvent(new Event('input', { bubbles: true }))
        await frame()
      }
      const before = shown()
      const start = performance.now()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      while (shown() === before && performance.now() - start < 5000) await frame()
      found.push(performance.now() - start)
    }
    return found.sort((a, b) => a - b)
  })
  await expect(page.locator('.controls-where')).toHaveText('15050 / 20000')
  expect(delays[50]!).toBeLessThan(100)
  const drawn = await page.locator('.timeline-drawing *').count()
  expect(drawn).toBeLessThan(3000) // only what is in sight
})
