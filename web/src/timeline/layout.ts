// The sizes of a timeline, and its lanes.

import { colourOf } from '../run/colours'
import type { Run } from '../run/run'

export const COLUMN = 16
export const MARGIN = 24 // behind the last column, for its number
export const LANE_HEIGHT = 26
export const HEAD_HEIGHT = 40 // the loop's bracket, and the numbers of the steps
export const BAR_HEIGHT = 20

const SHEET = 40 // columns that are drawn on paper: a few more than fit beside the shortest names

export interface Lane {
  name: string
  colour: string
}

export function lanesOf(run: Run): Lane[] {
  const moves = run.steps.some((step) => step.mover === 'environment')
  const names = moves || run.hasEnvironment ? ['environment', ...run.agents] : run.agents
  return names.map((name) => ({ name, colour: colourOf(name, run.agents) }))
}

// The columns around the current one that are drawn on paper; it is among the first third of them,
// so that it fits whatever the size of the sheet.
export function sheetOf(current: number, count: number): { first: number; last: number } {
  const first = Math.max(0, Math.min(current - Math.floor(SHEET / 3), count - Math.floor(SHEET / 2)))
  return { first, last: Math.min(count, first + SHEET) - 1 }
}
