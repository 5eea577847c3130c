import { describe, expect, it } from 'vitest'
import { problemsIn, unitColumn } from './problems'

describe('problemsIn', () => {
  it('finds errors and warnings with their hints', () => {
    const text = [
      "a/b.mas:3:9: error: cannot read 'x.asl': no such file",
      '    3 | agent a "x.asl"',
      '      |         ^~~~~~~',
      "      = did you mean 'y.asl'?",
      './-c.asl:10:2: warning: odd: 1:2: error: not this',
      'error: something without a place',
    ].join('\n')
    expect(problemsIn(text)).toEqual([
      {
        file: 'a/b.mas',
        line: 3,
        column: 9,
        severity: 'error',
        message: "cannot read 'x.asl': no such file",
        hint: "did you mean 'y.asl'?",
      },
      {
        file: '-c.asl',
        line: 10,
        column: 2,
        severity: 'warning',
        message: 'odd: 1:2: error: not this',
        hint: undefined,
      },
    ])
  })
  it('finds nothing in other texts', () => {
    expect(problemsIn('')).toEqual([])
    expect(problemsIn('ended: it took longer than 60 s\n')).toEqual([])
  })
})

describe('unitColumn', () => {
  it('counts bytes as the command line does', () => {
    expect(unitColumn('agent', 1)).toBe(0)
    expect(unitColumn('agent', 4)).toBe(3)
    expect(unitColumn('äb', 3)).toBe(1)
    expect(unitColumn('😀b', 5)).toBe(2)
    expect(unitColumn('ab', 99)).toBe(2)
  })
})
