import { describe, expect, it } from 'vitest'
import type { Graph, State } from '../document'
import { difference, linksOf, neighbour, parentsOf, wayOf, wholeState } from './states'

const state = (beliefs: string[], facts: string[] = []): State => ({
  facts,
  actions: [],
  agents: [{ name: 'a', phase: '', sections: { beliefs }, mail: [] }],
})
const graph: Graph = {
  nodes: [{ state: state([]), initial: true }, { state: state(['p']) }, { state: state(['p', 'p']) }],
  edges: [
    { from: 0, to: 1, mover: 'a' },
    { from: 0, to: 1, mover: 'b', action: 'tau' },
    { from: 0, to: 1, mover: 'a' },
    { from: 1, to: 2, mover: 'a' },
    { from: 2, to: 1, mover: 'a' },
  ],
  runs: { p: [0, 1, 2] },
}

describe('links', () => {
  it('join the edges between two states', () => {
    expect(linksOf(graph)).toEqual([
      { from: 0, to: 1, label: 'a\nb: tau', moves: ['a', 'b: tau'] },
      { from: 1, to: 2, label: 'a', moves: ['a'] },
      { from: 2, to: 1, label: 'a', moves: ['a'] },
    ])
  })
  it('name three moves and count the others', () => {
    const edges = ['a', 'b', 'c', 'd', 'e'].map((mover) => ({ from: 0, to: 0, mover }))
    expect(linksOf({ edges })[0]).toMatchObject({ label: 'a\nb\nc\nand 2 more', moves: ['a', 'b', 'c', 'd', 'e'] })
  })
})

describe('the way of a run', () => {
  it('is that of its property', () => {
    expect(wayOf(graph, 'p')).toEqual({ nodes: [0, 1, 2], links: new Set(['0 1', '1 2']) })
    expect(wayOf(graph, 'q').nodes).toEqual([])
    expect(wayOf(graph, undefined).nodes).toEqual([])
  })
})

describe('parents', () => {
  it('lie on shortest ways', () => {
    expect(parentsOf(3, [0], linksOf(graph))).toEqual([undefined, 0, 1])
  })
})

describe('a state in words', () => {
  it('is what changed', () => {
    expect(difference(state(['p'], ['f']), state(['p', 'p', 'q']))).toEqual([
      { where: 'environment', section: 'facts', removed: ['f'], added: [] },
      { where: 'a', section: 'beliefs', removed: [], added: ['p', 'q'] },
    ])
  })
  it('may lose an agent', () => {
    const gone: State = { facts: [], actions: [], agents: [] }
    expect(difference(state(['p']), gone)).toEqual([{ where: 'a', section: 'beliefs', removed: ['p'], added: [] }])
  })
  it('is all that it holds', () => {
    expect(wholeState(state(['p'], ['f']))).toEqual([
      { where: 'environment', section: 'facts', removed: [], added: ['f'] },
      { where: 'a', section: 'beliefs', removed: [], added: ['p'] },
    ])
  })
})

describe('arrow keys', () => {
  const edge = (from: number, to: number) => ({ from, to, mover: 'a' })
  const links = linksOf({ edges: [edge(0, 1), edge(0, 2), edge(0, 0), edge(1, 3)] })
  it('go down to a successor and up again', () => {
    expect(neighbour('ArrowDown', 0, undefined, links)).toEqual({ node: 1, from: 0 })
    expect(neighbour('ArrowDown', 3, 1, links)).toBeUndefined()
    expect(neighbour('ArrowUp', 3, 1, links)).toEqual({ node: 1 })
    expect(neighbour('ArrowUp', 0, undefined, links)).toBeUndefined()
  })
  it('go around among the successors of one state', () => {
    expect(neighbour('ArrowRight', 1, 0, links)).toEqual({ node: 2, from: 0 })
    expect(neighbour('ArrowRight', 2, 0, links)).toEqual({ node: 1, from: 0 })
    expect(neighbour('ArrowLeft', 1, 0, links)).toEqual({ node: 2, from: 0 })
    expect(neighbour('ArrowRight', 3, 1, links)).toBeUndefined()
  })
})
