// The states that a test ends in, nearest first, each with all that it holds.

import type { TestDocument } from '../document'
import { wholeState } from '../graph/states'
import { plural } from '../page/figures'

type Test = NonNullable<TestDocument['tests']>[number]

export function FinalStates({ test }: { test: Test }) {
  const finals = test.finals ?? []
  if (finals.length === 0) return null
  const more = (test.final_states ?? finals.length) - finals.length
  return (
    <section class="card" aria-label="Final states">
      <h2>Final states of {test.name}</h2>
      <div class="table-box">
        <table class="summary">
          <thead>
            <tr>
              <th scope="col">final state</th>
              <th scope="col" class="number">
                steps
              </th>
              <th scope="col">all of it</th>
            </tr>
          </thead>
          <tbody>
            {finals.map(({ steps, state }, i) => (
              <tr key={i}>
                <th scope="row">{i + 1}</th>
                <td class="number">{steps}</td>
                <td>
                  {wholeState(state).map(({ where, section, added }) => (
                    <p key={`${where} ${section}`}>
                      <span class="quiet-text">
                        {where} {section}
                      </span>{' '}
                      <code>{added.join('; ')}</code>
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p>And {plural(more, 'more final state')}.</p>}
    </section>
  )
}
