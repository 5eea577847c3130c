// A slice: the texts with what is left out struck through; for the part under the pointer or the
// focus the chain of dependences that keeps it, in a panel and in the texts.

import { useMemo, useRef, useState } from 'preact/hooks'
import type { Place, SliceDocument } from '../document'
import { SourceText } from '../source/SourceText'
import { ChainPanel } from './ChainPanel'
import { NetGraph } from './NetGraph'
import { PartTable } from './PartTable'
import { chainOf, countsSentence, modeText, partOf, shownMarks, sliceMarks } from './slice'
import './slice.css'

export function SliceView({ document }: { document: SliceDocument }) {
  const parts = document.parts ?? []
  const unused = new Set(document.page.unused_files ?? [])
  const marks = useMemo(() => sliceMarks(document), [document])
  const [chosen, setChosen] = useState<number | undefined>(undefined)
  const [current, setCurrent] = useState<Place | undefined>(undefined)
  const texts = useRef<HTMLDivElement>(null)
  const part = chosen === undefined ? undefined : parts[chosen]
  const chain = useMemo(() => chainOf(document.reasons, part), [document, part])
  const shown = useMemo(() => shownMarks(marks, chain, chosen), [marks, chain, chosen])

  const look = (event: Event) => {
    const mark = event.target instanceof Element ? event.target.closest('[data-mark]') : null
    const index = partOf(mark?.getAttribute('data-mark') ?? undefined)
    if (index !== undefined) setChosen(index)
  }
  const lead = (place: Place) => {
    setCurrent({ ...place })
    const box = texts.current?.querySelector(`[data-file="${CSS.escape(place.file)}"]`)
    box?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (index: number) => {
    setChosen(index)
    const place = parts[index]?.location
    if (place) lead(place)
  }

  return (
    <section class="slice" aria-label="Slice">
      <header class="slice-head">
        <p>
          Slice for <strong>{document.property.name}</strong> <code>{document.property.formula}</code>
        </p>
        <p>
          {countsSentence(document.counts ?? [])} <span class="quiet-text">{modeOf(document)}</span>
        </p>
        {(document.remarks ?? []).map((remark, i) => (
          <p key={i} class={document.mode === 'paper' ? 'slice-remark slice-warning' : 'slice-remark'}>
            {remark}
          </p>
        ))}
      </header>
      <div class="slice-parts">
        <div class="slice-texts" ref={texts} onMouseOver={look} onFocusCapture={look}>
          <p class="slice-legend">
            <span class="slice-gone">left out</span> <ins class="source-inserted">put in its place</ins>{' '}
            <span class="slice-chosen">chosen</span> <span class="slice-chain">its chain</span>
          </p>
          {document.page.sources.map(({ path, text }) => (
            <div key={path} class={unused.has(path) ? 'slice-text slice-unused' : 'slice-text'} data-file={path}>
              <h3>{path}</h3>
              {unused.has(path) && <p class="slice-remark">All of it is left out: only agents that are left out use this file.</p>}
              <SourceText path={path} text={text} marks={shown.filter((mark) => mark.place.file === path)} current={current} />
            </div>
          ))}
        </div>
        <ChainPanel part={part} chain={chain} lead={lead} />
      </div>
      {parts.length > 0 && <PartTable parts={parts} reasons={document.reasons} chosen={chosen} choose={choose} />}
      {document.net && <NetGraph net={document.net} lead={lead} />}
    </section>
  )
}

function modeOf(document: SliceDocument): string {
  const how = modeText(document)
  const exact = document.mode === 'sound' && document.exact ? '; it keeps the verdict exactly' : ''
  return `${how.charAt(0).toUpperCase()}${how.slice(1)}${exact}.`
}
