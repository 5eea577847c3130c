// The edges of a laid out graph with their labels, and the shape of arrows.

import { curve, type Drawn } from './layout'

interface Props {
  drawn: Drawn
  classOf: (edge: number) => string
  labelOf: (edge: number) => string
  titleOf?: (edge: number) => string
}

export function Edges({ drawn, classOf, labelOf, titleOf }: Props) {
  return (
    <g>
      {drawn.edges.map((edge, i) => {
        const [tip, before] = [edge.points[edge.points.length - 1], edge.points[edge.points.length - 2]]
        return (
          <g key={i} class={`graph-edge ${classOf(i)}`}>
            {titleOf && <title>{titleOf(i)}</title>}
            <path class="graph-line" d={curve(edge.points)} />
            {tip && before && <Tip x={tip.x} y={tip.y} angle={Math.atan2(tip.y - before.y, tip.x - before.x)} />}
            {edge.label && <Label text={labelOf(i)} x={edge.label.x} y={edge.label.y} />}
          </g>
        )
      })}
    </g>
  )
}

function Tip({ x, y, angle }: { x: number; y: number; angle: number }) {
  const degrees = (angle * 180) / Math.PI
  return <path class="graph-tip" d="M0 0 l-8 -3.5 v7 z" transform={`translate(${x} ${y}) rotate(${degrees})`} />
}

function Label({ text, x, y }: { text: string; x: number; y: number }) {
  const lines = text.split('\n')
  return (
    <text class="graph-label" text-anchor="middle">
      {lines.map((line, i) => (
        <tspan key={i} x={x} y={y + 4 + (i - (lines.length - 1) / 2) * 14}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
