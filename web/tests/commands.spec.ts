// The pages of the other commands.

import { expect, test } from './pages'

test('run: one run', async ({ page, pages }) => {
  await page.goto(pages.make(['run', 'examples/pingpong/pingpong.mas', '--steps', '40']))
  await expect(page.locator('.summary-line')).toContainText('40 steps, as many as asked for')
  await page.keyboard.press('n')
  await expect(page.locator('.controls-where')).toHaveText(/^[1-9]\d* \/ 40$/)
})

test('search: the solutions, and the run to the chosen one', async ({ page, pages }) => {
  const where = 'Bel(ag3, winner(ag1))'
  const args = ['search', 'examples/auction/fixed.mas', '--const', 'N=1', '--where', where, '--solutions', '3']
  await page.goto(pages.make(args))
  await expect(page.locator('.formula')).toHaveText(where)
  const rows = page.locator('.summary tbody tr')
  await expect(rows).toHaveCount(3)
  await rows.nth(2).getByRole('button').click()
  await expect(rows.nth(2)).toHaveClass(/row-chosen/)
  const steps = await rows.nth(2).locator('.number').innerText()
  await expect(page.locator('.controls-where')).toHaveText(`0 / ${steps}`)
})

test('test: outcomes, and the run of a test', async ({ page, pages }) => {
  const args = ['test', 'examples/blocks/builder.bupl', '-e', 'move(3,1,0) ; move(2,0,1)', '-e', 'move(1,0,2)']
  await page.goto(pages.make(args))
  await expect(page.getByRole('row', { name: /expression 1/ })).toContainText('successful')
  await expect(page.getByRole('row', { name: /expression 2/ })).toContainText('safe')
  await page.getByRole('button', { name: 'expression 1' }).click()
  await page.keyboard.press('n')
  await expect(page.locator('.step')).toContainText('repaired')
  await page.keyboard.press('n')
  await expect(page.locator('.step')).toContainText('seen from outside: move(3,1,0)')
  const finals = page.getByRole('region', { name: 'Final states' })
  await expect(finals.locator('tbody tr')).toHaveCount(1)
  await expect(finals).toContainText('on(2,1)')
  await page.getByRole('button', { name: 'expression 2' }).click()
  await expect(page.locator('main')).toContainText('no run of the system does it')
  await expect(finals).toHaveCount(0)
})

test('test: what is not known or not as expected is not shown as good', async ({ page, pages }) => {
  const args = ['test', 'examples/blocks/builder.bupl', '-e', 'move(3,1,0) ; move(2,0,1)', '-e', 'move(1,0,2)']
  const address = pages.edit(args, ({ tests }) => {
    Object.assign(tests[0], { expected: 'safe', as_expected: false })
    Object.assign(tests[1], { verdict: 'unknown', as_expected: false, complete: false, reason: 'too many states' })
  })
  await page.goto(`${address}#p=expression+2`)
  await expect(page.locator('.summary-line')).toHaveText('2 tests: 0 as expected, 1 not, 1 unknown')
  await expect(page.locator('.verdict-good')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /expression 1/ })).toContainText('expected: safe')
  await expect(page.locator('main')).toContainText(
    'expression 2: unknown (too many states): no run does it so far, which is not a proof.',
  )
})

test('test --generate: tests that are proposed', async ({ page, pages }) => {
  await page.goto(pages.make(['test', 'examples/blocks/builder.bupl', '--generate', '2']))
  const generated = page.getByRole('region', { name: 'Generated tests' })
  await expect(generated.locator('tbody tr')).not.toHaveCount(0)
  await expect(generated).toContainText('move(')
  await page.goto(pages.make(['test', 'examples/blocks/builder.bupl', '--generate', '50']))
  await expect(generated).toContainText(/Only \d+ tests of at most the length asked for exist without/)
})

test('slice: what matters for a property', async ({ page, pages }) => {
  await page.goto(pages.make(['slice', 'examples/rover/rover.mas', '-p', 'spec1']))
  await expect(page.getByRole('region', { name: 'Slice' })).toBeVisible()
})
