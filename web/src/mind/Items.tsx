// A list of short texts, as chips that wrap. What the step added and took away is marked by a sign
// and a line, not by colour alone. Long lists can be filtered.

import { memo } from 'preact/compat'
import { useState } from 'preact/hooks'
import type { Item } from '../run/run'

const MANY = 60
const MOST = 400

interface Props {
  items: Item[]
  ordered?: boolean // a queue: first in, first shown
  name: string
}

export function Items({ items, ordered, name }: Props) {
  const [wanted, setWanted] = useState('')
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p class="nothing">none</p>
  const found = wanted === '' ? items : items.filter((item) => item.text.includes(wanted))
  const shown = all ? found : found.slice(0, MOST)
  const List = ordered ? 'ol' : 'ul'
  return (
    <>
      {items.length > MANY && (
        <div class="filter">
          <input
            type="search"
            value={wanted}
            placeholder={`filter ${items.length} ${name}`}
            aria-label={`Filter ${name}`}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
          <span class="quiet-text">{wanted !== '' && `${found.length} of ${items.length}`}</span>
        </div>
      )}
      <List class={ordered ? 'chips chips-ordered' : 'chips'}>
        {shown.map((item, i) => (
          <li key={`${i} ${item.text}`}>
            <Chip text={item.text} mark={item.mark} />
          </li>
        ))}
      </List>
      {shown.length < found.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {`show ${found.length - shown.length} more`}
        </button>
      )}
    </>
  )
}

const ANNOTATION = / \[((?:percept|other)(?:, other)?)\]$/

export const Chip = memo(function Chip({ text, mark }: Item) {
  const note = ANNOTATION.exec(text)
  return (
    <span class={`chip chip-${mark}`}>
      <Sign mark={mark} />
      <span class="chip-text">{note ? text.slice(0, note.index) : text}</span>
      {note && <span class="chip-note">{note[1]}</span>}
    </span>
  )
})

export function Sign({ mark }: { mark: Item['mark'] }) {
  if (mark === 'kept') return null
  return (
    <span class="sign" role="img" aria-label={mark === 'added' ? 'added:' : 'removed:'}>
      {mark === 'added' ? '+' : '−'}
    </span>
  )
}
