import { h, options } from 'preact'
import { afterEach, describe, expect, it } from 'vitest'
import { showIn, showInvisible, visible } from './visible'

const acting = [0x00, 0x07, 0x0d, 0x1b, 0x7f, 0x9b, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0xe0041]

describe('text that is shown', () => {
  it('has what cannot be seen written out', () => {
    for (const code of acting) {
      const written = `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
      expect(visible(`a${String.fromCodePoint(code)}b`)).toBe(`a${written}b`)
    }
  })
  it('keeps everything else', () => {
    const text = 'ä € 😀 \n\t "q" <b> \u202f \\u202e'
    expect(visible(text)).toBe(text)
  })
})

describe('nodes', () => {
  const before = options.vnode
  afterEach(() => {
    options.vnode = before
  })
  it('show their text and titles', () => {
    showInvisible()
    const node = h('span', { title: 'a\u202eb', 'data-mark': 'a\u202eb' })
    expect(node.props).toMatchObject({ title: 'a<U+202E>b', 'data-mark': 'a\u202eb' })
    const text = { type: null, props: 'x\u001b[1A' }
    showIn(text as never)
    expect(text.props).toBe('x<U+001B>[1A')
  })
  it('of components keep what they are given', () => {
    showInvisible()
    const View = ({ title }: { title: string }) => h('b', { title })
    expect(h(View, { title: 'a\u202eb' }).props.title).toBe('a\u202eb')
  })
})
