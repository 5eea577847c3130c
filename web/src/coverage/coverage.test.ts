import { describe, expect, it } from 'vitest'
import type { Coverage, Place } from '../document'
import { findingsOf, marksOf } from './coverage'

const place = (line: number, column: number, end_line: number, end_column: number): Place => ({
  file: 'a.asl',
  line,
  column,
  end_line,
  end_column,
})
const coverage: Coverage = {
  plans_never_fired: [
    { agent: 'bidder1', plan: '@p', reason: 'never triggered', location: place(2, 1, 4, 9) },
    { agent: 'bidder2', plan: '@p', reason: 'an earlier plan was always chosen', location: place(2, 1, 4, 9) },
  ],
  contexts_never_mattered: [{ agent: 'bidder1', plan: '@q', context: 'x & y', location: place(6, 5, 6, 10) }],
  lost: [{ agent: 'bidder1', what: '+e', reasons: ['no applicable plan', '@q: x fails'], steps: 2 }],
  actions_without_effect: [{ action: 'push', reason: 'no rule', situations: 1 }],
  rules_never_used: [{ rule: '@r', location: { file: 'e.env', line: 3, column: 1 } }],
}

describe('findings', () => {
  it('say what and why', () => {
    const findings = findingsOf(coverage)
    expect(findings.map(({ kind, who }) => `${kind} ${who}`)).toEqual([
      'plan bidder1',
      'plan bidder2',
      'context bidder1',
      'rule ',
      'lost bidder1',
      'action ',
    ])
    expect(findings[4]!.why).toBe('no applicable plan; @q: x fails; in 2 steps')
    expect(findings[5]!.why).toBe('no rule; in 1 situation')
  })
  it('are none when everything was reached', () => {
    expect(findingsOf({})).toEqual([])
  })
})

describe('marks', () => {
  const marks = marksOf(findingsOf(coverage))
  it('name all agents that share the text', () => {
    expect(marks[0]).toMatchObject({ place: place(2, 1, 4, 9), class: 'cover cover-plan' })
    expect(marks[0]!.title).toBe(
      'Plans that never fired\nbidder1 @p: never triggered\nbidder2 @p: an earlier plan was always chosen',
    )
  })
  it('stand only where there is a place', () => {
    expect(marks.map((mark) => mark.class)).toEqual(['cover cover-plan', 'cover cover-context', 'cover cover-rule'])
  })
  it('of different kinds at one place stay apart', () => {
    const both = marksOf(
      findingsOf({
        contexts_never_mattered: [{ agent: 'a', plan: '#1', context: 'x', location: place(1, 1, 1, 2) }],
        lost: [{ agent: 'a', what: '+x', location: place(1, 1, 1, 2) }],
      }),
    )
    expect(new Set(both.map((mark) => mark.key)).size).toBe(2)
  })
})
