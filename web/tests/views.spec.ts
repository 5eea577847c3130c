// The views beside the run: messages, state graph, evidence, coverage, on real pages.

import { expect, test } from './pages'

const where = '.messages-now text'

test.describe('messages', () => {
  let address = ''
  test.beforeAll(({ pages }) => {
    address = pages.make(['check', 'examples/auction/buggy.mas', '--const', 'N=5', '-p', 'spec1'])
  })

  test('are arrows with their text, read later, and lead to their steps', async ({ page }) => {
    await page.goto(`${address}#v=messages&s=0`)
    await expect(page.locator('.messages-head')).toContainText('3 messages, 14 actions requested.')
    await expect(page.locator(where)).toHaveText('start')
    const sent = page.getByRole('button', { name: /^step 138, sent: ag3 to ag2: tell alliance\(ag3,ag2\)/ })
    await expect(sent).toHaveAttribute('aria-label', /sent in step 138, read in step 139$/)
    await sent.click()
    await expect(page.locator(where)).toHaveText('step 138')
    await page.getByRole('button', { name: /^step 139, read: ag3 to ag2/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator(where)).toHaveText('step 139')
  })

  test('stand without the environment if it is not asked for', async ({ page }) => {
    await page.goto(`${address}#v=messages`)
    const columns = page.locator('.messages-column')
    await expect(columns).toHaveText(['environment', 'ag1', 'ag2', 'ag3'])
    await page.getByLabel('actions').uncheck()
    await expect(columns).toHaveText(['ag1', 'ag2', 'ag3'])
    await expect(page.locator('.messages-action')).toHaveCount(0)
    await expect(page.locator('.messages-loop')).toContainText('repeat for ever, without messages')
  })

  test('of ECCS agents are steps of two', async ({ page, pages }) => {
    const eccs = pages.make(['check', 'examples/provider_salesman/chaotic.eccs', '-p', 'P4'])
    await page.goto(`${eccs}#p=P4&b=0&v=messages`)
    await expect(page.getByRole('button', { name: /p to s: ps\(query_if\(c_r\)\); step 4, both at once/ })).toBeVisible()
    await expect(page.locator('.messages-loop')).toContainText('steps 6 to 15 repeat for ever')
  })
})

test('a state graph that is too large is a sentence', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/auction/buggy.mas', '-p', 'spec1'])}#v=graph`)
  await expect(page.locator('.graph-none')).toContainText('too many to read')
})

test('a state graph can be walked', async ({ page, pages }) => {
  const address = pages.make(['check', 'examples/pingpong/pingpong-any.mas', '-f', 'AG EF Bel(ping, happy)'])
  await page.goto(`${address}#v=graph&s=0`)
  await expect(page.locator('.graph-sentence')).toContainText('192 states')
  await expect(page.locator('.graph-node')).toHaveCount(192)
  const current = page.locator('.graph-node.graph-current')
  await expect(current).toHaveAttribute('aria-label', 'state 0, initial, current')
  await expect(page.locator('.graph-edge.graph-way')).not.toHaveCount(0)
  const panel = page.getByLabel('Chosen state')
  await expect(panel).toContainText('State 0, initial')
  await current.focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel).toContainText('Against state 0')
  await expect(page.locator('.graph-node.graph-chosen')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(panel).toContainText('State 0, initial')
  const drawing = page.locator('.canvas-drawing')
  const before = await drawing.getAttribute('viewBox')
  await page.getByLabel('Larger').click()
  await expect(drawing).not.toHaveAttribute('viewBox', before!)
})

test('evidence is a tree that folds, and opens runs', async ({ page, pages }) => {
  const address = pages.make(['check', 'examples/provider_salesman/chaotic.eccs', '-p', 'P4'])
  await page.goto(`${address}#p=P4&v=evidence`)
  const nodes = page.getByRole('treeitem')
  await expect(nodes).toHaveCount(2)
  await expect(nodes.nth(1)).toContainText('after step 4 of the run above · run of 15 steps, the last 10 repeat for ever')
  await nodes.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(nodes).toHaveCount(1)
  await expect(nodes.first()).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(nodes.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nodes.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.shown-heading')).toContainText('evidence for AF B_p c_r')
})

test('coverage marks the program, and lists lead to it', async ({ page, pages }) => {
  const address = pages.make(['check', 'examples/auction/buggy.mas', '--const', 'N=2'])
  await page.goto(`${address}#v=coverage`)
  const plans = page.locator('.cover-list', { hasText: 'Plans that never fired' })
  await expect(plans.getByRole('listitem')).toHaveCount(6)
  await expect(plans.getByRole('listitem').nth(1)).toContainText('never triggered')
  const mark = page.locator('.cover-plan[title*="@propose: never triggered"]').first()
  await expect(mark).toHaveAttribute('tabindex', '0')
  await plans.getByRole('button', { name: 'ag3 @propose' }).click()
  await expect(page.locator('.source-line-current').first()).toHaveAttribute('data-line', '26')
  await expect(page.locator('.source-line-current').first()).toBeInViewport()
})

test('coverage of the auction: the plan that never fired, the event that was lost', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/auction/buggy.mas', '--const', 'N=5'])}#v=coverage`)
  await expect(page.locator('.cover-list', { hasText: 'Plans that never fired' })).toContainText('@won')
  const lost = page.locator('.cover-list', { hasText: 'Lost events' })
  await expect(lost).toContainText('plan @propose does not apply: not alliance(ag3,ag2) fails')
})

test('coverage is not claimed where not every state was seen', async ({ page, pages }) => {
  const limited = ['check', 'examples/auction/buggy.mas', '-p', 'spec1', '--max-states', '60000']
  await page.goto(`${pages.make(limited)}#v=coverage`)
  await expect(page.locator('.cover-none')).toContainText('not every state of the system was seen')
})
