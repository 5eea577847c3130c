// How much of the system was searched for a verdict.

import type { Property } from '../document'

export function searchedText({ exhaustive, pruned }: Property): string {
  if (!exhaustive) return 'a part'
  return pruned ? 'where it could still fail' : 'all states'
}
