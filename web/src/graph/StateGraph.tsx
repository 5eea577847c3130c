// The state graph: laid out in layers, with the run of the property on it; beside it the chosen
// state in words. Arrow keys go along the edges: down and up to a successor and back, left and
// right among the successors of the same state.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Graph } from '../document'
import { Canvas } from './Canvas'
import { Edges } from './Drawing'
import { layout, type Drawn } from './layout'
import { StatePanel } from './StatePanel'
import { linksOf, neighbour, parentsOf, wayOf, type StateLink } from './states'
import './graph.css'

interface Props {
  graph: Graph
  property?: string
  at?: number
  onStep?: (step: number) => void
}

const NODE = { width: 40, height: 26 }

export function StateGraph({ graph, property, at, onStep }: Props) {
  if (graph.reason) return <p class="graph-none">{graph.reason}</p>
  if (!graph.nodes || graph.nodes.length === 0) return <p class="graph-none">There is no state graph.</p>
  return <Shown graph={graph} property={property} at={at} onStep={onStep} />
}

function Shown({ graph, property, at, onStep }: Props) {
  const nodes = graph.nodes ?? []
  const links = useMemo(() => linksOf(graph), [graph])
  const drawn = useMemo(() => layout(nodes.map(() => NODE), links), [graph, links])
  const way = useMemo(() => wayOf(graph, property), [graph, property])
  const initial = useMemo(() => nodes.flatMap((node, i) => (node.initial ? [i] : [])), [graph])
  const parents = useMemo(() => parentsOf(nodes.length, initial, links), [graph, links])
  const current = way.nodes.length > 0 ? way.nodes[Math.min(at ?? 0, way.nodes.length - 1)] : undefined
  const [chosen, setChosen] = useState<{ node: number; from?: number }>({ node: current ?? initial[0] ?? 0 })
  const element = useRef<HTMLDivElement>(null)

  // The run moves on, and the choice with it.
  useEffect(() => {
    if (current === undefined) return
    const before = at ? way.nodes[at - 1] : undefined
    setChosen(before === undefined ? { node: current } : { node: current, from: before })
  }, [current, at, way])

  const choose = (node: number, from?: number) => {
    setChosen(from === undefined ? { node } : { node, from })
    const step = way.nodes.indexOf(node)
    if (step >= 0 && node !== current) onStep?.(step)
  }
  const walk = (key: string) => {
    const next = neighbour(key, chosen.node, chosen.from ?? parents[chosen.node], links)
    if (!next) return false
    choose(next.node, next.from)
    element.current?.querySelector<SVGGElement>(`[data-node="${next.node}"]`)?.focus({ preventScroll: true })
    return true
  }

  return (
    <section class="graph" aria-label="State graph" ref={element}>
      <p class="quiet-text graph-sentence">
        {sentence(nodes.length, graph.edges?.length ?? 0, nodes.filter((node) => node.deadlock).length)}
        {way.nodes.length > 0 && ' The run is drawn in bold, the current state filled.'} Drag to move, Ctrl and wheel
        or + and − to zoom, arrow keys to walk.
      </p>
      <div class="graph-parts">
        <Canvas width={drawn.width} height={drawn.height} label="States and steps" reveal={drawn.nodes[chosen.node]}>
          <Edges
            drawn={drawn}
            classOf={(i) => edgeClass(links[i]!, way.links, chosen.node)}
            labelOf={(i) => links[i]!.label}
            titleOf={(i) => `${links[i]!.from} to ${links[i]!.to}: ${links[i]!.moves.join(', ')}`}
          />
          <Nodes drawn={drawn} graph={graph} way={way.nodes} current={current} chosen={chosen.node} choose={choose} walk={walk} />
        </Canvas>
        <StatePanel graph={graph} links={links} node={chosen.node} from={chosen.from ?? parents[chosen.node]} choose={choose} />
      </div>
    </section>
  )
}

function sentence(states: number, steps: number, deadlocks: number): string {
  const some = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
  const stuck = deadlocks > 0 ? `, ${some(deadlocks, 'deadlock')} (double border)` : ''
  return `${some(states, 'state')}, ${some(steps, 'step')}${stuck}.`
}

function edgeClass(link: StateLink, way: ReadonlySet<string>, chosen: number): string {
  const run = way.has(`${link.from} ${link.to}`) ? 'graph-way' : ''
  return link.from === chosen || link.to === chosen ? `${run} graph-near` : run
}

interface NodesProps {
  drawn: Drawn
  graph: Graph
  way: readonly number[]
  current: number | undefined
  chosen: number
  choose: (node: number) => void
  walk: (key: string) => boolean
}

function Nodes({ drawn, graph, way, current, chosen, choose, walk }: NodesProps) {
  const onWay = useMemo(() => new Set(way), [way])
  return (
    <g>
      {drawn.nodes.map((box, i) => {
        const { initial, deadlock } = graph.nodes![i]!
        const kinds = [initial && 'initial', deadlock && 'deadlock', onWay.has(i) && 'way', i === current && 'current']
        const words = kinds.filter((kind) => kind && kind !== 'way')
        return (
          <g
            key={i}
            data-node={i}
            class={`graph-node ${kinds.filter(Boolean).map((kind) => `graph-${kind}`).join(' ')}${i === chosen ? ' graph-chosen' : ''}`}
            transform={`translate(${box.x} ${box.y})`}
            role="button"
            tabindex={i === chosen ? 0 : -1}
            aria-pressed={i === chosen}
            aria-label={`state ${i}${words.length > 0 ? `, ${words.join(', ')}` : ''}`}
            onClick={() => choose(i)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') choose(i)
              else if (!event.key.startsWith('Arrow')) return
              else walk(event.key)
              event.preventDefault()
              event.stopPropagation()
            }}
          >
            {initial && <path class="graph-start" d={`M${-box.width / 2 - 16} 0 h10 m-4 -4 l5 4 l-5 4`} />}
            <rect x={-box.width / 2} y={-box.height / 2} width={box.width} height={box.height} rx={13} />
            {deadlock && (
              <rect x={-box.width / 2 + 3} y={-box.height / 2 + 3} width={box.width - 6} height={box.height - 6} rx={10} />
            )}
            <text text-anchor="middle" y={4.5}>
              {i}
            </text>
          </g>
        )
      })}
    </g>
  )
}
