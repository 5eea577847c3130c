// Tests that were generated, what they cover, and what no test covers.

import type { TestDocument } from '../document'
import { plural } from '../page/figures'

export function Generated({ generated }: { generated: NonNullable<TestDocument['generated']> }) {
  const tests = generated.tests ?? []
  const missing = generated.not_covered ?? []
  return (
    <section class="card property" aria-label="Generated tests">
      <h2>{tests.length === 0 ? 'No test was generated' : `${plural(tests.length, 'test')} generated`}</h2>
      {generated.words !== undefined && <p>{wordsText(generated.words)}</p>}
      {generated.reason && <p>Not all runs were explored and tried: {generated.reason}.</p>}
      {tests.length > 0 && (
        <div class="table-box">
          <table class="summary">
            <thead>
              <tr>
                <th scope="col">test</th>
                <th scope="col">expression</th>
                <th scope="col">covers</th>
              </tr>
            </thead>
            <tbody>
              {tests.map((test) => (
                <tr key={test.name}>
                  <th scope="row">{test.name}</th>
                  <td>
                    <code>{test.expression}</code>
                  </td>
                  <td>{(test.covers ?? []).join(', ') || 'nothing new'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {missing.length > 0 && (
        <>
          <h3>Covered by no test</h3>
          <ul>
            {missing.map(({ what, reason }) => (
              <li key={what}>
                {what}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

// Why there are fewer tests than were asked for.
function wordsText(words: number): string {
  const some = words === 0 ? 'No test' : `Only ${plural(words, 'test')}`
  return `${some} of at most the length asked for ${words < 2 ? 'exists' : 'exist'} without * and +.`
}
