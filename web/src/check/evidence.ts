// Whose run is shown: that of the property, of a branch of its evidence, or of a confirmation by
// another engine. In addresses a branch is its path, '0.2', and a confirmation 'c0'.

import type { Confirmation, Explanation, Property, Trace } from '../document'
import { branchAt } from '../evidence/tree'

export interface Shown {
  trace?: Trace | undefined
  explanation?: Explanation | undefined
  heading?: string // what is shown, if it is not the run of the property
}

export function confirmationsOf(property: Property): Confirmation[] {
  return [...(property.confirmation ? [property.confirmation] : []), ...(property.further_confirmations ?? [])]
}

export function shownOf(property: Property, which: string | undefined): Shown {
  const own: Shown = { trace: property.trace, explanation: property.explanation }
  if (which === undefined) return own
  if (which.startsWith('c')) {
    const confirmation = confirmationsOf(property)[Number(which.slice(1))]
    if (!confirmation?.trace) return own
    const { trace, explanation, engine } = confirmation
    return { trace, explanation, heading: `the run that ${engine} found` }
  }
  const branch = branchAt(property, pathOf(which))
  if (!branch?.trace) return own
  const { trace, explanation, formula } = branch
  return { trace, explanation, heading: `evidence for ${formula}` }
}

// The path of a branch in an address; [] if it is none.
export function pathOf(which: string | undefined): number[] {
  return which !== undefined && /^\d+(\.\d+)*$/.test(which) ? which.split('.').map(Number) : []
}
