import { expect, test } from 'vitest'
import { licenceComment, packageFolder } from '../licences'

test('a module belongs to the innermost package of its path', () => {
  expect(packageFolder('/a/web/node_modules/preact/dist/preact.mjs')).toBe('/a/web/node_modules/preact')
  expect(packageFolder('/a/node_modules/@lezer/lr/dist/index.js')).toBe('/a/node_modules/@lezer/lr')
  expect(packageFolder('/a/node_modules/x/node_modules/y/z.js')).toBe('/a/node_modules/x/node_modules/y')
  expect(packageFolder('/a/web/src/main.tsx')).toBeUndefined()
  expect(packageFolder('\0/a/node_modules/x/index.js?commonjs-exports')).toBe('/a/node_modules/x')
  expect(packageFolder('\0virtual')).toBeUndefined()
})

test('packages with the same text share it, and nothing ends the comment early', () => {
  const comment = licenceComment([
    { name: 'a', version: '1', license: 'MIT', text: 'Free. -->' },
    { name: 'b', version: '2', license: 'MIT', text: 'Free. -->' },
    { name: 'c', version: '3', license: 'ISC', text: 'Free too.' },
  ])
  expect(comment).toContain('a 1, b 2:\n\nFree. - ->')
  expect(comment).toContain('c 3:\n\nFree too.')
  expect(comment.indexOf('-->')).toBe(comment.length - 4)
})
