// Where a place of the document is in a text.
//
// Places count columns in bytes of UTF-8; JavaScript counts UTF-16 units. A place becomes one span
// for each line that it covers, in UTF-16 units. Nested places become a tree of spans for a line; a
// span that crosses the end of another is cut in two there, so that the result is always a tree.

import type { Place } from '../document'

export interface Span {
  line: number // from 1
  from: number // first unit
  to: number // behind the last unit
}

export interface Marked<M> {
  from: number
  to: number
  mark: M
}

export interface Nested<M> extends Marked<M> {
  inner: Nested<M>[]
}

export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.length > 1 && lines[lines.length - 1] === '') lines.pop()
  return lines
}

// The UTF-16 unit at which the byte column (from 1) of the line starts; the end if it is beyond it.
export function unitAt(line: string, column: number): number {
  let bytes = 0
  let unit = 0
  while (unit < line.length) {
    if (bytes >= column - 1) return unit
    const code = line.codePointAt(unit) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    unit += code < 0x10000 ? 1 : 2
  }
  return line.length
}

// The spans of a place. Without an end it is what stands at its column: a word, or else the rest of
// the line.
export function spansOf(lines: string[], place: Place): Span[] {
  const first = lines[place.line - 1]
  if (first === undefined) return []
  const start = unitAt(first, place.column)
  if (place.end_line === undefined || place.end_column === undefined) {
    const word = /^[@\p{L}\p{N}_.]+/u.exec(first.slice(start))
    const to = word ? start + word[0].length : first.length
    return to > start ? [{ line: place.line, from: start, to }] : []
  }
  const spans: Span[] = []
  const last = Math.min(place.end_line, lines.length)
  for (let line = place.line; line <= last; ++line) {
    const text = lines[line - 1] ?? ''
    const indent = text.length - text.trimStart().length
    const from = line === place.line ? start : indent
    const to = line === place.end_line ? unitAt(text, place.end_column) : text.length
    if (to > from) spans.push({ line, from, to })
  }
  return spans
}

// Spans of one line as a tree: longer ones outside, and of equal ones the earlier outside.
export function nest<M>(spans: Marked<M>[]): Nested<M>[] {
  const waiting = spans.slice().sort((a, b) => a.from - b.from || b.to - a.to)
  const top: Nested<M>[] = []
  const open: Nested<M>[] = []
  for (let i = 0; i < waiting.length; ++i) {
    const span = waiting[i]!
    while (open.length > 0 && open[open.length - 1]!.to <= span.from) open.pop()
    const parent = open[open.length - 1]
    const to = parent ? Math.min(parent.to, span.to) : span.to
    const node: Nested<M> = { from: span.from, to, mark: span.mark, inner: [] }
    ;(parent ? parent.inner : top).push(node)
    open.push(node)
    if (to < span.to) {
      const rest = { from: to, to: span.to, mark: span.mark }
      let at = i + 1
      while (at < waiting.length && before(waiting[at]!, rest)) ++at
      waiting.splice(at, 0, rest)
    }
  }
  return top
}

function before<M>(a: Marked<M>, b: Marked<M>): boolean {
  return a.from < b.from || (a.from === b.from && a.to >= b.to)
}
