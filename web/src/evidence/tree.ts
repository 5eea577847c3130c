// Evidence for path quantifiers as a tree: the property at the root, under it the branches. A path
// of branch indices names a node; [] is the property itself.

import type { Branch, Property, Trace } from '../document'

export interface EvidenceNode {
  path: number[]
  step?: number // of the run above, after which it begins; missing at the root
  formula: string
  holds?: boolean // missing: unknown
  why: string[]
  run?: { steps: number; loop: number }
  children: EvidenceNode[]
}

function runOf(trace: Trace | null | undefined): EvidenceNode['run'] {
  if (!trace) return undefined
  const loop = trace.loop?.length ?? 0
  return { steps: (trace.steps?.length ?? 0) + (trace.stem?.length ?? 0) + loop, loop }
}

function nodeOf(branch: Branch, path: number[]): EvidenceNode {
  return {
    path,
    step: branch.step,
    formula: branch.formula,
    holds: branch.holds === true,
    why: branch.explanation?.why ?? [],
    run: runOf(branch.trace),
    children: (branch.branches ?? []).map((child, i) => nodeOf(child, [...path, i])),
  }
}

export function treeOf(property: Property): EvidenceNode {
  return {
    path: [],
    formula: property.formula,
    ...(property.verdict === 'unknown' ? {} : { holds: property.verdict === 'holds' }),
    why: property.explanation?.why ?? [],
    run: runOf(property.trace),
    children: (property.branches ?? []).map((branch, i) => nodeOf(branch, [i])),
  }
}

export const keyOf = (path: readonly number[]): string => path.join('.')

// The branch that a path leads to.
export function branchAt(property: Property, path: readonly number[]): Branch | undefined {
  let branches = property.branches
  let found: Branch | undefined
  for (const i of path) {
    found = branches?.[i]
    if (!found) return undefined
    branches = found.branches
  }
  return found
}

// The nodes that are seen, in order, when those in `closed` hide what is under them.
export function visible(root: EvidenceNode, closed: ReadonlySet<string>): EvidenceNode[] {
  const below = closed.has(keyOf(root.path)) ? [] : root.children
  return [root, ...below.flatMap((child) => visible(child, closed))]
}

export type Move = { focus: string } | { open: string } | { close: string } | undefined

// What a key does in a tree, as readers of trees expect it: right opens, then goes down; left
// closes, then goes up.
export function onKey(key: string, at: string, root: EvidenceNode, closed: ReadonlySet<string>): Move {
  const nodes = visible(root, closed)
  const i = nodes.findIndex((node) => keyOf(node.path) === at)
  const node = nodes[i]
  if (!node) return undefined
  const go = (to: EvidenceNode | undefined): Move => (to ? { focus: keyOf(to.path) } : undefined)
  switch (key) {
    case 'ArrowDown':
      return go(nodes[i + 1])
    case 'ArrowUp':
      return go(nodes[i - 1])
    case 'Home':
      return go(nodes[0])
    case 'End':
      return go(nodes[nodes.length - 1])
    case 'ArrowRight':
      if (node.children.length === 0) return undefined
      return closed.has(at) ? { open: at } : go(node.children[0])
    case 'ArrowLeft':
      if (node.children.length > 0 && !closed.has(at)) return { close: at }
      return node.path.length > 0 ? { focus: keyOf(node.path.slice(0, -1)) } : undefined
    default:
      return undefined
  }
}
