// Names and strings of user files that look like HTML show as text.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './pages'

const EVIL = '<img src=x onerror=alert(1)>'
const CLOSING = '</script><script>alert(2)</script>'

test('names such as <img onerror> show as text', async ({ page, pages }) => {
  const folder = join(pages.folder, 'evil')
  mkdirSync(folder)
  const agent = `${EVIL}.asl`
  writeFileSync(join(folder, agent), `says("${EVIL}").\nwrites("${CLOSING}").\n+!go : says(X) <- +heard(X).\n!go.\n// ${EVIL}\n`)
  writeFileSync(join(folder, 'evil.mas'), `system evil\nagent a "${agent}"\nproperty p: [] !Bel(a, heard("${EVIL}"))\n`)
  await page.goto(pages.make(['check', 'evil.mas'], folder))
  const mind = page.getByRole('article', { name: 'Agent a' })
  await expect(mind.locator('.chip', { hasText: EVIL }).first()).toBeVisible()
  await expect(mind.locator('.chip', { hasText: CLOSING }).first()).toBeVisible()
  await expect(page.locator('.formula')).toContainText(EVIL)
  await expect(page.getByRole('tab', { name: agent })).toBeVisible()
  for (const view of ['run', 'messages', 'graph', 'coverage', 'program']) {
    await page.goto(`${page.url().split('#')[0]}#v=${view}`)
    await expect(page.locator('img, iframe, object')).toHaveCount(0)
    await expect(page.locator('script')).toHaveCount(2)
  }
})
