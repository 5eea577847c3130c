// Plans and processes as sequences, and belief bases as lists of literals: one text of the state cut
// into parts, so that a step changes some parts and not the whole.

import type { Item } from '../run/run'
import { nextOutside, splitOutside } from './split'

// A list of plans; of one that was replaced, the end that stayed is kept.
export function sequences(items: Item[], separator: string): Item[][] {
  const parts = (item: Item) =>
    splitOutside(item.text, separator).map((text): Item => ({ text: text.trim(), mark: item.mark }))
  const gone = items.filter((item) => item.mark === 'removed')
  const come = items.filter((item) => item.mark === 'added')
  if (gone.length !== 1 || come.length !== 1) return items.map(parts)
  const before = parts(gone[0]!)
  const after = parts(come[0]!)
  let same = 0
  while (same < Math.min(before.length, after.length)) {
    if (before[before.length - 1 - same]!.text !== after[after.length - 1 - same]!.text) break
    ++same
  }
  const kept = after.slice(after.length - same).map(({ text }): Item => ({ text, mark: 'kept' }))
  const joined = [...before.slice(0, before.length - same), ...after.slice(0, after.length - same), ...kept]
  return items.filter((item) => item.mark !== 'removed').map((item) => (item.mark === 'added' ? joined : parts(item)))
}

// Beliefs that are one conjunction, as its conjuncts; other texts stay what they are.
export function conjuncts(items: Item[]): Item[] {
  const parts: Item[] = items.flatMap(({ text, mark }) =>
    isConjunction(text) ? splitOutside(text, ' & ').map((part) => ({ text: part, mark })) : [{ text, mark }],
  )
  const gone = new Set(parts.filter((p) => p.mark === 'removed').map((p) => p.text))
  const come = new Set(parts.filter((p) => p.mark === 'added').map((p) => p.text))
  return parts.flatMap((part): Item[] => {
    if (part.mark === 'removed' && come.has(part.text)) return []
    if (part.mark === 'added' && gone.has(part.text)) return [{ text: part.text, mark: 'kept' }]
    return [part]
  })
}

function isConjunction(text: string): boolean {
  return (
    nextOutside(text, ' & ') >= 0 && [' | ', ' -> ', ' <-> '].every((other) => nextOutside(text, other) < 0)
  )
}
