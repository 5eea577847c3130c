// One program text with line numbers and marks.
//
// Marks nest; each has a class and, if it has one, a title. The current place is highlighted and
// scrolled into view inside the box of the text, never by scrolling the page.

import type { ComponentChildren } from 'preact'
import { memo } from 'preact/compat'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Place } from '../document'
import { linesOf, nest, spansOf, type Marked, type Nested } from './places'

export interface Mark {
  place: Place
  class: string
  title?: string
  after?: string // stands behind it, as inserted text
  key?: string // makes it a stop of the tab key, and names it in data-mark
}

interface Props {
  path: string
  text: string
  marks?: Mark[]
  current?: Place
  label?: string // for readers of the screen; the path if missing
}

export function SourceText({ path, text, marks, current, label }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(text), [text])
  const fixed = useMemo(() => byLine(lines, marks ?? []), [lines, marks])
  const here = current && current.file === path ? current : undefined
  const moving = useMemo(
    () => byLine(lines, here ? [{ place: here, class: 'source-current' }] : []),
    [lines, here],
  )

  useLayoutEffect(() => {
    const line = here && box.current?.querySelector<HTMLElement>(`[data-line="${here.line}"]`)
    if (!box.current || !line) return
    const from = box.current.scrollTop
    const height = box.current.clientHeight
    if (line.offsetTop < from + 20 || line.offsetTop > from + height - 40) {
      box.current.scrollTop = Math.max(0, line.offsetTop - height / 3)
    }
  }, [here, lines])

  return (
    <div class="source" ref={box} tabIndex={0} role="region" aria-label={label ?? path}>
      <div class="source-lines">
        {lines.map((line, i) => (
          <SourceLine
            key={i}
            number={i + 1}
            text={line}
            fixed={fixed.get(i + 1)}
            moving={moving.get(i + 1)}
          />
        ))}
      </div>
    </div>
  )
}

type LineMarks = Marked<Mark>[]

interface LineProps {
  number: number
  text: string
  fixed: LineMarks | undefined
  moving: LineMarks | undefined
}

const SourceLine = memo(function SourceLine({ number, text, fixed, moving }: LineProps) {
  const spans = [...(fixed ?? []), ...(moving ?? [])]
  return (
    <div class={moving ? 'source-line source-line-current' : 'source-line'} data-line={number}>
      <span class="source-number" aria-hidden="true">
        {number}
      </span>
      <code class="source-code">{pieces(text, 0, text.length, nest(spans), number)}</code>
    </div>
  )
})

function pieces(
  text: string,
  from: number,
  to: number,
  nodes: Nested<Mark>[],
  line: number,
): ComponentChildren {
  const out: ComponentChildren[] = []
  let at = from
  for (const node of nodes) {
    if (node.from > at) out.push(text.slice(at, node.from))
    const { after, key, place, title } = node.mark
    const stop = key !== undefined && line === place.line ? 0 : undefined
    out.push(
      <span class={node.mark.class} title={title} data-mark={key} tabIndex={stop}>
        {pieces(text, node.from, node.to, node.inner, line)}
      </span>,
    )
    if (after && line === lastLine(place)) out.push(<ins class="source-inserted">{after}</ins>)
    at = node.to
  }
  if (at < to) out.push(text.slice(at, to))
  return out
}

// A place that ends where a line begins has nothing on that line.
function lastLine({ line, end_line, end_column }: Place): number {
  if (end_line === undefined) return line
  return end_column === 1 && end_line > line ? end_line - 1 : end_line
}

function byLine(lines: string[], marks: Mark[]): Map<number, LineMarks> {
  const found = new Map<number, LineMarks>()
  for (const mark of marks) {
    for (const { line, from, to } of spansOf(lines, mark.place)) {
      const here = found.get(line)
      if (here) here.push({ from, to, mark })
      else found.set(line, [{ from, to, mark }])
    }
  }
  return found
}
