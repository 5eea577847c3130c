// `credo check`: the verdicts, and for the chosen property its evidence.

import { useCallback } from 'preact/hooks'
import type { CheckDocument, Property } from '../document'
import type { Link } from '../link'
import { Head } from '../page/Head'
import { fairnessText } from '../page/figures'
import { tally } from '../page/tally'
import { PropertyView } from './PropertyView'
import { Summary } from './Summary'
import './check.css'

interface Props {
  document: CheckDocument
  link: Link
  onLink: (change: Partial<Link>) => void
}

export function CheckPage({ document, link, onLink }: Props) {
  const { properties, page } = document
  const chosen = properties.find((property) => property.name === link.p) ?? mostWanted(properties)
  const choose = useCallback(
    (name: string) => onLink({ p: name, s: undefined, b: undefined }),
    [onLink],
  )
  return (
    <main class="page">
      <Head document={document} facts={[`${document.engine} engine`, fairnessText(document.fairness), ...(document.plain ? ['no reductions'] : [])]} />
      <section class="card" aria-label="Summary">
        <p class="summary-line">{tally(properties, 'property')}</p>
        <Summary properties={properties} reductions={page.reductions} chosen={chosen?.name} onChoose={choose} />
      </section>
      {chosen && <PropertyView key={chosen.name} document={document} property={chosen} link={link} onLink={onLink} />}
    </main>
  )
}

// The first that is not as expected, or has a run, or the first.
function mostWanted(properties: Property[]): Property | undefined {
  return (
    properties.find((property) => !property.as_expected && property.trace) ??
    properties.find((property) => property.trace) ??
    properties[0]
  )
}
