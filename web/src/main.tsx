// The page: reads the document that stands in it and shows it.

import { render } from 'preact'
import './style/index.css' // first, so that the styles of the views come later
import { App } from './App'
import type { ReportDocument, ServeDocument } from './document'
import './style/print.css'
import { startTheme } from './theme'
import { showInvisible, visible } from './visible'

type PageDocument = ReportDocument | ServeDocument

function readDocument(): PageDocument | undefined {
  const text = document.getElementById('credo-document')?.textContent ?? 'null'
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  if ((value as { tool?: unknown }).tool !== 'credo') return undefined
  return value as PageDocument
}

function NoDocument({ reason }: { reason: string }) {
  return (
    <main class="page">
      <h1>Credo</h1>
      <p>This page has no document: {reason}.</p>
      <p>
        Pages are made by <code>credo check FILE --html page.html</code>.
      </p>
    </main>
  )
}

function start(root: HTMLElement): void {
  startTheme()
  showInvisible()
  root.replaceChildren()
  let found: PageDocument | undefined
  try {
    found = readDocument()
  } catch {
    return render(<NoDocument reason="what stands in it cannot be read" />, root)
  }
  if (!found) return render(<NoDocument reason="nothing was put into it" />, root)
  if (found.command === 'serve') return render(<NoDocument reason="it was made to be served" />, root)
  document.title = visible(`${found.system ?? found.file}: credo ${found.command}`)
  render(<App document={found} />, root)
}

const root = document.getElementById('credo')
if (root) start(root)
