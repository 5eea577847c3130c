// The sizes of a timeline, its lanes and their colours.

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

// The colours of the lanes, in the order of the agents; they come round after six.
export function colourOf(run: Run, name: string): string {
  const index = run.agents.indexOf(name)
  return index < 0 ? 'var(--lane-environment)' : `var(--lane-${(index % 6) + 1})`
}

export function lanesOf(run: Run): Lane[] {
  const moves = run.steps.some((step) => step.mover === 'environment')
  const names = moves || run.hasEnvironment ? ['environment', ...run.agents] : run.agents
  return names.map((name) => ({ name, colour: colourOf(run, name) }))
}
