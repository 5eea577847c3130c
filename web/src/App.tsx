// A report: chooses the page by the command that made the document.

import { CheckPage } from './check/CheckPage'
import type { ReportDocument } from './document'
import { useLink, type Link } from './link'
import { Guarded } from './page/Guarded'
import { RunPage } from './run/RunPage'
import { SearchPage } from './search/SearchPage'
import { SlicePage } from './slice/SlicePage'
import { TestPage } from './testing/TestPage'

export function App({ document }: { document: ReportDocument }) {
  const [link, onLink] = useLink()
  return (
    <Guarded what="This report" shown={document}>
      <ReportPage document={document} link={link} onLink={onLink} />
    </Guarded>
  )
}

interface Props {
  document: ReportDocument
  link: Link
  onLink: (change: Partial<Link>) => void
}

function ReportPage({ document, link, onLink }: Props) {
  switch (document.command) {
    case 'check':
      return <CheckPage document={document} link={link} onLink={onLink} />
    case 'run':
      return <RunPage document={document} link={link} onLink={onLink} />
    case 'search':
      return <SearchPage document={document} link={link} onLink={onLink} />
    case 'test':
      return <TestPage document={document} link={link} onLink={onLink} />
    case 'slice':
      return <SlicePage document={document} />
  }
}
