import { describe, expect, it } from 'vitest'
import type { Property } from '../document'
import { tally } from '../page/tally'
import { searchedText } from './searched'
import { sliceSentences } from './slice'

describe('the tally', () => {
  it('counts apart what is not known', () => {
    const met = { verdict: 'violated', as_expected: true }
    const not = { verdict: 'holds' }
    const unknown = { verdict: 'unknown', as_expected: false }
    expect(tally([unknown, unknown, unknown], 'property')).toBe('3 properties: 0 as expected, 3 unknown')
    expect(tally([met, not, unknown], 'property')).toBe('3 properties: 1 as expected, 1 not, 1 unknown')
    expect(tally([met], 'property')).toBe('1 property: 1 as expected')
    expect(tally([not, met], 'test')).toBe('2 tests: 1 as expected, 1 not')
  })
  it('takes an expected unknown as expected', () => {
    expect(tally([{ verdict: 'unknown', as_expected: true }], 'test')).toBe('1 test: 1 as expected')
  })
})

describe('what was searched', () => {
  const property = (more: Partial<Property>): Property => ({
    name: 'p',
    formula: '[] x',
    verdict: 'holds',
    expected: 'holds',
    ...more,
  })
  it('is all states only if nothing was pruned', () => {
    expect(searchedText(property({ exhaustive: true }))).toBe('all states')
    expect(searchedText(property({ exhaustive: true, pruned: true }))).toBe('where it could still fail')
    expect(searchedText(property({}))).toBe('a part')
    expect(searchedText(property({ pruned: true }))).toBe('a part')
  })
})

describe('the sentences of a slice', () => {
  const counts = [
    { kind: 'agent', left_out: 2, all: 3 },
    { kind: 'plan', left_out: 10, all: 10 },
    { kind: 'rule', left_out: 0, all: 4 },
  ]
  it('are one if nothing is left out', () => {
    const none = [{ kind: 'plan', left_out: 0, all: 3 }]
    expect(sliceSentences({ mode: 'sound', counts: none, remarks: ['x'], run: 'completed' })).toEqual(['Nothing is left out.'])
    expect(sliceSentences({ mode: 'sound' })).toEqual(['Nothing is left out.'])
  })
  it('say why there is no slice', () => {
    expect(sliceSentences({ mode: 'sound', remarks: ['not sliced: it has no agents'] })).toEqual(['Not sliced: it has no agents.'])
  })
  it('say what is left out and what the run is', () => {
    expect(sliceSentences({ mode: 'paper', counts, run: 'of the slice', reason: 'out of states' })).toEqual([
      "The article's algorithm: 2 of 3 agents and 10 of 10 plans are left out.",
      'The run is one of the slice: none of the full system that looks the same was found (out of states).',
    ])
    expect(sliceSentences({ mode: 'sound', setting: 'O', counts, run: 'completed', searched: 1 })).toEqual([
      'Sound, setting O: 2 of 3 agents and 10 of 10 plans are left out.',
      'Its run was completed to one of the full system; 1 state searched for that.',
    ])
  })
  it('say why the full system was checked', () => {
    const said = (more: object) => sliceSentences({ mode: 'sound', counts, full_checked: true, ...more }).slice(1).join(' ')
    expect(said({})).toBe('The full system was checked.')
    expect(said({ searched: 4 })).toMatch(/^The slice is too coarse: .* So the full system was checked\.$/)
    expect(said({ reason: 'out of time', run: 'of the full system' })).toBe(
      'No run of the full system was found for its counterexample (out of time). So the full system was checked.',
    )
  })
})
