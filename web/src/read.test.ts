import { describe, expect, it } from 'vitest'
import { parseVisible } from './read'

const turning = [0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
const hex = (code: number) => `\\u${code.toString(16)}`

describe('reading a document', () => {
  it('makes characters that turn the direction visible, in texts and names', () => {
    for (const code of turning) {
      const char = String.fromCharCode(code)
      expect(parseVisible(JSON.stringify({ [`a${char}`]: [`x${char}y`] }))).toEqual({ 'a\ufffd': ['x\ufffdy'] })
      expect(parseVisible(`["${hex(code)}", "${hex(code).toUpperCase().replace('U', 'u')}"]`)).toEqual(['\ufffd', '\ufffd'])
    }
  })
  it('keeps columns in bytes', () => {
    const bytes = (text: string) => new TextEncoder().encode(text).length
    const text = 'b\u202ec'
    expect(bytes(parseVisible(JSON.stringify(text)) as string)).toBe(bytes(text))
  })
  it('leaves everything else alone', () => {
    const value = { text: 'ä € 😀 \u202f \u2065 \n "q" \\u202e \\\\ </script>', list: [1, null, true] }
    expect(parseVisible(JSON.stringify(value))).toEqual(value)
    expect(parseVisible('"\\u003c\\u00e4\\\\u202e"')).toBe('<ä\\u202e')
  })
})
