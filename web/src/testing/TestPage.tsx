// `credo test`: the tests and their outcomes, the run of the chosen one, and generated tests.

import type { TestDocument } from '../document'
import type { Link } from '../link'
import { AdviceFacts } from '../page/AdviceFacts'
import { count, seconds } from '../page/figures'
import { Head } from '../page/Head'
import { tally } from '../page/tally'
import { Expected, Verdict } from '../page/Verdict'
import { TraceViews } from '../run/TraceViews'
import { FinalStates } from './FinalStates'
import { Generated } from './Generated'
import { outcomeText } from './outcome'

interface Props {
  document: TestDocument
  link: Link
  onLink: (change: Partial<Link>) => void
}

export function TestPage({ document, link, onLink }: Props) {
  const tests = document.tests ?? []
  const chosen = tests.find((test) => test.name === link.p) ?? tests.find((test) => test.run) ?? tests[0]
  const trace = chosen?.run ?? chosen?.trace
  return (
    <main class="page">
      <Head document={document} facts={[]} />
      {tests.length > 0 && (
        <section class="card" aria-label="Tests">
          <p class="summary-line">{tally(tests, 'test')}</p>
          <div class="table-box">
            <table class="summary">
              <thead>
                <tr>
                  <th scope="col">test</th>
                  <th scope="col">outcome</th>
                  <th scope="col">expected</th>
                  <th scope="col">expression</th>
                  <th scope="col" class="number">
                    final states
                  </th>
                  <th scope="col" class="number">
                    states
                  </th>
                  <th scope="col" class="number">
                    time
                  </th>
                  <th scope="col">searched</th>
                </tr>
              </thead>
              <tbody>
                {tests.map((test) => {
                  const here = test === chosen
                  return (
                    <tr key={test.name} class={here ? 'row row-chosen' : 'row'} onClick={() => onLink({ p: test.name, s: undefined })}>
                      <th scope="row">
                        <button type="button" class="link" aria-current={here ? 'true' : undefined}>
                          {test.name}
                        </button>
                      </th>
                      <td>
                        <Verdict verdict={test.verdict} met={test.as_expected ?? false} />
                      </td>
                      <td>
                        <Expected expected={test.expected} met={test.as_expected} />
                      </td>
                      <td>
                        <code>{test.expression}</code>
                      </td>
                      <td class="number">
                        {count(test.final_states)}
                        {test.verdict === 'successful' && !test.complete && ' or more'}
                      </td>
                      <td class="number">{count(test.states)}</td>
                      <td class="number">{seconds(test.seconds)}</td>
                      <td>{test.complete ? 'all' : (test.reason ?? 'a part')}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </section>
      )}
      {chosen && (!trace || chosen.verdict === 'unknown') && (
        <p class="card">
          {chosen.name}: {outcomeText(chosen)}.{trace && ' Below is the run to the limit.'}
        </p>
      )}
      {chosen?.advice && (
        <section class="card" aria-label="Advice">
          <AdviceFacts advice={chosen.advice} />
        </section>
      )}
      {trace && <TraceViews key={chosen?.name} trace={trace} page={document.page} link={link} onLink={onLink} />}
      {chosen && <FinalStates test={chosen} />}
      {document.generated && <Generated generated={document.generated} />}
    </main>
  )
}
