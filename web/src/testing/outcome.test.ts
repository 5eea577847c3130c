import { describe, expect, it } from 'vitest'
import { outcomeText } from './outcome'

describe('a test without a run', () => {
  it('is only said to have none if that is proved', () => {
    expect(outcomeText({ verdict: 'safe' })).toBe('no run of the system does it')
    expect(outcomeText({ verdict: 'unknown', reason: 'state limit of 2 reached' })).toBe(
      'unknown (state limit of 2 reached): no run does it so far, which is not a proof',
    )
  })
})
