// A layered drawing of a graph: dagre places nodes, edges and their labels.

import dagre from '@dagrejs/dagre'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export interface Drawn {
  nodes: Box[] // x and y are those of the middle
  edges: { from: number; to: number; points: Point[]; label?: Box }[]
  width: number
  height: number
}

export interface Linked {
  from: number
  to: number
  label?: string
}

export const CHARACTER = 6.6 // pixels of one in a label
const LINE = 14

export function labelSize(label: string): { width: number; height: number } {
  const lines = label.split('\n')
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return { width: longest * CHARACTER + 8, height: lines.length * LINE + 2 }
}

// `across`: layers go from left to right instead of downwards.
export function layout(
  sizes: readonly { width: number; height: number }[],
  links: readonly Linked[],
  across = false,
): Drawn {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: across ? 'LR' : 'TB', nodesep: 26, ranksep: 30, edgesep: 14, marginx: 12, marginy: 12 })
  sizes.forEach((size, i) => graph.setNode(String(i), { ...size }))
  links.forEach(({ from, to, label }, i) => {
    const size = label ? labelSize(label) : { width: 0, height: 0 }
    graph.setEdge(String(from), String(to), { ...size, labelpos: 'c' }, String(i))
  })
  dagre.layout(graph)
  return {
    nodes: sizes.map((_, i) => boxOf(graph.node(String(i)))),
    edges: links.map(({ from, to, label }, i) => {
      const edge = graph.edge({ v: String(from), w: String(to), name: String(i) })
      const points = edge.points.map(({ x, y }) => ({ x, y }))
      return label ? { from, to, points, label: boxOf(edge as unknown as Box) } : { from, to, points }
    }),
    width: graph.graph().width ?? 0,
    height: graph.graph().height ?? 0,
  }
}

function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height }
}

// A curve through the points: straight to the first half-way, then bends at each point.
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first || rest.length === 0) return ''
  let path = `M${place(first)}`
  for (let i = 0; i < rest.length - 1; ++i) {
    const bend = rest[i]!
    const next = rest[i + 1]!
    const to = i === rest.length - 2 ? next : { x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 }
    path += ` Q${place(bend)} ${place(to)}`
  }
  return rest.length === 1 ? `${path} L${place(rest[0]!)}` : path
}

const place = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
