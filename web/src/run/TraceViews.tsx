// The views of one trace that has no property: its run, the messages in it, and the state graph.

import { useCallback } from 'preact/hooks'
import type { Page, Trace } from '../document'
import type { Link } from '../link'
import { MessageChart } from '../messages/MessageChart'
import { Guarded } from '../page/Guarded'
import { Tabs } from '../page/Tabs'
import { StateGraph } from '../graph/StateGraph'
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
  const tabs = [
    { id: 'run', label: 'Run' },
    { id: 'messages', label: 'Messages' },
    ...(page.graph ? [{ id: 'graph', label: 'State graph' }] : []),
  ]
  const view = tabs.find((tab) => tab.id === link.v)?.id ?? 'run'
  return (
    <>
      <Tabs label="Views" tabs={tabs} chosen={view} onChoose={(id) => onLink({ v: id })}>
        <Guarded what="This view" shown={`${view} ${at}`}>
          {view === 'run' && <RunView run={run} at={at} onStep={step} page={page} />}
          {view === 'messages' && <MessageChart run={run} at={at} onStep={step} />}
          {view === 'graph' && page.graph && <StateGraph graph={page.graph} at={at} />}
        </Guarded>
      </Tabs>
    </>
  )
}
