// A run of 20,000 steps is painted quickly, and stepping through it has no visible delay.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './pages'

test('20,000 steps', async ({ page, pages }) => {
  const address = pages.make(['run', 'examples/auction/fixed.mas', '--const', 'N=2000', '--steps', '20000'])
  await page.goto(address)
  await expect(page.locator('.timeline-drawing .tl-lane').first()).toBeAttached()
  await expect(page.locator('.controls-where')).toHaveText('0 / 20000')
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // the entry may come later than what it tells of
        new PerformanceObserver((seen) => {
          const [paint] = seen.getEntriesByName('first-contentful-paint')
          if (paint) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  expect(painted).toBeLessThan(2000)
  await page.getByLabel('fold idle steps').uncheck()
  const width = () => page.locator('.timeline-inside').evaluate((inside) => inside.clientWidth)
  await expect.poll(width).toBeGreaterThan(16 * 20000)

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
  expect(delays[50]!).toBeLessThan(200) // on a machine that does other things besides
  const drawn = await page.locator('.timeline-drawing *').count()
  expect(drawn).toBeLessThan(3000) // only what is in sight
})

test('hundreds of beliefs can be filtered', async ({ page, pages }) => {
  const folder = join(pages.folder, 'many')
  mkdirSync(folder)
  const beliefs = Array.from({ length: 150 }, (_, i) => `item(${i + 100}).`).join('\n')
  writeFileSync(join(folder, 'many.asl'), `${beliefs}\n+!go <- +done.\n!go.\n`)
  writeFileSync(join(folder, 'many.mas'), 'system many\nagent a "many.asl"\nlimit beliefs 200, instances 200\n')
  await page.goto(pages.make(['run', 'many.mas', '--steps', '8'], folder))
  const mind = page.getByRole('article', { name: 'Agent a' })
  await expect(mind.locator('.chip')).toHaveCount(151) // and the event
  await mind.getByRole('searchbox').fill('item(12')
  await expect(mind.locator('.chips .chip')).toHaveCount(10)
  await mind.getByRole('searchbox').press('ArrowRight')
  await expect(page.locator('.controls-where')).toHaveText('0 / 8') // the key was for the box
})
