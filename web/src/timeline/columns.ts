// The columns of a timeline: one for each position, or, when idle steps are folded, one for each
// row of them. Steps that are lost, change an atom or are told of in the story are never folded, and
// no fold reaches over the start of the loop.

import type { Step } from '../document'
import type { Run } from '../run/run'

export interface Column {
  from: number // positions, both included
  to: number
}

export interface Columns {
  list: Column[]
  of: (position: number) => number // the index of its column
}

export function columnsOf(run: Run, fold: boolean, keep: ReadonlySet<number>): Columns {
  const list: Column[] = []
  const index = new Int32Array(run.length + 1)
  for (let position = 0; position <= run.length; ++position) {
    const last = list[list.length - 1]
    const open = last !== undefined && foldable(run, last.to, keep) && run.loopStart !== last.to
    if (fold && open && foldable(run, position, keep)) last.to = position
    else list.push({ from: position, to: position })
    index[position] = list.length - 1
  }
  return { list, of: (position) => index[Math.max(0, Math.min(position, run.length))] ?? 0 }
}

function foldable(run: Run, position: number, keep: ReadonlySet<number>): boolean {
  const step = run.stepTo(position)
  return step !== undefined && isQuiet(step) && !keep.has(position)
}

function isQuiet(step: Step): boolean {
  return step.idle === true && !step.lost && (step.atoms ?? []).length === 0
}
