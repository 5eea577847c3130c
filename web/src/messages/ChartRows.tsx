// What is drawn in the message chart: its frame (lines of the agents, the current step, the loop)
// and the rows within a range.

import { colourOf } from '../run/colours'
import type { Run } from '../run/run'
import { fate, waits, type Chart, type Entry } from './chart'
import { arrowOf, fitting, LOOP_BAND, topOf, type Geometry } from './geometry'

const BAR = 5 // its width
const SLOT = 7 // from one bar to the next

interface FrameProps {
  chart: Chart
  geometry: Geometry
  run: Run
  reached: number
  at: number
}

export function Frame({ chart, geometry, run, reached, at }: FrameProps) {
  const { x, width, height, loopRow } = geometry
  const y = topOf(geometry, reached) + (reached === loopRow ? -LOOP_BAND : 0) + 0.5
  const first = (run.loopStart ?? 0) + 1
  const silent = loopRow === chart.rows.length ? ', without messages' : ''
  return (
    <g>
      {loopRow !== undefined && (
        <g class="messages-loop">
          <rect x={0} y={topOf(geometry, loopRow) - LOOP_BAND + 1} width={width} height={height} />
          <text x={64} y={topOf(geometry, loopRow) - 8}>
            {`↻ steps ${first} to ${run.length} repeat for ever${silent}`}
          </text>
        </g>
      )}
      {chart.columns.map((name, i) => (
        <line
          key={name}
          class="messages-life"
          x1={x[i]}
          x2={x[i]}
          y1={0}
          y2={height}
          style={{ stroke: colourOf(name, run.agents) }}
        />
      ))}
      <g class="messages-now">
        <line x1={0} x2={width} y1={y} y2={y} />
        <text x={width - 8} y={y + 13}>
          {at === 0 ? 'start' : `step ${at}`}
        </text>
      </g>
    </g>
  )
}

interface RowsProps {
  chart: Chart
  geometry: Geometry
  range: { from: number; to: number }
  run: Run
  at: number
  onStep: (step: number) => void
}

export function ChartRows({ chart, geometry, range, run, at, onStep }: RowsProps) {
  const bars = chart.entries.filter((entry) => {
    if (!waits(entry)) return false
    return entry.sentRow < range.to && (entry.readRow ?? chart.rows.length) >= range.from
  })
  const first = Math.max(0, range.from)
  const rows = chart.rows.slice(first, range.to)
  return (
    <g>
      {bars.map((entry) => (
        <Bar key={`${entry.sentRow}`} entry={entry} chart={chart} geometry={geometry} run={run} />
      ))}
      {rows.map((row, offset) => {
        const i = first + offset
        const entry = chart.entries[row.entry]!
        const name = `${entry.from} to ${entry.to}: ${entry.text}; ${fate(entry, run.loopStart !== undefined)}`
        const shown = i === 0 || chart.rows[i - 1]!.step !== row.step
        return (
          <g
            key={i}
            class={`messages-row messages-${entry.kind}${row.step > at ? ' messages-ahead' : ''}`}
            role="button"
            tabindex={0}
            aria-label={`step ${row.step}, ${row.part}: ${name}`}
            onClick={() => onStep(row.step)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onStep(row.step)
            }}
          >
            <title>{name}</title>
            <rect
              class="messages-hit"
              x={2}
              y={topOf(geometry, i) + 2}
              width={geometry.width - 4}
              height={geometry.rowHeight - 3}
            />
            {shown && (
              <text class="messages-step" x={52} y={arrowOf(geometry, i) + 4}>
                {row.step === 0 ? 'start' : row.step}
              </text>
            )}
            {row.part === 'sent' ? (
              <Arrow entry={entry} row={i} chart={chart} geometry={geometry} run={run} />
            ) : (
              <Taken entry={entry} row={i} chart={chart} geometry={geometry} run={run} />
            )}
          </g>
        )
      })}
    </g>
  )
}

