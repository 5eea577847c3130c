// Whose run is shown: that of the property, of a branch of its evidence, or of a confirmation by
// another engine. In addresses a branch is its path, '0.2', and a confirmation 'c0'.

import type { Branch, Confirmation, Explanation, Property, Trace } from '../document'

export interface Shown {
  trace?: Trace | undefined
  explanation?: Explanation | undefined
  heading?: string // what is shown, if it is not the run of the property
}

export function confirmationsOf(property: Property): Confirmation[] {
  return [...(property.confirmation ? [property.confirmation] : []), ...(property.further_confirmations ?? [])]
}

export function branchAt(property: Property, path: string): Branch | undefined {
  let branches = property.branches
  let found: Branch | undefined
  for (const index of path.split('.')) {
    found = /^\d+$/.test(index) ? branches?.[Number(index)] : undefined
    if (!found) return undefined
    branches = found.branches
  }
  return found
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
  const branch = branchAt(property, which)
  if (!branch?.trace) return own
  const { trace, explanation, formula } = branch
  return { trace, explanation, heading: `evidence for ${formula}` }
}
