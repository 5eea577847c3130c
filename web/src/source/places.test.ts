import { describe, expect, it } from 'vitest'
import { linesOf, nest, spansOf, unitAt } from './places'

describe('unitAt', () => {
  it('is the column less one in ASCII', () => {
    expect(unitAt('abc', 1)).toBe(0)
    expect(unitAt('abc', 3)).toBe(2)
    expect(unitAt('abc', 9)).toBe(3)
  })
  it('counts the bytes of two, three and four byte characters', () => {
    const line = 'é€😀x'
    expect(unitAt(line, 3)).toBe(1) // behind é
    expect(unitAt(line, 6)).toBe(2) // behind €
    expect(unitAt(line, 10)).toBe(4) // behind the emoji, two units
    expect(unitAt(line, 11)).toBe(5)
  })
})

describe('spansOf', () => {
  it('cuts out the text between byte columns', () => {
    const lines = linesOf('// Grüße\n+!x("ä") <- y(1).\n')
    const [span] = spansOf(lines, { file: 'a', line: 2, column: 14, end_line: 2, end_column: 18 })
    expect(lines[1]!.slice(span!.from, span!.to)).toBe('y(1)')
  })
  it('gives one span for each line, without the indentation and empty lines', () => {
    const lines = linesOf('a b\n\n   c d\n  e f')
    const spans = spansOf(lines, { file: 'a', line: 1, column: 3, end_line: 4, end_column: 4 })
    expect(spans.map((s) => lines[s.line - 1]!.slice(s.from, s.to))).toEqual(['b', 'c d', 'e'])
  })
  it('takes the word at a place without an end', () => {
    const lines = linesOf('+!go : x <- @lost.2; (a).')
    const text = (column: number) =>
      spansOf(lines, { file: 'a', line: 1, column }).map((s) => lines[0]!.slice(s.from, s.to))
    expect(text(3)).toEqual(['go'])
    expect(text(22)).toEqual(['(a).'])
  })
  it('is empty outside the text', () => {
    expect(spansOf(linesOf('a'), { file: 'a', line: 7, column: 1 })).toEqual([])
  })
})

describe('linesOf', () => {
  it('ends lines at any line end and has none behind the last one', () => {
    expect(linesOf('a\r\nb\n')).toEqual(['a', 'b'])
    expect(linesOf('')).toEqual([''])
  })
})

describe('nest', () => {
  const show = (nodes: ReturnType<typeof nest<string>>): string =>
    nodes.map((n) => `${n.mark}${n.from}-${n.to}(${show(n.inner)})`).join(' ')
  it('puts shorter spans into longer ones', () => {
    const spans = [
      { from: 2, to: 4, mark: 'b' },
      { from: 0, to: 9, mark: 'a' },
      { from: 5, to: 6, mark: 'c' },
    ]
    expect(show(nest(spans))).toBe('a0-9(b2-4() c5-6())')
  })
  it('cuts a span that crosses another', () => {
    const spans = [
      { from: 0, to: 5, mark: 'a' },
      { from: 3, to: 8, mark: 'b' },
    ]
    expect(show(nest(spans))).toBe('a0-5(b3-5()) b5-8()')
  })
  it('keeps the order of equal spans', () => {
    const spans = [
      { from: 1, to: 2, mark: 'a' },
      { from: 1, to: 2, mark: 'b' },
    ]
    expect(show(nest(spans))).toBe('a1-2(b1-2())')
  })
})
