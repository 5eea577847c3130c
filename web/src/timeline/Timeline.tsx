// The run as a timeline: a lane for the environment and one for each agent, a mark for each step in
// the lane of its mover, the loop in a bracket, and below it when the atoms of the property hold.
//
// Only the columns in sight are drawn, so that a run of any length costs the same.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { usePrinting } from '../page/usePrinting'
import { sentence, type Run } from '../run/run'
import type { Columns } from './columns'
import { positionAfter } from './keys'
import { BAR_HEIGHT, COLUMN, HEAD_HEIGHT, LANE_HEIGHT, lanesOf, MARGIN, sheetOf } from './layout'
import { Lanes } from './Lanes'
import type { Traffic } from './traffic'
import { TruthBars } from './TruthBars'
import './timeline.css'

interface Props {
  run: Run
  columns: Columns
  traffic: Traffic
  at: number
  onStep: (position: number) => void
}

export function Timeline({ run, columns, traffic, at, onStep }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ left: 0, width: 1200 })
  const lanes = useMemo(() => lanesOf(run), [run])
  const count = columns.list.length
  const current = columns.of(at)
  const printing = usePrinting()

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSight({ left: element.scrollLeft, width: element.clientWidth })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || printing) return
    const x = current * COLUMN
    const margin = Math.min(120, element.clientWidth / 4)
    if (x < element.scrollLeft + margin || x + COLUMN > element.scrollLeft + element.clientWidth - margin) {
      element.scrollLeft = x - element.clientWidth / 2
      setSight({ left: element.scrollLeft, width: element.clientWidth })
    }
  }, [current, columns, printing])

  // Scrolling sideways over the lanes, without the page moving with it.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const scroll = () => setSight({ left: element.scrollLeft, width: element.clientWidth })
    element.addEventListener('scroll', scroll, { passive: true })
    return () => element.removeEventListener('scroll', scroll)
  }, [])

  const { first, last } = printing
    ? sheetOf(current, count)
    : {
        first: Math.max(0, Math.floor(sight.left / COLUMN) - 4),
        last: Math.min(count - 1, Math.ceil((sight.left + sight.width) / COLUMN) + 4),
      }
  const lanesHeight = HEAD_HEIGHT + lanes.length * LANE_HEIGHT
  const height = lanesHeight + (run.atoms.length > 0 ? run.atoms.length * BAR_HEIGHT + 8 : 0)

  const click = (event: MouseEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area || !box.current) return
    const index = Math.floor((event.clientX - area.left + box.current.scrollLeft) / COLUMN)
    const column = columns.list[Math.max(0, Math.min(index, count - 1))]
    if (column) onStep(column.from)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = positionAfter(event.key, at, run)
    if (next === undefined) return
    event.preventDefault()
    onStep(next)
  }

  return (
    <div class="timeline">
      <div class="timeline-names" aria-hidden="true">
        <div style={{ height: HEAD_HEIGHT }} />
        {lanes.map((lane) => (
          <div key={lane.name} class="timeline-name" style={{ height: LANE_HEIGHT, color: lane.colour }} title={lane.name}>
            {lane.name}
          </div>
        ))}
        {run.atoms.length > 0 && <div style={{ height: 8 }} />}
        {run.atoms.map(({ atom }) => (
          <div key={atom} class="timeline-atom" style={{ height: BAR_HEIGHT }} title={atom}>
            {atom}
          </div>
        ))}
      </div>
      <div
        ref={box}
        class="timeline-box"
        role="group"
        tabIndex={0}
        aria-roledescription="timeline"
        aria-label={`Timeline of ${run.length} steps. ${sentence(run, at)}. Arrow keys step, n and p go to the next and the previous step that is not idle.`}
        onClick={click}
        onKeyDown={press}
      >
        <div class="timeline-inside" style={{ width: printing ? '100%' : count * COLUMN + MARGIN, height }}>
          <svg
            class="timeline-drawing"
            style={{ left: printing ? 0 : first * COLUMN }}
            width={Math.max(0, last - first + 1) * COLUMN + MARGIN}
            height={height}
            aria-hidden="true"
          >
            <Lanes run={run} lanes={lanes} columns={columns} traffic={traffic} first={first} last={last} at={at} height={height} />
            <TruthBars run={run} columns={columns} first={first} last={last} top={lanesHeight + 8} />
          </svg>
        </div>
      </div>
    </div>
  )
}
