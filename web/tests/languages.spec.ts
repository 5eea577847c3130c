// One example of each language: its minds are drawn as the language has them.

import { expect, test } from './pages'

test('Dribble: beliefs, goals and a plan', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/vacuum/printed.dribble'])}#s=3`)
  const mind = page.getByRole('article', { name: 'Agent printed' })
  await expect(mind.locator('.part-name')).toHaveText([/beliefs/, /goals/, /plan/])
  await expect(mind.locator('.chip-removed', { hasText: /^−c1$/ })).toBeVisible() // the goal is reached
  await expect(mind.locator('.chip-added', { hasText: /^\+c1$/ })).toBeVisible() // and believed
  await expect(mind.locator('.chip-kept', { hasText: /^r1$/ })).toBeVisible()
})

test('BUPL: beliefs and a plan', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/blocks/rivals.mas'])}#p=stays&s=2`)
  const mind = page.getByRole('article', { name: 'Agent ann' })
  await expect(mind.locator('.part-name')).toContainText([/beliefs/, /plan/])
  await expect(mind.locator('.sequence')).toContainText('move(2,0,1)')
  await expect(mind.locator('.chip-removed', { hasText: 'on(3,1)' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Environment' })).toContainText('on(3,1)')
})

test('ECCS: a process and a tree of views, and the tree of evidence', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/provider_salesman/chaotic.eccs'])}#p=P4&s=4&v=run`)
  const mind = page.getByRole('article', { name: 'Agent p' })
  await expect(mind.locator('.part-name')).toHaveText([/process/, /views/])
  const intends = mind.locator('.view-list > li', { hasText: 'p intends' }).first()
  await expect(intends.locator('.view-list > li', { hasText: 'p knows whether' }).first()).toContainText('c_r')
  await page.getByRole('tab', { name: 'Evidence tree' }).click()
  await expect(page.getByRole('tree')).toContainText('AF B_p c_r')
})

test('AgentSpeak: events, intentions and mail', async ({ page, pages }) => {
  await page.goto(`${pages.make(['check', 'examples/courier/buggy.mas'])}#s=4`)
  const courier = page.getByRole('article', { name: 'Agent courier' })
  await expect(courier.locator('.part-name')).toHaveText([/beliefs/, /events/, /intentions/, /mail/])
  await expect(courier.locator('.chip-added')).toContainText('achieve deliver(bread) from shop')
  await expect(page.locator('.fact', { hasText: 'P = milk' })).toBeVisible()
})
