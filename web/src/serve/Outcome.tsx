// What a job says: how far it is, the messages with links to their places, the findings of lint.

import type { Job, LintDocument } from './api'
import { type Problem, problemsIn } from './problems'

interface Props {
  job: Job
  onGoTo: (problem: { file: string; line: number; column: number }) => void
}

function seconds(value: number): string {
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`
}

const EXIT_WORDS: Record<number, string> = {
  0: 'all is as expected',
  1: 'not as expected',
  2: 'the program or the options have an error',
  3: 'not decided: a limit was reached',
  4: 'an error in Credo itself',
}

export function stateWords(job: Job): string {
  switch (job.state) {
    case 'queued':
      return 'waiting for its turn'
    case 'running':
      return `running, ${seconds(job.seconds)}`
    case 'cancelled':
      return `cancelled after ${seconds(job.seconds)}`
    default: {
      if (job.command === 'lint' && job.exit_code === 1) return `something was found (${seconds(job.seconds)})`
      if (job.command === 'search' && job.exit_code === 1) return `no such state (${seconds(job.seconds)})`
      const words = job.exit_code === null ? 'ended' : (EXIT_WORDS[job.exit_code] ?? 'ended')
      return `${words} (${seconds(job.seconds)})`
    }
  }
}

export function Messages({ job, onGoTo }: Props) {
  if (job.messages === '') return null
  const problems = problemsIn(job.messages)
  return (
    <details class="messages" open={job.state === 'failed' || problems.some((each) => each.severity === 'error')}>
      <summary>Messages</summary>
      {problems.map((problem, index) => (
        <p key={index} class={problem.severity}>
          <PlaceLink place={problem} onGoTo={onGoTo} /> {problem.message}
          {problem.hint && <span class="quiet-text"> {problem.hint}</span>}
        </p>
      ))}
      <pre class="mono">{job.messages}</pre>
    </details>
  )
}

export function isLint(document: Job['document']): document is LintDocument {
  return document !== null && document.command === 'lint'
}

export function Findings({ document, onGoTo }: { document: LintDocument; onGoTo: Props['onGoTo'] }) {
  const findings = document.findings ?? []
  if (findings.length === 0) return <p>Nothing was found.</p>
  return (
    <ul class="findings">
      {findings.map((finding, index) => (
        <li key={index}>
          {finding.location && <PlaceLink place={finding.location} onGoTo={onGoTo} />} {finding.message}{' '}
          <span class="quiet-text mono">{finding.check}</span>
          {finding.hint && <div class="quiet-text">{finding.hint}</div>}
        </li>
      ))}
    </ul>
  )
}

function PlaceLink({ place, onGoTo }: { place: Pick<Problem, 'file' | 'line' | 'column'>; onGoTo: Props['onGoTo'] }) {
  return (
    <button type="button" class="link mono" onClick={() => onGoTo(place)}>
      {place.file}:{place.line}
    </button>
  )
}
