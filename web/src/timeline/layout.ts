// The sizes of a timeline, and its lanes.

import { colourOf } from '../run/colours'
import type { Run } from '../run/run'

export const COLUMN = 16
export const MARGIN = 24 // behind the last column, for its number
export const LANE_HEIGHT = 26
export const HEAD_HEIGHT = 40 // the loop's bracket, and the numbers of the steps
export const BAR_HEIGHT = 20

export interface Lane {
  name: string
  colour: string
}

export function lanesOf(run: Run): Lane[] {
  const moves = run.steps.some((step) => step.mover === 'environment')
  const names = moves || run.hasEnvironment ? ['environment', ...run.agents] : run.agents
  return names.map((name) => ({ name, colour: colourOf(name, run.agents) }))
}