interface PartProps {
  entry: Entry
  chart: Chart
  geometry: Geometry
  run: Run
}

const columnX = ({ chart, geometry }: PartProps, name: string) => geometry.x[chart.columns.indexOf(name)] ?? 0
const barX = (props: PartProps) => columnX(props, props.entry.to) + props.entry.slot * SLOT

function Bar(props: PartProps) {
  const { entry, geometry, run } = props
  const from = arrowOf(geometry, entry.sentRow)
  const to = entry.readRow === undefined ? geometry.height : arrowOf(geometry, entry.readRow)
  const open = entry.readRow === undefined ? ' messages-open' : ''
  return (
    <rect
      class={`messages-bar${open}`}
      x={barX(props) - BAR / 2}
      y={from}
      width={BAR}
      height={Math.max(2, to - from)}
      style={{ color: colourOf(entry.to, run.agents) }}
    />
  )
}

function Arrow(props: PartProps & { row: number }) {
  const { entry, geometry, run, row } = props
  const y = arrowOf(geometry, row)
  const from = columnX(props, entry.from)
  const to = waits(entry) ? barX(props) : columnX(props, entry.to)
  const colour = colourOf(entry.from, run.agents)
  const note = noteOf(entry)
  if (entry.from === entry.to) {
    const text = fitting(entry.text, geometry.columnWidth - 60)
    return (
      <g style={{ color: colour }}>
        <path class="messages-arrow" d={`M${from} ${y - 14} h22 v14 h${-16}`} />
        <Head x={to + BAR} y={y} back={true} hollow={waits(entry)} />
        <text class="messages-text" x={from + 28} y={y - 3}>
          {text}
        </text>
      </g>
    )
  }
  const back = to < from
  const gap = waits(entry) ? BAR / 2 : 0
  const tip = back ? to + gap : to - gap
  const room = Math.abs(tip - from) - 24 - (note ? (note.length + 2) * 6.5 : 0)
  return (
    <g style={{ color: colour }}>
      <line class="messages-arrow" x1={from} x2={back ? tip + 7 : tip - 7} y1={y} y2={y} />
      {entry.lost ? <Cross x={tip} y={y} /> : <Head x={tip} y={y} back={back} hollow={waits(entry)} />}
      <text class="messages-text" x={(from + tip) / 2} y={y - 6} text-anchor="middle">
        {fitting(entry.text, room)}
        {note && <tspan class="messages-note"> {note}</tspan>}
      </text>
    </g>
  )
}

function noteOf(entry: Entry): string {
  if (entry.lost) return '(lost)'
  if (entry.leaves) return '(leaves the system)'
  if (entry.later) return '(taken next round)'
  if (entry.read === undefined) return entry.kind === 'action' ? '(not done)' : '(unread)'
  return ''
}

function Head({ x, y, back, hollow }: { x: number; y: number; back: boolean; hollow: boolean }) {
  const d = back ? 8 : -8
  return <path class={hollow ? 'messages-tip messages-hollow' : 'messages-tip'} d={`M${x} ${y} l${d} -4 v8 z`} />
}

function Cross({ x, y }: { x: number; y: number }) {
  return <path class="messages-arrow messages-cross" d={`M${x - 5} ${y - 5} l10 10 m0 -10 l-10 10`} />
}

function Taken(props: PartProps & { row: number }) {
  const { entry, geometry, run, row } = props
  const y = arrowOf(geometry, row)
  const x = barX(props)
  const word = entry.kind === 'action' ? 'done' : 'read'
  return (
    <g style={{ color: colourOf(entry.to, run.agents) }}>
      <circle class="messages-dot" cx={x} cy={y} r={5} />
      <text class="messages-read" x={x + 10 + SLOT} y={y + 4}>
        {fitting(`${word}: ${entry.text}`, geometry.columnWidth - 40)}
      </text>
    </g>
  )
}
