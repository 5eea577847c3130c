// A plan or a process: its parts in a row, what comes next first.

import type { Item } from '../run/run'
import { Chip } from './Items'
import { sequences } from './parts'

export function Sequence({ items, separator, empty }: { items: Item[]; separator: string; empty: string }) {
  if (items.length === 0) return <p class="nothing">{empty}</p>
  return (
    <>
      {sequences(items, separator).map((parts, i) => (
        <ol key={i} class="sequence">
          {parts.map((part, k) => (
            <li key={`${k} ${part.text}`}>
              <Chip text={part.text} mark={part.mark} />
            </li>
          ))}
        </ol>
      ))}
    </>
  )
}
