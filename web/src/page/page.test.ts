import { describe, expect, it } from 'vitest'
import { shownOf } from '../check/evidence'
import type { Property, Trace } from '../document'
import { linkText, parseLink } from '../link'
import { bytes, count, many, plural, seconds } from './figures'

describe('addresses', () => {
  it('say what is shown, and back', () => {
    const link = { p: 'formula 1 & more', b: '0.2', s: 193, v: 'run' }
    expect(parseLink(linkText(link))).toEqual(link)
    expect(parseLink('#p=spec1&s=193&v=run')).toEqual({ p: 'spec1', s: 193, v: 'run' })
  })
  it('that make no sense are empty', () => {
    expect(parseLink('')).toEqual({})
    expect(parseLink('#s=-4')).toEqual({})
    expect(parseLink('#s=abc&x=1')).toEqual({})
  })
})

describe('figures', () => {
  it('are short', () => {
    expect(count(1063358)).toBe('1\u202f063\u202f358')
    expect(count(undefined)).toBe('–')
    expect([0.00001, 0.039, 2.345, 42.1, 125].map(seconds)).toEqual(['< 1 ms', '39 ms', '2.35 s', '42.1 s', '2 min 5 s'])
    expect([800, 5.2e6, 4.4e7, 2.5e9].map(bytes)).toEqual(['1 kB', '5.2 MB', '44 MB', '2.50 GB'])
    expect([plural(1, 'step'), plural(2, 'step')]).toEqual(['1 step', '2 steps'])
    expect(['agent', 'property', 'process', 'day'].map(many)).toEqual(['agents', 'properties', 'processes', 'days'])
  })
})

describe('the run that is shown', () => {
  const trace = (beginning: string): Trace => ({ beginning, initial: { facts: [], actions: [], agents: [] } })
  const property: Property = {
    name: 'p',
    formula: 'AG x',
    verdict: 'violated',
    expected: 'holds',
    trace: trace('own'),
    branches: [{ step: 1, formula: 'AF y', trace: trace('0'), branches: [{ step: 0, formula: 'z', trace: trace('0.0') }] }],
    confirmation: { engine: 'spin', verdict: 'violated', trace: trace('spin') },
  }
  it('is that of the property, of a branch or of a confirmation', () => {
    const begins = (which?: string) => shownOf(property, which).trace?.beginning
    expect(begins()).toBe('own')
    expect(begins('0')).toBe('0')
    expect(begins('0.0')).toBe('0.0')
    expect(begins('c0')).toBe('spin')
  })
  it('is that of the property if the address leads nowhere', () => {
    for (const which of ['7', '0.3', 'c5', 'x', 'cx']) {
      expect(shownOf(property, which)).toEqual({ trace: property.trace, explanation: undefined })
    }
  })
})
