// The properties and their verdicts, in a table; choosing a row shows the property below.

import type { Property } from '../document'
import { bytes, count, seconds } from '../page/figures'
import { Expected, Verdict } from '../page/Verdict'
import { confirmationsOf } from './evidence'
import { searchedText } from './searched'

interface Props {
  properties: Property[]
  reductions: string[]
  chosen: string | undefined
  onChoose: (name: string) => void
}

export function Summary({ properties, reductions, chosen, onChoose }: Props) {
  return (
    <div class="table-box">
      <table class="summary">
        <thead>
          <tr>
            <th scope="col">property</th>
            <th scope="col">verdict</th>
            <th scope="col">expected</th>
            <th scope="col" class="number">
              states
            </th>
            <th scope="col" class="number">
              transitions
            </th>
            <th scope="col" class="number">
              time
            </th>
            <th scope="col" class="number">
              memory
            </th>
            <th scope="col">searched</th>
            <th scope="col">reductions</th>
            <th scope="col">vacuous</th>
            <th scope="col">confirmed</th>
          </tr>
        </thead>
        <tbody>
          {properties.map((property) => {
            const here = property.name === chosen
            return (
              <tr key={property.name} class={here ? 'row row-chosen' : 'row'} onClick={() => onChoose(property.name)}>
                <th scope="row">
                  <button type="button" class="link" aria-current={here ? 'true' : undefined}>
                    {property.name}
                  </button>
                </th>
                <td>
                  <Verdict verdict={property.verdict} met={property.as_expected ?? false} />
                </td>
                <td>
                  <Expected expected={property.expected} met={property.as_expected} />
                </td>
                <td class="number">{count(property.states)}</td>
                <td class="number">{count(property.transitions)}</td>
                <td class="number">{seconds(property.seconds)}</td>
                <td class="number">{bytes(property.memory_bytes)}</td>
                <td class="wraps">{searchedText(property)}</td>
                <td class="wraps">{reductionsOf(property, reductions).join(', ') || 'none'}</td>
                <td>{vacuousWord(property)}</td>
                <td>{confirmed(property)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function reductionsOf(property: Property, common: string[]): string[] {
  return property.pruned ? [...common, 'pruned'] : common
}

function vacuousWord(property: Property): string {
  if (property.vacuous) return '! vacuous'
  return property.vacuity ? 'no' : '–'
}

function confirmed(property: Property): string {
  const all = confirmationsOf(property)
  return all.length === 0 ? '–' : all.map(({ engine, verdict }) => `${engine}: ${verdict}`).join(', ')
}
