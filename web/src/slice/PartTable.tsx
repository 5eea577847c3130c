// All parts of a slice in the order of the texts: kept or left out, and the first reason.

import type { SliceDocument } from '../document'
import { chainOf, type Link, type Part } from './slice'

interface Props {
  parts: readonly Part[]
  reasons: SliceDocument['reasons']
  chosen: number | undefined
  choose: (index: number) => void
}

export function PartTable({ parts, reasons, chosen, choose }: Props) {
  return (
    <details class="slice-details" open={parts.length <= 40}>
      <summary>
        Parts <span class="quiet-text">({parts.length})</span>
      </summary>
      <div class="slice-table-box">
        <table class="slice-table">
          <thead>
            <tr>
              <th>Part</th>
              <th>Place</th>
              <th>Why it is kept</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part, i) => (
              <tr key={i} class={i === chosen ? 'slice-row-chosen' : ''}>
                <td class={part.kept ? '' : 'slice-gone'}>
                  <button type="button" class="link" onClick={() => choose(i)}>
                    {part.name}
                  </button>
                </td>
                <td class="quiet-text">{part.location && `${part.location.file}:${part.location.line}`}</td>
                <td>{part.kept ? <Reason chain={chainOf(reasons, part)} /> : <span class="quiet-text">left out</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Reason({ chain }: { chain: readonly Link[] }) {
  const first = chain[0]
  if (!first) return null
  const rest = chain.length - 1
  const more = rest > 0 ? `, and ${rest} more step${rest === 1 ? '' : 's'} to the property` : ''
  return (
    <>
      {first.what} {first.why}
      <span class="quiet-text">{more}</span>
    </>
  )
}
