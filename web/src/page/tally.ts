// How many outcomes are as expected, as the text of credo has it: '3 properties: 1 as expected,
// 1 not, 1 unknown'.

import { plural } from './figures'

interface Outcome {
  verdict: string
  as_expected?: boolean
}

export function tally(outcomes: readonly Outcome[], word: string): string {
  const others = outcomes.filter((outcome) => !outcome.as_expected)
  const unknown = others.filter((outcome) => outcome.verdict === 'unknown').length
  const not = others.length - unknown
  const parts = [`${outcomes.length - others.length} as expected`]
  if (not > 0) parts.push(`${not} not`)
  if (unknown > 0) parts.push(`${unknown} unknown`)
  return `${plural(outcomes.length, word)}: ${parts.join(', ')}`
}
