// The dependence net as a graph to draw: what a node shows, and the kinds of its edges.

import type { SliceDocument } from '../document'
import { CHARACTER, type Linked } from '../graph/layout'

export type Net = NonNullable<SliceDocument['net']>

const LONGEST = 34 // characters of a name in the drawing

export const shortened = (name: string): string => (name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`)

// Whose it is: 'ag1 #2', or 'environment'.
export const ownerOf = ({ owner, plan }: Net['nodes'][number]): string => (plan ? `${owner} ${plan}` : owner)

export function nodeSizes(net: Net): { width: number; height: number }[] {
  return net.nodes.map((node) => {
    const longest = Math.max(shortened(node.name).length, shortened(ownerOf(node)).length)
    return { width: longest * CHARACTER + 18, height: 36 }
  })
}

// Edges of one kind between the same two nodes are drawn once.
export function netLinks(net: Net): (Linked & { kind: string })[] {
  const seen = new Set<string>()
  return net.edges.flatMap(({ from, to, kind }) => {
    const key = `${from} ${to} ${kind}`
    if (seen.has(key) || !net.nodes[from] || !net.nodes[to]) return []
    seen.add(key)
    return [{ from, to, kind }]
  })
}

// In the order of how many there are.
export function kindsOf(net: Net): string[] {
  const counts = new Map<string, number>()
  for (const { kind } of net.edges) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!)
}
