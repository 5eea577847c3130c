// Buttons and a slider to move through a run.

import { lastThatMattered, nextThatMatters } from '../timeline/keys'
import { sentence, type Run } from './run'

interface Props {
  run: Run
  at: number
  onStep: (position: number) => void
  fold: boolean | undefined // undefined: nothing to fold
  onFold: (fold: boolean) => void
}

export function Controls({ run, at, onStep, fold, onFold }: Props) {
  const next = nextThatMatters(at, run)
  const before = lastThatMattered(at, run)
  return (
    <div class="controls">
      <div class="controls-buttons">
        <button type="button" onClick={() => onStep(0)} disabled={at === 0} title="To the start (Home)">
          Start
        </button>
        <button type="button" onClick={() => onStep(at - 1)} disabled={at === 0} aria-label="Back one step" title="Back one step (←)">
          ←
        </button>
        <button type="button" onClick={() => onStep(at + 1)} disabled={at === run.length} aria-label="On one step" title="On one step (→)">
          →
        </button>
        <button type="button" onClick={() => onStep(run.length)} disabled={at === run.length} title="To the end (End)">
          End
        </button>
        <button type="button" onClick={() => onStep(before)} disabled={before === at} title="Previous step that is not idle (p)">
          ‹ previous that matters
        </button>
        <button type="button" onClick={() => onStep(next)} disabled={next === at} title="Next step that is not idle (n)">
          next that matters ›
        </button>
      </div>
      <input
        class="controls-slider"
        type="range"
        min={0}
        max={run.length}
        value={at}
        aria-label="Step"
        aria-valuetext={sentence(run, at)}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <span class="controls-where">
        {at} / {run.length}
      </span>
      {fold !== undefined && (
        <label class="controls-fold">
          <input type="checkbox" checked={fold} onChange={(event) => onFold(event.currentTarget.checked)} /> fold idle steps
        </label>
      )}
    </div>
  )
}
