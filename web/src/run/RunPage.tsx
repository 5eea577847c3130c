// `credo run`: one run.

import type { RunDocument } from '../document'
import type { Link } from '../link'
import { plural, seconds } from '../page/figures'
import { Head } from '../page/Head'
import { TraceViews } from './TraceViews'

const ENDS: Record<string, string> = {
  steps: 'as many as asked for',
  deadlock: 'then nothing can move any more: a deadlock',
  limit: 'then a limit of the model is exceeded',
  stopped: 'stopped by the user',
  interrupted: 'interrupted',
}

interface Props {
  document: RunDocument
  link: Link
  onLink: (change: Partial<Link>) => void
}

export function RunPage({ document, link, onLink }: Props) {
  const seed = document.seed === undefined ? 'chosen by the user' : `seed ${document.seed}`
  return (
    <main class="page">
      <Head document={document} facts={[seed, seconds(document.seconds)]} />
      <p class="summary-line">
        {plural(document.steps, 'step')}, {ENDS[document.end] ?? document.end}
        {document.reason && `: ${document.reason}`}.
      </p>
      {document.trace ? (
        <TraceViews trace={document.trace} page={document.page} link={link} onLink={onLink} />
      ) : (
        <p class="card">There is no run: the start itself exceeds a bound of the model.</p>
      )}
    </main>
  )
}
