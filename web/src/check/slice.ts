// What a slice did for a property, in sentences.

import type { SliceUse } from '../document'
import { plural } from '../page/figures'
import { countsSentence, modeText } from '../slice/slice'

export function sliceSentences(slice: SliceUse): string[] {
  const counts = slice.counts ?? []
  const remarks = slice.remarks ?? []
  if (counts.length === 0 && remarks.length > 0) return remarks.map(asSentence)
  if (counts.every(({ left_out }) => left_out === 0)) return [countsSentence(counts)]
  return [
    `${asSentence(modeText(slice)).slice(0, -1)}: ${countsSentence(counts)}`,
    ...remarks.map(asSentence),
    ...runSentences(slice),
  ]
}

function runSentences({ run, reason, searched, full_checked }: SliceUse): string[] {
  const because = reason ? ` (${reason})` : ''
  const whole = full_checked ? ['So the full system was checked.'] : []
  switch (run) {
    case 'completed':
      return [`Its run was completed to one of the full system; ${plural(searched ?? 0, 'state')} searched for that.`]
    case 'of the slice':
      return [`The run is one of the slice: none of the full system that looks the same was found${because}.`]
    case 'of the slice only':
      return ['The run is one of the slice only: no run of the full system looks the same.']
  }
  if (!full_checked) return []
  if (reason) return [`No run of the full system was found for its counterexample${because}.`, ...whole]
  if (searched) {
    return ['The slice is too coarse: no run of the full system looks like its counterexample.', ...whole]
  }
  return ['The full system was checked.']
}

function asSentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
