import { describe, expect, it } from 'vitest'
import { wordsOf } from './language'

describe('wordsOf', () => {
  const kinds = [
    { ending: '.mas', system: true, words: ['agent', 'fair'] },
    { ending: '.light', system: false, words: ['start'] },
  ]
  it('are those that the server tells for the ending', () => {
    expect([...wordsOf('a/hall.light', kinds)]).toEqual(['start'])
    expect(wordsOf('house.mas', kinds).has('fair')).toBe(true)
    expect(wordsOf('house.txt', kinds).size).toBe(0)
  })
})
