// The chosen state in words: how it differs from the one it was reached from, all that it holds,
// and where it comes from and leads to.

import type { Graph } from '../document'
import { difference, wholeState, type ListChange, type StateLink } from './states'

interface Props {
  graph: Graph
  links: readonly StateLink[]
  node: number
  from: number | undefined
  choose: (node: number, from?: number) => void
}

export function StatePanel({ graph, links, node, from, choose }: Props) {
  const state = graph.nodes?.[node]
  if (!state) return null
  const before = from === undefined ? undefined : graph.nodes?.[from]
  const into = links.filter((link) => link.to === node && link.from !== node)
  const out = links.filter((link) => link.from === node)
  const kinds = [state.initial && 'initial', state.deadlock && 'deadlock'].filter(Boolean)
  return (
    <aside class="graph-panel" aria-live="polite" aria-label="Chosen state">
      <h3>
        State {node}
        {kinds.length > 0 && `, ${kinds.join(', ')}`}
      </h3>
      {before && (
        <>
          <h4>Against state {from}</h4>
          <Changes changes={difference(before.state, state.state)} none="Nothing that is shown differs." />
        </>
      )}
      <details open={!before}>
        <summary>All of it</summary>
        <Changes changes={wholeState(state.state)} none="Nothing: no facts, and empty minds." plain />
      </details>
      <Links title="Comes from" none="No state leads here." links={into} end={(link) => link.from} choose={(to) => choose(to)} />
      <Links title="Leads to" none="No step leads on." links={out} end={(link) => link.to} choose={(to) => choose(to, node)} />
    </aside>
  )
}

function Changes({ changes, none, plain }: { changes: ListChange[]; none: string; plain?: boolean }) {
  if (changes.length === 0) return <p class="quiet-text">{none}</p>
  return (
    <ul class="graph-changes">
      {changes.map(({ where, section, removed, added }) => (
        <li key={`${where} ${section}`}>
          <span class="quiet-text">
            {where} {section}
          </span>
          {removed.map((item, i) => (
            <code key={`-${i}`} class="graph-removed">
              − {item}
            </code>
          ))}
          {added.map((item, i) => (
            <code key={`+${i}`} class={plain ? '' : 'graph-added'}>
              {plain ? item : `+ ${item}`}
            </code>
          ))}
        </li>
      ))}
    </ul>
  )
}

interface LinksProps {
  title: string
  none: string
  links: readonly StateLink[]
  end: (link: StateLink) => number
  choose: (node: number) => void
}

function Links({ title, none, links, end, choose }: LinksProps) {
  return (
    <>
      <h4>{title}</h4>
      {links.length === 0 && <p class="quiet-text">{none}</p>}
      <ul class="graph-links">
        {links.map((link) => (
          <li key={end(link)}>
            <button type="button" class="link" onClick={() => choose(end(link))}>
              state {end(link)}
            </button>{' '}
            <span class="quiet-text">by {link.moves.join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
