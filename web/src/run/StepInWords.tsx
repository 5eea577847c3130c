// A step in words: what was done, why plans did not apply, what became of the atoms.

import type { InapplicablePlan, Place } from '../document'
import { PlaceLink } from '../source/PlaceLink'
import { alsoOf, type Run } from './run'

interface Props {
  run: Run
  at: number
  onShow: (place: Place) => void
}

export function StepInWords({ run, at, onShow }: Props) {
  const step = run.stepTo(at)
  if (!step) {
    return (
      <section class="step" aria-label="Step">
        <h3>Start</h3>
        <p class="step-summary">{run.beginning}</p>
        <TruthsNow run={run} />
      </section>
    )
  }
  const inLoop = run.loopStart !== undefined && at > run.loopStart
  const failed = step.inapplicable ?? []
  const told = (step.details ?? []).filter((text) => !failed.some((plan) => text === saidOf(plan)))
  return (
    <section class="step" aria-label="Step">
      <h3>
        Step {at} of {run.length} · {step.mover}
        {step.partner && ` and ${step.partner}`}
        {inLoop && ' · in the loop'}
      </h3>
      <p class={step.lost ? 'step-summary step-lost' : 'step-summary'}>
        {step.lost && (
          <span class="step-lost-sign" role="img" aria-label="lost:">
            ◆
          </span>
        )}
        {step.summary}
      </p>
      <p class="step-facts">
        {step.location && <PlaceLink place={step.location} onShow={onShow} />}
        {alsoOf(step).map((place) => (
          <PlaceLink key={`${place.line}:${place.column}`} place={place} onShow={onShow} />
        ))}
        {step.action && step.action !== step.summary && <span>action {step.action}</span>}
        {step.observed && <span>seen from outside: {step.observed}</span>}
        {step.idle && <span>nothing but the phase changes</span>}
      </p>
      {told.length > 0 && (
        <ul class="step-details">
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {failed.length > 0 && <Inapplicable plans={failed} onShow={onShow} />}
      {(step.atoms ?? []).length > 0 && (
        <ul class="step-atoms">
          {(step.atoms ?? []).map(({ atom, holds }) => (
            <li key={atom}>
              <code>{atom}</code> becomes <strong>{holds ? 'true' : 'false'}</strong>
            </li>
          ))}
        </ul>
      )}
      {at === run.length && run.end && <p class="step-end">The run ends here: {run.end}.</p>}
      {at === run.length && run.loopStart !== undefined && (
        <p class="step-end">Then steps {run.loopStart + 1} to {run.length} repeat for ever.</p>
      )}
    </section>
  )
}

// The details say the same of a plan; it is shown once, as a row of the table.
function saidOf(plan: InapplicablePlan): string {
  return `plan ${plan.plan} does not apply: ${plan.literal} fails`
}

function Inapplicable({ plans, onShow }: { plans: InapplicablePlan[]; onShow: (place: Place) => void }) {
  return (
    <table class="inapplicable">
      <caption>Relevant plans, and why none applies</caption>
      <thead>
        <tr>
          <th scope="col">plan</th>
          <th scope="col">fails</th>
          <th scope="col">where</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan, i) => (
          <tr key={i}>
            <td>
              <code>{plan.plan}</code>
            </td>
            <td>
              <code class="failed-literal">{plan.literal}</code>
            </td>
            <td>{plan.location && <PlaceLink place={plan.location} onShow={onShow} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TruthsNow({ run }: { run: Run }) {
  if (run.atoms.length === 0) return null
  return (
    <ul class="step-atoms">
      {run.atoms.map(({ atom, first }) => (
        <li key={atom}>
          <code>{atom}</code> is <strong>{first ? 'true' : 'false'}</strong>
        </li>
      ))}
    </ul>
  )
}
