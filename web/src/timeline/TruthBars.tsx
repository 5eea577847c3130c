// When the atoms of the property hold: a thick bar while one does, a thin line while it does not.

import type { JSX } from 'preact'
import { holdsAt, type Run } from '../run/run'
import type { Columns } from './columns'
import { BAR_HEIGHT, COLUMN } from './layout'

interface Props {
  run: Run
  columns: Columns
  first: number
  last: number
  top: number
}

export function TruthBars({ run, columns, first, last, top }: Props) {
  const bars: JSX.Element[] = []
  run.atoms.forEach((history, row) => {
    const y = top + row * BAR_HEIGHT + BAR_HEIGHT / 2
    let from = first
    let holds = holdsAt(history, columns.list[first]?.to ?? 0)
    for (let index = first + 1; index <= last + 1; ++index) {
      const column = index <= last ? columns.list[index] : undefined
      const now = column ? holdsAt(history, column.to) : !holds
      if (now === holds) continue
      const left = (from - first) * COLUMN
      const width = (index - from) * COLUMN
      bars.push(
        <rect
          key={`${row} ${from}`}
          class={holds ? 'tl-true' : 'tl-false'}
          x={left}
          y={holds ? y - 5 : y - 0.5}
          width={width}
          height={holds ? 10 : 1}
        >
          <title>{`${history.atom} is ${holds ? 'true' : 'false'}`}</title>
        </rect>,
      )
      from = index
      holds = now
    }
  })
  return <g>{bars}</g>
}
