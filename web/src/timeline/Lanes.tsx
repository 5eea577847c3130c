// The lanes of a timeline: the columns in sight, drawn.

import type { JSX } from 'preact'
import { sentence, type Run } from '../run/run'
import type { Columns } from './columns'
import { COLUMN, HEAD_HEIGHT, LANE_HEIGHT, type Lane } from './layout'
import type { Traffic } from './traffic'

interface Props {
  run: Run
  lanes: Lane[]
  columns: Columns
  traffic: Traffic
  first: number
  last: number
  at: number
  height: number
}

export function Lanes({ run, lanes, columns, traffic, first, last, at, height }: Props) {
  const current = columns.of(at)
  const middle = (index: number) => (index - first) * COLUMN + COLUMN / 2
  const laneY = (i: number) => HEAD_HEIGHT + i * LANE_HEIGHT + LANE_HEIGHT / 2
  const width = (last - first + 1) * COLUMN
  const every = Math.ceil((String(run.length).length * 7 + 14) / COLUMN)
  const marks: JSX.Element[] = []
  const numbers: JSX.Element[] = []
  for (let index = first; index <= last; ++index) {
    const column = columns.list[index]
    if (!column) continue
    const x = middle(index)
    marks.push(
      <g key={column.from}>
        <ColumnMarks run={run} lanes={lanes} traffic={traffic} from={column.from} to={column.to} x={x} laneY={laneY} />
      </g>,
    )
    const near = Math.abs(index - current) < every && index !== current
    if ((index % every === 0 && !near) || index === current) {
      numbers.push(
        <text key={column.from} class={index === current ? 'tl-number tl-number-current' : 'tl-number'} x={x} y={HEAD_HEIGHT - 6}>
          {index === current ? at : column.from}
        </text>,
      )
    }
  }
  return (
    <>
      {current >= first && current <= last && (
        <rect class="tl-current" x={(current - first) * COLUMN} y={HEAD_HEIGHT - 20} width={COLUMN} height={height - HEAD_HEIGHT + 20} rx={3} />
      )}
      {lanes.map((lane, i) => (
        <line key={lane.name} class="tl-lane" x1={0} x2={width} y1={laneY(i)} y2={laneY(i)} />
      ))}
      <Loop run={run} columns={columns} first={first} last={last} height={HEAD_HEIGHT + lanes.length * LANE_HEIGHT} />
      {numbers}
      {marks}
    </>
  )
}

function Loop({ run, columns, first, last, height }: { run: Run; columns: Columns; first: number; last: number; height: number }) {
  if (run.loopStart === undefined) return null
  const from = columns.of(run.loopStart + 1)
  const to = columns.of(run.length)
  if (to < first || from > last) return null
  const left = (from - first) * COLUMN + 1
  const right = (to - first + 1) * COLUMN - 1
  const narrow = right - left < 130
  return (
    <g class="tl-loop">
      <rect class="tl-loop-area" x={left} y={14} width={right - left} height={height - 14} />
      <path class="tl-loop-bracket" d={`M ${left} 19 V 14 H ${right} V 19`} />
      <text class="tl-loop-text" x={narrow ? right : Math.max(left, 0) + 2} y={10} text-anchor={narrow ? 'end' : 'start'}>
        ↻ repeats for ever
      </text>
    </g>
  )
}

interface MarkProps {
  run: Run
  lanes: Lane[]
  traffic: Traffic
  from: number
  to: number
  x: number
  laneY: (lane: number) => number
}

function ColumnMarks({ run, lanes, traffic, from, to, x, laneY }: MarkProps) {
  const step = run.stepTo(from)
  if (!step) {
    return (
      <g>
        <title>{run.beginning}</title>
        {lanes.map((lane, i) => (
          <path key={lane.name} class="tl-start" d={`M ${x - 3} ${laneY(i) - 5} V ${laneY(i) + 5}`} />
        ))}
      </g>
    )
  }
  if (to > from) {
    const movers = new Set<string>()
    for (let i = from; i <= to; ++i) movers.add(run.stepTo(i)?.mover ?? '')
    return (
      <g>
        <title>{`steps ${from} to ${to}: idle`}</title>
        {lanes.map((lane, i) =>
          movers.has(lane.name) ? <rect key={lane.name} class="tl-fold" x={x - 5} y={laneY(i) - 2} width={10} height={4} rx={2} /> : null,
        )}
      </g>
    )
  }
  const own = lanes.findIndex((lane) => lane.name === step.mover)
  const movers = own >= 0 ? [own] : lanes.flatMap((lane, i) => (lane.name === 'environment' ? [] : [i]))
  const laneOf = (name: string) => lanes.findIndex((lane) => lane.name === name)
  const sent = traffic.sent.get(from) ?? []
  return (
    <g>
      <title>{sentence(run, from)}</title>
      {(step.atoms ?? []).length > 0 && (
        <path class="tl-flag" d={`M ${x - 4} ${laneY(movers[0] ?? 0) - 12} h 8 l -4 5 z`} />
      )}
      {sent.map(({ from, to }) =>
        laneOf(from) < 0 || laneOf(to) < 0 ? null : (
          <Message key={`${from} ${to}`} x={x} from={laneY(laneOf(from))} to={laneY(laneOf(to))} />
        ),
      )}
      {movers.map((lane) => (
        <Mark key={lane} x={x} y={laneY(lane)} colour={lanes[lane]?.colour ?? ''} kind={step.lost ? 'lost' : step.idle ? 'idle' : traffic.read.has(from) ? 'reads' : 'moves'} />
      ))}
    </g>
  )
}

function Message({ x, from, to }: { x: number; from: number; to: number }) {
  const down = to > from ? 1 : -1
  const end = to - 5 * down
  return (
    <g class="tl-message">
      <path d={`M ${x} ${from} V ${end}`} />
      <path class="tl-message-head" d={`M ${x - 4} ${end - 5 * down} L ${x} ${end} L ${x + 4} ${end - 5 * down}`} />
    </g>
  )
}

function Mark({ x, y, colour, kind }: { x: number; y: number; colour: string; kind: 'moves' | 'idle' | 'lost' | 'reads' }) {
  switch (kind) {
    case 'idle':
      return <circle class="tl-idle" cx={x} cy={y} r={2} style={{ fill: colour }} />
    case 'lost':
      return (
        <g class="tl-lost">
          <path class="tl-lost-shape" d={`M ${x} ${y - 7} L ${x + 7} ${y} L ${x} ${y + 7} L ${x - 7} ${y} Z`} />
          <path class="tl-lost-cross" d={`M ${x - 2.5} ${y - 2.5} l 5 5 M ${x + 2.5} ${y - 2.5} l -5 5`} />
        </g>
      )
    case 'reads':
      return <circle class="tl-reads" cx={x} cy={y} r={4} style={{ stroke: colour }} />
    case 'moves':
      return <circle cx={x} cy={y} r={4.5} style={{ fill: colour }} />
  }
}
