// The state graph as it is drawn and walked: edges between the same two states are one, with a
// label that says who moves; every state knows where it comes from and leads to.

import type { Graph, State } from '../document'
import type { Linked } from './layout'

export interface StateLink extends Linked {
  label: string
  moves: string[] // all of them, also those that the label leaves out
}

const SHOWN = 3 // moves in a label

export function linksOf(graph: Graph): StateLink[] {
  const links = new Map<string, StateLink>()
  for (const { from, to, mover, action } of graph.edges ?? []) {
    const move = action ? `${mover}: ${action}` : mover
    const link = links.get(`${from} ${to}`) ?? { from, to, label: '', moves: [] }
    if (!link.moves.includes(move)) link.moves.push(move)
    links.set(`${from} ${to}`, link)
  }
  for (const link of links.values()) {
    const shown = link.moves.slice(0, SHOWN).map(short)
    if (link.moves.length > SHOWN) shown.push(`and ${link.moves.length - SHOWN} more`)
    link.label = shown.join('\n')
  }
  return [...links.values()]
}

function short(move: string): string {
  return move.length <= 24 ? move : `${move.slice(0, 23)}…`
}

// The way that a run takes: its nodes, and which of the links it goes along.
export function wayOf(graph: Graph, property: string | undefined): { nodes: number[]; links: Set<string> } {
  const nodes = (property !== undefined && graph.runs?.[property]) || []
  const links = new Set<string>()
  for (let i = 0; i + 1 < nodes.length; ++i) links.add(`${nodes[i]} ${nodes[i + 1]}`)
  return { nodes, links }
}

// For each state the one before it on a shortest way from an initial one; those have none.
export function parentsOf(count: number, initial: readonly number[], links: readonly Linked[]): (number | undefined)[] {
  const next: number[][] = Array.from({ length: count }, () => [])
  for (const { from, to } of links) next[from]?.push(to)
  const parents = new Array<number | undefined>(count)
  const seen = new Set(initial)
  const queue = [...initial]
  for (let i = 0; i < queue.length; ++i) {
    for (const to of next[queue[i]!] ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      parents[to] = queue[i]
      queue.push(to)
    }
  }
  return parents
}

// Where an arrow key leads, and from which state.
export function neighbour(
  key: string,
  node: number,
  from: number | undefined,
  links: readonly StateLink[],
): { node: number; from?: number } | undefined {
  const after = (state: number) => links.filter((link) => link.from === state && link.to !== state).map((link) => link.to)
  if (key === 'ArrowDown') {
    const next = after(node)[0]
    return next === undefined ? undefined : { node: next, from: node }
  }
  if (from === undefined) return undefined
  if (key === 'ArrowUp') return { node: from }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const siblings = after(from)
  const i = siblings.indexOf(node) + (key === 'ArrowRight' ? 1 : -1)
  const next = siblings[(i + siblings.length) % siblings.length]
  return next === undefined || next === node ? undefined : { node: next, from }
}

// One list of a state, and what became of it.
export interface ListChange {
  where: string // 'environment' or an agent
  section: string
  removed: string[]
  added: string[]
}

// All lists of a state that are not empty, as if they had been added to nothing.
export function wholeState(state: State): ListChange[] {
  return listsOf(state)
    .filter(({ items }) => items.length > 0)
    .map(({ where, section, items }) => ({ where, section, removed: [], added: items }))
}

export function difference(before: State, after: State): ListChange[] {
  const old = new Map(listsOf(before).map((list) => [`${list.where}\n${list.section}`, list]))
  const changes: ListChange[] = []
  for (const { where, section, items } of listsOf(after)) {
    const was = old.get(`${where}\n${section}`)?.items ?? []
    old.delete(`${where}\n${section}`)
    const removed = without(was, items)
    const added = without(items, was)
    if (removed.length + added.length > 0) changes.push({ where, section, removed, added })
  }
  for (const { where, section, items } of old.values()) {
    if (items.length > 0) changes.push({ where, section, removed: items, added: [] })
  }
  return changes
}

function listsOf(state: State): { where: string; section: string; items: string[] }[] {
  const environment = [
    { where: 'environment', section: 'facts', items: state.facts },
    { where: 'environment', section: 'actions', items: state.actions },
    { where: 'environment', section: 'turn', items: state.turn ? [state.turn] : [] },
  ]
  const minds = state.agents.flatMap((agent) => [
    { where: agent.name, section: 'phase', items: agent.phase ? [agent.phase] : [] },
    ...Object.entries(agent.sections).map(([section, items]) => ({ where: agent.name, section, items })),
    { where: agent.name, section: 'mail', items: agent.mail },
  ])
  return [...environment, ...minds]
}

// What is in one list more often than in the other.
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1)
  return list.filter((item) => {
    const n = left.get(item) ?? 0
    if (n > 0) left.set(item, n - 1)
    return n === 0
  })
}
