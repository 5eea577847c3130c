// The views of one trace that has no property: its run, and the messages in it.

import { useCallback } from 'preact/hooks'
import type { Page, Trace } from '../document'
import type { Link } from '../link'
import { RunView } from './RunView'
import { runOf } from './runs'

interface Props {
  trace: Trace
  page: Page
  link: Link
  onLink: (change: Partial<Link>) => void
}

export function TraceViews({ trace, page, link, onLink }: Props) {
  const run = runOf(trace)
  const at = Math.min(link.s ?? 0, run.length)
  const step = useCallback((position: number) => onLink({ s: position }), [onLink])
  return <RunView run={run} at={at} onStep={step} page={page} />
}
