// A report: chooses the page by the command that made the document.

import type { ReportDocument } from './document'
import { ThemeButton } from './theme'

export function App({ document }: { document: ReportDocument }) {
  return (
    <main class="page">
      <header class="head">
        <h1>{document.system ?? document.file}</h1>
        <ThemeButton />
      </header>
    </main>
  )
}
