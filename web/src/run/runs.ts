// The run of a trace, made once.

import type { Trace } from '../document'
import { Run } from './run'

const made = new WeakMap<Trace, Run>()

export function runOf(trace: Trace): Run {
  let run = made.get(trace)
  if (!run) {
    run = new Run(trace)
    made.set(trace, run)
  }
  return run
}
