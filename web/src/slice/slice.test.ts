import { describe, expect, it } from 'vitest'
import type { Place, SliceDocument } from '../document'
import { nest, spansOf } from '../source/places'
import { chainOf, countsSentence, partOf, shownMarks, sliceMarks, startOf } from './slice'

const place = (line: number, column: number, end_line: number, end_column: number): Place => ({
  file: 'a.asl',
  line,
  column,
  end_line,
  end_column,
})
const plan = place(1, 1, 2, 12)
const formula = place(2, 3, 2, 6)
const other = place(4, 1, 4, 9)
const document: SliceDocument = {
  tool: 'credo',
  version: '1',
  schema_version: 1,
  file: 's.mas',
  page: { language: 'AgentSpeak', agents: [], sources: [], reductions: [] },
  command: 'slice',
  property: { name: 'p', formula: '[] b', location: { file: 's.mas', line: 3, column: 14 } },
  fairness: 'none',
  mode: 'sound',
  reasons: [
    { what: 'Bel(a, b)', why: 'is in the property', location: { file: 's.mas', line: 3, column: 14 } },
    { what: 'the rule', why: 'reads it', location: { file: 'e.env', line: 1, column: 1 }, because: 0 },
    { what: 'plan #1', why: 'executes +b', location: plan, because: 1 },
    { what: 'the goal', why: 'was looked at', location: { file: 'e.env', line: 9, column: 1 }, because: 0 },
  ],
  parts: [
    { kind: 'plan', name: 'plan #1', kept: true, location: plan, reason: 2 },
    { kind: 'formula', name: '+c', location: formula },
    { kind: 'plan', name: 'plan #2', location: other },
  ],
  cuts: [
    { location: formula, replaced_by: 'true' },
    { location: other },
  ],
}

describe('the marks of a slice', () => {
  const marks = sliceMarks(document)
  it('are cuts, parts, the property, and what else is in chains', () => {
    expect(marks.map(({ kind, part }) => (part === undefined ? kind : `${kind} ${part}`))).toEqual([
      'cut',
      'cut',
      'kept 0',
      'gone 1',
      'gone 2',
      'property',
      'link',
    ])
    expect(marks[0]!.after).toBe('true')
  })
  it('do not change in number with the choice, only in class', () => {
    const before = shownMarks(marks, [], undefined)
    const after = shownMarks(marks, chainOf(document.reasons, document.parts![0]), 0)
    expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place))
    expect(after.map((mark) => mark.class)).toEqual([
      'slice-cut',
      'slice-cut',
      'slice-kept slice-chosen',
      'slice-gone',
      'slice-gone',
      'slice-property slice-chain',
      'slice-link slice-chain',
    ])
  })
  it('name their parts', () => {
    const keys = shownMarks(marks, [], undefined).map((mark) => partOf(mark.key))
    expect(keys).toEqual([undefined, undefined, 0, 1, 2, undefined, undefined])
  })
  it('nest: a formula left out lies in its plan', () => {
    const lines = ['+a : b <-', '  +c; +d.', '', '+e <- f.']
    const shown = shownMarks(marks, [], undefined).filter((mark) => mark.place.file === 'a.asl')
    const onLine = shown.flatMap((mark) =>
      spansOf(lines, mark.place)
        .filter((span) => span.line === 2)
        .map(({ from, to }) => ({ from, to, mark })),
    )
    const [outer] = nest(onLine)
    expect(outer!.mark.class).toBe('slice-kept')
    expect(outer!.inner.map((node) => node.mark.class)).toEqual(['slice-cut'])
    expect(outer!.inner[0]!.inner.map((node) => node.mark.class)).toEqual(['slice-gone'])
  })
  it('mark a place of several chains once', () => {
    const twice = { ...document, parts: [document.parts![0]!, { ...document.parts![0]!, location: other }] }
    const starts = sliceMarks(twice).filter((mark) => mark.kind === 'link').map((mark) => startOf(mark.place))
    expect(starts).toEqual(['e.env:1:1'])
  })
})

describe('the chain of a part', () => {
  it('leads to the property', () => {
    const words = (part: number) => chainOf(document.reasons, document.parts![part]).map(({ what }) => what)
    expect(words(0)).toEqual(['plan #1', 'the rule', 'Bel(a, b)'])
    expect(words(1)).toEqual([])
    expect(chainOf(undefined, document.parts![0])).toEqual([])
  })
})

describe('the counts of a slice', () => {
  it('make a sentence', () => {
    expect(countsSentence([])).toBe('Nothing is left out.')
    expect(countsSentence([{ kind: 'plan', left_out: 0, all: 3 }])).toBe('Nothing is left out.')
    expect(countsSentence([{ kind: 'plan', left_out: 1, all: 3 }])).toBe('1 of 3 plans is left out.')
    expect(
      countsSentence([
        { kind: 'agent', left_out: 2, all: 3 },
        { kind: 'plan', left_out: 10, all: 12 },
        { kind: 'rule', left_out: 1, all: 1 },
      ]),
    ).toBe('2 of 3 agents, 10 of 12 plans and 1 of 1 rule are left out.')
  })
})
