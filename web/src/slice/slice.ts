// A slice as marks in the texts. Marks stay the same while the reader looks around; only their
// classes change, so that the focus stays where it is.
//
// Parts may be reached by pointer and tab key and are named by their number; places that are no part
// but occur in some chain are marked too, so that a chain can be shown on them.

import type { Place, SliceDocument } from '../document'
import { plural } from '../page/figures'
import type { Mark } from '../source/SourceText'

export type Part = NonNullable<SliceDocument['parts']>[number]
export type Link = NonNullable<SliceDocument['reasons']>[number]
type Reasons = SliceDocument['reasons']

// From a part to the property, link by link; of what is left out, none.
export function chainOf(reasons: Reasons, part: Part | undefined): Link[] {
  const chain: Link[] = []
  for (let at = part?.reason; at !== undefined; at = reasons?.[at]?.because) {
    const link = reasons?.[at]
    if (!link) break
    chain.push(link)
  }
  return chain
}

// The links of the chains of all parts, each once.
function linksOfParts({ reasons, parts }: SliceDocument): Link[] {
  const links = new Set<Link>()
  for (const { reason } of parts ?? []) {
    for (let at = reason; at !== undefined; at = reasons?.[at]?.because) {
      const link = reasons?.[at]
      if (!link || links.has(link)) break // and so the rest of the chain
      links.add(link)
    }
  }
  return [...links]
}

// Where a place begins: links of chains and parts that mean the same have the same beginning.
export const startOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

export const partKey = (index: number): string => `part ${index}`

// The part that a mark stands for.
export function partOf(key: string | undefined): number | undefined {
  const match = /^part (\d+)$/.exec(key ?? '')
  return match ? Number(match[1]) : undefined
}

interface SliceMark {
  place: Place
  kind: 'cut' | 'kept' | 'gone' | 'link' | 'property'
  part?: number
  after?: string
}

export function sliceMarks(document: SliceDocument): SliceMark[] {
  const parts = document.parts ?? []
  const marks: SliceMark[] = (document.cuts ?? []).map(({ location, replaced_by }) => ({
    place: location,
    kind: 'cut',
    ...(replaced_by ? { after: replaced_by } : {}),
  }))
  const marked = new Set<string>()
  parts.forEach((part, i) => {
    if (!part.location) return
    marked.add(startOf(part.location))
    marks.push({ place: part.location, kind: part.kept ? 'kept' : 'gone', part: i })
  })
  const property = document.property.location
  if (property && !marked.has(startOf(property))) {
    marked.add(startOf(property))
    marks.push({ place: property, kind: 'property' })
  }
  for (const { location } of linksOfParts(document)) {
    if (!location || marked.has(startOf(location))) continue
    marked.add(startOf(location))
    marks.push({ place: location, kind: 'link' })
  }
  return marks
}

// The marks with what the chosen part shows: itself, and the places of its chain.
export function shownMarks(marks: readonly SliceMark[], chosen: readonly Link[], index: number | undefined): Mark[] {
  const chain = new Set(chosen.flatMap(({ location }) => (location ? [startOf(location)] : [])))
  return marks.map(({ place, kind, part, after }) => {
    const classes = [`slice-${kind}`]
    if (part !== undefined && part === index) classes.push('slice-chosen')
    else if (chain.has(startOf(place))) classes.push('slice-chain')
    return {
      place,
      class: classes.join(' '),
      ...(part === undefined ? {} : { key: partKey(part) }),
      ...(after === undefined ? {} : { after }),
    }
  })
}

// '2 of 3 agents and 10 of 12 plans are left out'
export function countsSentence(counts: NonNullable<SliceDocument['counts']>): string {
  const some = counts.filter(({ left_out }) => left_out > 0)
  if (some.length === 0) return 'Nothing is left out.'
  const parts = some.map(({ kind, left_out, all }) => `${left_out} of ${plural(all, kind)}`)
  const last = parts.pop()!
  const text = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `${text} ${some.length === 1 && some[0]!.left_out === 1 ? 'is' : 'are'} left out.`
}

// How a slice was made: 'sound, setting O'.
export function modeText({ mode, setting }: { mode: string; setting?: string }): string {
  if (mode === 'paper-plain') return "the article's algorithm, without returns"
  if (mode === 'paper') return "the article's algorithm"
  return setting ? `sound, setting ${setting}` : 'sound'
}
