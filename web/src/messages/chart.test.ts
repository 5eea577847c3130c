import { describe, expect, it } from 'vitest'
import { chartOf, fate, rowsUpTo, waits } from './chart'
import type { Message } from './messages'

const message = (sent: number, read?: number, more: Partial<Message> = {}): Message => ({
  kind: 'message',
  from: 'a',
  to: 'b',
  text: 'tell x',
  sent,
  ...(read === undefined ? {} : { read }),
  ...more,
})

describe('the chart', () => {
  it('has a row for each thing that happens, reading before sending', () => {
    const { rows } = chartOf([message(1, 4), message(4)], ['a', 'b'], true)
    expect(rows).toEqual([
      { step: 1, entry: 0, part: 'sent' },
      { step: 4, entry: 0, part: 'read' },
      { step: 4, entry: 1, part: 'sent' },
    ])
  })

  it('has one row for what leaves the system, and it waits nowhere', () => {
    const { rows, entries } = chartOf([message(3, undefined, { leaves: true })], ['a', 'b'], true)
    expect(rows).toHaveLength(1)
    expect(waits(entries[0]!)).toBe(false)
  })

  it('has one row for what is read at once', () => {
    expect(chartOf([message(3, 3)], ['a', 'b'], true).rows).toHaveLength(1)
  })

  it('keeps apart what waits at the same time', () => {
    const { entries } = chartOf([message(1, 5), message(2, 6), message(7, 8)], ['a', 'b'], true)
    expect(entries.map((entry) => entry.slot)).toEqual([0, 1, 0])
  })

  it('has a column for the environment only with actions, and for names from outside', () => {
    const action = message(1, 2, { kind: 'action', to: 'environment' })
    const outside = message(0, 2, { from: 'ground' })
    expect(chartOf([action, outside], ['a', 'b'], true).columns).toEqual(['environment', 'a', 'b', 'ground'])
    expect(chartOf([action, outside], ['a', 'b'], false).columns).toEqual(['a', 'b', 'ground'])
  })

  it('knows how far a run has come', () => {
    const { rows } = chartOf([message(2, 4), message(4)], ['a', 'b'], true)
    expect([0, 2, 3, 4, 9].map((step) => rowsUpTo(rows, step))).toEqual([0, 1, 1, 3, 3])
  })
})

describe('the fate of a message', () => {
  it('is told in words', () => {
    expect(fate(message(1, 4), true)).toBe('sent in step 1, read in step 4')
    expect(fate(message(1), true)).toBe('sent in step 1, never read')
    expect(fate(message(1), false)).toBe('sent in step 1, not read in this run')
    expect(fate(message(1, undefined, { kind: 'action' }), false)).toBe('requested in step 1, not done in this run')
    expect(fate(message(1, undefined, { to: 'ground', leaves: true }), true)).toBe('sent in step 1, leaves the system')
    expect(fate(message(0, 2), true)).toBe('there at the start, read in step 2')
    expect(fate(message(5, 1, { later: true }), true)).toBe('sent in step 5, read in a later round, in step 1')
    expect(fate(message(1, 4, { kind: 'action' }), true)).toBe('requested in step 1, done in step 4')
    expect(fate(message(1, undefined, { lost: true }), true)).toBe('sent in step 1, lost: b reads no mail')
  })
})
