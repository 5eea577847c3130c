// The messages of a run as a sequence chart: a line for each agent, an arrow for each message, and
// a bar beside the receiver's line for as long as it waits to be read. Of a long chart only the
// rows in sight are drawn.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { colourOf } from '../run/colours'
import type { Run } from '../run/run'
import { chartOf, rowsUpTo, type Chart } from './chart'
import { ChartRows, Frame } from './ChartRows'
import { geometryOf, topOf, type Geometry } from './geometry'
import { isUnread, messagesOf } from './messages'
import './messages.css'

interface Props {
  run: Run
  at: number
  onStep: (step: number) => void
}

// Up to here all rows are drawn, so that they can be printed and found.
const DRAWN_WHOLE = 150
const MARGIN = 8 // rows beyond what is in sight

export function MessageChart({ run, at, onStep }: Props) {
  const messages = useMemo(
    () => messagesOf({ initial: run.stateAt(0), steps: run.steps, loopStart: run.loopStart }),
    [run],
  )
  const [withActions, setWithActions] = useState(true)
  const chart = useMemo(() => chartOf(messages, run.agents, withActions), [messages, run, withActions])
  const geometry = useMemo(() => geometryOf(chart, run.loopStart), [chart, run])
  const actions = messages.filter((message) => message.kind === 'action').length
  const unread = chart.entries.filter(isUnread).length

  if (messages.length === 0) {
    return <p class="messages-none">No messages are sent and no actions requested in this run.</p>
  }
  return (
    <section class="messages" aria-label="Messages">
      <div class="messages-head">
        <span>{sentence(messages.length - actions, actions, unread, run.loopStart !== undefined)}</span>
        {actions > 0 && (
          <label>
            <input
              type="checkbox"
              checked={withActions}
              onChange={(event) => setWithActions(event.currentTarget.checked)}
            />{' '}
            actions
          </label>
        )}
      </div>
      {chart.rows.length > 0 && (
        <Scrolled run={run} chart={chart} geometry={geometry} at={at} onStep={onStep} />
      )}
      <p class="quiet-text messages-legend">
        An arrow is a message, a bar how long it waits, a dot where it is taken. Steps without messages are
        left out.
      </p>
    </section>
  )
}

function counted(n: number, what: string): string {
  return n === 1 ? `1 ${what}` : `${n === 0 ? 'no' : n} ${what}s`
}

function sentence(messages: number, actions: number, unread: number, loops: boolean): string {
  const parts = [counted(messages, 'message')]
  if (actions > 0) parts.push(`${counted(actions, 'action')} requested`)
  if (unread > 0) parts.push(loops ? `${unread} never taken` : `${unread} not taken in this run`)
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function Scrolled({ run, chart, geometry, at, onStep }: Props & { chart: Chart; geometry: Geometry }) {
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ from: 0, to: DRAWN_WHOLE })
  const whole = chart.rows.length <= DRAWN_WHOLE
  const reached = rowsUpTo(chart.rows, at)

  const look = () => {
    const element = box.current
    if (!element || whole) return
    const from = Math.floor(element.scrollTop / geometry.rowHeight) - MARGIN
    const to = Math.ceil((element.scrollTop + element.clientHeight) / geometry.rowHeight) + MARGIN
    setSight((old) => (old.from === from && old.to === to ? old : { from, to }))
  }

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const y = topOf(geometry, reached)
    const room = element.clientHeight - geometry.headHeight
    if (y < element.scrollTop + geometry.rowHeight || y > element.scrollTop + room - geometry.rowHeight) {
      element.scrollTop = Math.max(0, y - room / 2)
    }
    look()
  }, [geometry, reached])

  useEffect(() => {
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  })

  const range = whole ? { from: 0, to: chart.rows.length } : sight
  return (
    <div class="messages-box" ref={box} onScroll={look} tabIndex={0} role="region" aria-label="Sequence chart">
      <div class="messages-columns" style={{ width: `${geometry.width}px`, height: `${geometry.headHeight}px` }}>
        {chart.columns.map((name, i) => (
          <span
            key={name}
            class="messages-column"
            style={{ left: `${geometry.x[i]}px`, maxWidth: `${geometry.columnWidth - 8}px`, color: colourOf(name, run.agents) }}
            title={name}
          >
            {name}
          </span>
        ))}
      </div>
      <svg width={geometry.width} height={geometry.height} role="group" aria-label="Messages by step">
        <Frame chart={chart} geometry={geometry} run={run} reached={reached} at={at} />
        <ChartRows chart={chart} geometry={geometry} range={range} run={run} at={at} onStep={onStep} />
      </svg>
    </div>
  )
}
