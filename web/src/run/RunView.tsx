// A run to be looked at: its timeline, the minds at the chosen step, the step in words and its place
// in the program text.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Page, Place, StoryLine } from '../document'
import { Inspector } from '../mind/Inspector'
import { Guarded } from '../page/Guarded'
import { Sources } from '../source/Sources'
import type { Mark } from '../source/SourceText'
import { columnsOf } from '../timeline/columns'
import { isTaken, positionAfter, worksEverywhere } from '../timeline/keys'
import { Timeline } from '../timeline/Timeline'
import { trafficOf, type Traffic } from '../timeline/traffic'
import { Controls } from './Controls'
import { alsoOf, sentence, type Run } from './run'
import './run.css'
import { StepInWords } from './StepInWords'

interface Props {
  run: Run
  at: number
  onStep: (position: number) => void
  page: Page
  story?: StoryLine[] | undefined
}

export function RunView({ run, at, onStep, page, story }: Props) {
  const [fold, setFold] = useState(true)
  const [asked, setAsked] = useState<{ at: number; place: Place } | undefined>(undefined)
  const keep = useMemo(() => new Set((story ?? []).map((line) => line.step)), [story])
  const columns = useMemo(() => columnsOf(run, fold, keep), [run, fold, keep])
  const traffic = useMemo(() => trafficOf(run), [run])
  const canFold = useMemo(() => run.steps.some((step) => step.idle), [run])
  const step = run.stepTo(at)
  const place = asked?.at === at ? asked.place : step?.location
  const marks = useMemo(() => marksOf(run, at), [run, at])

  // Keys may come faster than the page is drawn: each goes on from where the last one led.
  const latest = useRef(at)
  latest.current = at
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!worksEverywhere(event.key) || isTaken(event)) return
      const next = positionAfter(event.key, latest.current, run)
      if (next === undefined) return
      event.preventDefault()
      latest.current = next
      onStep(next)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [run, onStep])

  return (
    <div class="run">
      <section class="card run-timeline" aria-label="Timeline">
        <Controls run={run} at={at} onStep={onStep} fold={canFold ? fold : undefined} onFold={setFold} />
        <Timeline run={run} columns={columns} traffic={traffic} at={at} onStep={onStep} />
        <Legend run={run} traffic={traffic} />
        <p class="only-read" aria-live="polite">
          {sentence(run, at)}
        </p>
      </section>
      <div class="run-below">
        <section class="run-minds" aria-label="Minds">
          <Guarded what="What the agents have in mind" shown={at}>
            <Inspector run={run} at={at} page={page} />
          </Guarded>
        </section>
        <section class="run-step" aria-label="The step and the program">
          <div class="card">
            <Guarded what="This step" shown={at}>
              <StepInWords run={run} at={at} onShow={(place) => setAsked({ at, place })} />
            </Guarded>
          </div>
          <Guarded what="The program" shown={place}>
            <Sources sources={page.sources} current={place} marks={marks} />
          </Guarded>
        </section>
      </div>
    </div>
  )
}

// What else of the program the step is about.
function marksOf(run: Run, at: number): Mark[] {
  const step = run.stepTo(at)
  const also = alsoOf(step).map((place): Mark => ({ place, class: 'source-also' }))
  const failed = (step?.inapplicable ?? []).flatMap((plan): Mark[] =>
    plan.location ? [{ place: plan.location, class: 'source-failed', title: `${plan.literal} fails` }] : [],
  )
  return [...also, ...failed]
}

function Legend({ run, traffic }: { run: Run; traffic: Traffic }) {
  const has = useMemo(
    () => ({
      idle: run.steps.some((step) => step.idle),
      lost: run.steps.some((step) => step.lost),
    }),
    [run],
  )
  return (
    <p class="legend" aria-hidden="true">
      <span>● a step</span>
      {has.idle && <span>· idle</span>}
      {has.lost && <span class="legend-lost">◆ something is lost</span>}
      {run.atoms.length > 0 && <span class="legend-flag">▾ an atom of the property changes</span>}
      {traffic.sent.size > 0 && <span>↕ a message</span>}
      {traffic.read.size > 0 && <span>○ a message is read</span>}
      <span class="legend-keys">
        <kbd>←</kbd> <kbd>→</kbd> step <kbd>n</kbd> <kbd>p</kbd> skip idle steps
      </span>
    </p>
  )
}
