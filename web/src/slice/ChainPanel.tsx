// Why a part is kept: its chain of dependences, from the part to the property.

import type { Place } from '../document'
import type { Link, Part } from './slice'

interface Props {
  part: Part | undefined
  chain: readonly Link[]
  lead: (place: Place) => void
}

export function ChainPanel({ part, chain, lead }: Props) {
  return (
    <aside class="slice-panel card" aria-live="polite" aria-label="Why it is kept">
      {!part && <p class="quiet-text">Point at a part of the text, or reach it with the tab key, to see why it is kept.</p>}
      {part && (
        <>
          <h3>{part.kept ? 'Kept' : 'Left out'}</h3>
          <p class="slice-name">
            <code>{part.name}</code>
          </p>
          {!part.kept && <p>Nothing that the property looks at needs it.</p>}
          {part.kept && chain.length === 0 && <p>It is needed by itself.</p>}
          <ol class="slice-chain-list">
            {chain.map(({ what, why, location }, i) => (
              <li key={i}>
                {location ? (
                  <button type="button" class="link" onClick={() => lead(location)}>
                    {what}
                  </button>
                ) : (
                  <span>{what}</span>
                )}{' '}
                {why}
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  )
}
