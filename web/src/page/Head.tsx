// The top of every page: what was looked at, by which version, how.

import type { ReportDocument } from '../document'
import { ThemeButton } from '../theme'
import { plural } from './figures'

const WHAT: Record<ReportDocument['command'], string> = {
  check: 'Properties',
  run: 'One run',
  search: 'Search',
  test: 'Tests',
  slice: 'Slice',
}

export function Head({ document, facts }: { document: ReportDocument; facts: string[] }) {
  const { page } = document
  const agents = page.agents.map((agent) => agent.name)
  const few = agents.length <= 8 ? `: ${agents.join(', ')}` : ''
  const all = [
    document.file,
    ...(agents.length > 0 ? [`${plural(agents.length, 'agent')}${few}`] : []),
    page.language,
    ...facts,
    `credo ${document.version}`,
  ]
  return (
    <header class="head">
      <p class="head-what">{WHAT[document.command]}</p>
      <h1>{document.system ?? document.file}</h1>
      <ThemeButton />
      <ul class="head-facts">
        {all.filter((fact) => fact !== '').map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {page.command_line && <code class="head-command">{page.command_line}</code>}
    </header>
  )
}
