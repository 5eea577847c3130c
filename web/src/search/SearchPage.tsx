// `credo search`: the states that were found, and the run to each.

import type { SearchDocument } from '../document'
import type { Link } from '../link'
import { AdviceFacts } from '../page/AdviceFacts'
import { count, plural, seconds } from '../page/figures'
import { Head } from '../page/Head'
import { TraceViews } from '../run/TraceViews'

interface Props {
  document: SearchDocument
  link: Link
  onLink: (change: Partial<Link>) => void
}

export function SearchPage({ document, link, onLink }: Props) {
  const solutions = document.solutions ?? []
  const chosen = solutions.find((solution) => String(solution.state) === link.p) ?? solutions[0]
  const trace = chosen ? chosen.run : document.trace
  return (
    <main class="page">
      <Head
        document={document}
        facts={[
          `${plural(document.states, 'state')} up to depth ${document.depth_reached}`,
          document.complete ? 'all states searched' : 'not all states searched',
          seconds(document.seconds),
        ]}
      />
      <section class="card property" aria-label="Solutions">
        <h2>{solutions.length === 0 ? 'No state was found' : plural(solutions.length, 'solution')}</h2>
        <code class="formula">{document.formula}</code>
        {document.reason && <p>The search ended early: {document.reason}.</p>}
        <AdviceFacts advice={document.advice} />
        {solutions.length > 0 && (
          <div class="table-box table-box-tall">
            <table class="summary">
              <thead>
                <tr>
                  <th scope="col">state</th>
                  <th scope="col" class="number">
                    steps
                  </th>
                  <th scope="col">values</th>
                  <th scope="col">run</th>
                </tr>
              </thead>
              <tbody>
                {solutions.map((solution) => {
                  const here = solution === chosen
                  return (
                    <tr key={solution.state} class={here ? 'row row-chosen' : 'row'} onClick={() => onLink({ p: String(solution.state), s: undefined })}>
                      <th scope="row">
                        <button type="button" class="link" aria-current={here ? 'true' : undefined}>
                          {count(solution.state)}
                        </button>
                      </th>
                      <td class="number">{count(solution.depth)}</td>
                      <td>{valuesText(solution.values ?? [])}</td>
                      <td>{solution.run ? 'shown below' : 'not kept (--full keeps all)'}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
        {solutions.length === 0 && trace && <p>Below is the run to the state where a bound of the model was exceeded.</p>}
      </section>
      {trace && <TraceViews key={chosen?.state} trace={trace} page={document.page} link={link} onLink={onLink} />}
    </main>
  )
}

function valuesText(values: Record<string, string>[]): string {
  const texts = values.map((choice) =>
    Object.entries(choice)
      .map(([variable, value]) => `${variable} = ${value}`)
      .join(', '),
  )
  return texts.filter((text) => text !== '').join('; ') || '–'
}
