// Coverage: the program texts with what the search never used marked, and lists that lead there.

import { useMemo, useRef, useState } from 'preact/hooks'
import type { Coverage, Place, Source } from '../document'
import { SourceText } from '../source/SourceText'
import { findingsOf, headings, marksOf, notes, placeKey, type Finding, type Kind } from './coverage'
import './coverage.css'

interface Props {
  coverage: Coverage | null | undefined
  sources: Source[]
}

export function CoverageView({ coverage, sources }: Props) {
  if (!coverage) {
    return (
      <p class="cover-none">
        Nothing can be said about coverage: not every state of the system was seen, so what was not used here might be
        used elsewhere.
      </p>
    )
  }
  const findings = findingsOf(coverage)
  if (findings.length === 0) {
    return (
      <p class="cover-none">
        Everything was used: every plan fired, every context mattered, every formula was executed, every action had an
        effect, every rule was used, and nothing was lost.
      </p>
    )
  }
  return <Findings findings={findings} sources={sources} />
}

const kinds = Object.keys(headings) as Kind[]

function Findings({ findings, sources }: { findings: Finding[]; sources: Source[] }) {
  const marks = useMemo(() => marksOf(findings), [findings])
  const [current, setCurrent] = useState<Place | undefined>(undefined)
  const texts = useRef<HTMLDivElement>(null)
  const marked = sources.filter((source) => marks.some((mark) => mark.place.file === source.path))
  const rest = sources.filter((source) => !marked.includes(source))
  const used = kinds.filter((kind) => findings.some((finding) => finding.kind === kind))

  const lead = (place: Place) => {
    setCurrent({ ...place })
    const box = texts.current?.querySelector(`[data-file="${CSS.escape(place.file)}"]`)
    box?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section class="cover-view" aria-label="Coverage">
      <div class="cover-lists">
        {used.map((kind) => (
          <FindingList
            key={kind}
            kind={kind}
            findings={findings.filter((finding) => finding.kind === kind)}
            current={current}
            lead={lead}
          />
        ))}
      </div>
      <div class="cover-texts" ref={texts}>
        <p class="cover-legend" aria-label="Legend">
          {used
            .filter((kind) => kind !== 'action')
            .map((kind) => (
              <span key={kind} class={`cover cover-${kind}`}>
                {headings[kind].toLowerCase()}
              </span>
            ))}
        </p>
        {marked.map(({ path, text }) => (
          <div key={path} class="cover-text" data-file={path}>
            <h3>{path}</h3>
            <SourceText path={path} text={text} marks={marks.filter((mark) => mark.place.file === path)} current={current} />
          </div>
        ))}
        {rest.length > 0 && marked.length > 0 && (
          <p class="quiet-text">Nothing to mark in {rest.map((source) => source.path).join(', ')}.</p>
        )}
      </div>
    </section>
  )
}

interface ListProps {
  kind: Kind
  findings: Finding[]
  current: Place | undefined
  lead: (place: Place) => void
}

function FindingList({ kind, findings, current, lead }: ListProps) {
  return (
    <div class="cover-list">
      <h3>
        {headings[kind]} <span class="quiet-text">({findings.length})</span>
      </h3>
      {notes[kind] && <p class="cover-why">{notes[kind]}</p>}
      <ul>
        {findings.map(({ who, what, why, place }, i) => (
          <li key={i} class={place && current && placeKey(place) === placeKey(current) ? 'cover-here' : ''}>
            {place ? (
              <button type="button" class="link" onClick={() => lead(place)}>
                <Named who={who} what={what} />
              </button>
            ) : (
              <Named who={who} what={what} />
            )}
            {why && <span class="cover-why">{why}</span>}
            {place && (
              <span class="cover-place">
                {place.file}:{place.line}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Named({ who, what }: { who: string; what: string }) {
  return (
    <>
      {who && <span>{who} </span>}
      <code>{what}</code>
    </>
  )
}
