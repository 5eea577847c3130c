// One property: its formula, what is known about it, and the views of its evidence.

import { useCallback } from 'preact/hooks'
import type { CheckDocument, Property } from '../document'
import { CoverageView } from '../coverage/CoverageView'
import { EvidenceTree } from '../evidence/EvidenceTree'
import { StateGraph } from '../graph/StateGraph'
import type { Link } from '../link'
import { MessageChart } from '../messages/MessageChart'
import { AdviceFacts } from '../page/AdviceFacts'
import { Guarded } from '../page/Guarded'
import { Tabs } from '../page/Tabs'
import { Verdict } from '../page/Verdict'
import { runOf } from '../run/runs'
import { RunView } from '../run/RunView'
import { Sources } from '../source/Sources'
import { pathOf, shownOf } from './evidence'
import { PropertyFacts } from './PropertyFacts'
import { Why } from './Why'

interface Props {
  document: CheckDocument
  property: Property
  link: Link
  onLink: (change: Partial<Link>) => void
}

export function PropertyView({ document, property, link, onLink }: Props) {
  const { page } = document
  const shown = shownOf(property, link.b)
  const run = shown.trace ? runOf(shown.trace) : undefined
  const story = shown.explanation?.story
  const at = run ? Math.min(link.s ?? story?.[0]?.step ?? 0, run.length) : 0
  const step = useCallback((position: number) => onLink({ p: property.name, s: position }), [onLink, property.name])
  const open = useCallback(
    (path: number[]) => onLink({ p: property.name, b: path.length > 0 ? path.join('.') : undefined, s: undefined }),
    [onLink, property.name],
  )
  const ours = shown.heading === undefined && run !== undefined
  const tabs = [
    ...(property.branches?.length ? [{ id: 'evidence', label: 'Evidence tree' }] : []),
    ...(run ? [{ id: 'run', label: 'Run' }, { id: 'messages', label: 'Messages' }] : []),
    ...(page.graph ? [{ id: 'graph', label: 'State graph' }] : []),
    { id: 'coverage', label: 'Coverage' },
    { id: 'program', label: 'Program' },
  ]
  const view = tabs.find((tab) => tab.id === link.v)?.id ?? tabs[0]!.id
  return (
    <>
      <section class="card property" aria-label={`Property ${property.name}`}>
        <h2>
          {property.name} <Verdict verdict={property.verdict} met={property.as_expected ?? false} />
        </h2>
        <code class="formula">{property.formula}</code>
        <PropertyFacts property={property} onRun={(which) => onLink({ p: property.name, b: which, s: undefined, v: 'run' })} />
        <AdviceFacts advice={property.advice} />
        {shown.heading && (
          <p class="shown-heading">
            Shown: {shown.heading}.{' '}
            <button type="button" class="link" onClick={() => onLink({ b: undefined, s: undefined })}>
              back to the run of the property
            </button>
          </p>
        )}
        {shown.explanation && <Why property={property} explanation={shown.explanation} at={at} onStep={step} />}
      </section>
      <Tabs label="Views" tabs={tabs} chosen={view} onChoose={(id) => onLink({ p: property.name, v: id })}>
        <Guarded what="This view" shown={`${view} ${at} ${link.b ?? ''}`}>
          {view === 'evidence' && <EvidenceTree property={property} path={pathOf(link.b)} onOpen={open} />}
          {(view === 'run' || view === 'evidence') && run && (
            <RunView run={run} at={at} onStep={step} page={page} story={story} />
          )}
          {view === 'messages' && run && <MessageChart run={run} at={at} onStep={step} />}
          {view === 'graph' && page.graph && (
            <StateGraph graph={page.graph} property={property.name} {...(ours ? { at, onStep: step } : {})} />
          )}
          {view === 'coverage' && <CoverageView coverage={document.coverage} sources={page.sources} />}
          {view === 'program' && <Sources sources={page.sources} current={property.location} />}
        </Guarded>
      </Tabs>
    </>
  )
}
