// What is known about a test that has no run, in words.

import type { TestDocument } from '../document'

type Test = NonNullable<TestDocument['tests']>[number]

export function outcomeText({ verdict, reason }: Pick<Test, 'verdict' | 'reason'>): string {
  switch (verdict) {
    case 'safe':
      return 'no run of the system does it'
    case 'unknown':
      return `${reason ? `unknown (${reason})` : 'unknown'}: no run does it so far, which is not a proof`
    case 'successful':
      return 'some run does it, but none was kept'
  }
}
