import { describe, expect, it } from 'vitest'
import { kindsOf, netLinks, nodeSizes, ownerOf, type Net } from './net'

const net: Net = {
  nodes: [
    { name: '+auction(N)', owner: 'ag1', plan: '#1', kept: true },
    { name: 'x'.repeat(80), owner: 'environment' },
  ],
  edges: [
    { from: 0, to: 1, kind: 'data' },
    { from: 0, to: 1, kind: 'data' },
    { from: 0, to: 1, kind: 'call' },
    { from: 1, to: 0, kind: 'data' },
    { from: 1, to: 7, kind: 'data' },
  ],
}

describe('the dependence net', () => {
  it('draws edges of a kind once, and only between nodes there are', () => {
    expect(netLinks(net)).toEqual([
      { from: 0, to: 1, kind: 'data' },
      { from: 0, to: 1, kind: 'call' },
      { from: 1, to: 0, kind: 'data' },
    ])
  })
  it('names its kinds, the most frequent first', () => {
    expect(kindsOf(net)).toEqual(['data', 'call'])
  })
  it('says whose a node is', () => {
    expect(net.nodes.map(ownerOf)).toEqual(['ag1 #1', 'environment'])
  })
  it('bounds the width of a node', () => {
    const [first, second] = nodeSizes(net)
    expect(second!.width).toBeGreaterThan(first!.width)
    expect(second!.width).toBeLessThan(260)
  })
})
