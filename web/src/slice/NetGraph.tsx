// The dependence net: a node for each place of the program, an edge for each dependence, coloured
// by its kind (a second round of the colours is dashed). What is left out is grey. It is laid out when it is opened.

import { useMemo, useState } from 'preact/hooks'
import type { Place } from '../document'
import { Canvas } from '../graph/Canvas'
import { Edges } from '../graph/Drawing'
import { layout } from '../graph/layout'
import '../graph/graph.css'
import { kindsOf, netLinks, nodeSizes, ownerOf, shortened, type Net } from './net'

interface Props {
  net: Net
  lead: (place: Place) => void
}

export function NetGraph({ net, lead }: Props) {
  const [open, setOpen] = useState(net.nodes.length <= 60)
  return (
    <details class="slice-details" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Dependence net{' '}
        <span class="quiet-text">
          ({net.nodes.length} nodes, {net.edges.length} edges)
        </span>
      </summary>
      {open && <Net net={net} lead={lead} />}
    </details>
  )
}

function Net({ net, lead }: Props) {
  const links = useMemo(() => netLinks(net), [net])
  const drawn = useMemo(() => layout(nodeSizes(net), links, true), [net, links])
  const kinds = useMemo(() => kindsOf(net), [net])
  const [near, setNear] = useState<number | undefined>(undefined)
  const [focused, setFocused] = useState(0)
  const kindClass = (kind: string) => {
    const i = kinds.indexOf(kind)
    return `net-kind-${(i % 6) + 1}${i >= 6 ? ' net-dashed' : ''}`
  }
  const edgeClass = (i: number) => {
    const { from, to, kind } = links[i]!
    const far = near !== undefined && from !== near && to !== near
    return `${kindClass(kind)}${far ? ' net-far' : ''}`
  }
  const title = (i: number) => {
    const { from, to, kind } = links[i]!
    return `${kind}: ${net.nodes[from]!.name} to ${net.nodes[to]!.name}`
  }
  return (
    <>
      <p class="net-legend" aria-label="Legend">
        {kinds.map((kind) => (
          <span key={kind} class={kindClass(kind)}>
            {kind}
          </span>
        ))}
      </p>
      <Canvas width={drawn.width} height={drawn.height} label="Dependence net" reveal={drawn.nodes[focused]}>
        <Edges drawn={drawn} classOf={edgeClass} labelOf={() => ''} titleOf={title} />
        {drawn.nodes.map((box, i) => {
          const { name, kept, location } = net.nodes[i]!
          const owner = ownerOf(net.nodes[i]!)
          return (
            <g
              key={i}
              class={`net-node${kept ? '' : ' net-gone'}`}
              transform={`translate(${box.x} ${box.y})`}
              role="button"
              tabindex={0}
              aria-label={`${name}, ${owner}, ${kept ? 'kept' : 'left out'}`}
              onFocus={() => {
                setNear(i)
                setFocused(i)
              }}
              onBlur={() => setNear(undefined)}
              onMouseEnter={() => setNear(i)}
              onMouseLeave={() => setNear(undefined)}
              onClick={() => location && lead(location)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                if (location) lead(location)
              }}
            >
              <title>{`${name} (${owner})`}</title>
              <rect x={-box.width / 2} y={-box.height / 2} width={box.width} height={box.height} rx={5} />
              <text class="net-owner" text-anchor="middle" y={-4}>
                {shortened(owner)}
              </text>
              <text class="net-name" text-anchor="middle" y={10}>
                {shortened(name)}
              </text>
            </g>
          )
        })}
      </Canvas>
    </>
  )
}
