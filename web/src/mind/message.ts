// Messages in mailboxes, `tell(ag3,alliance(ag3,ag2))`, in the order of reading.

import { splitOutside } from './split'

export function messageText(term: string): string {
  const match = /^(\w+)\((.*)\)$/s.exec(term)
  const parts = match ? splitOutside(match[2]!, ',') : []
  if (!match || parts.length < 2) return term
  return `${match[1]} ${parts.slice(1).join(',')} from ${parts[0]}`
}
