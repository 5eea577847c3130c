import { describe, expect, it } from 'vitest'
import { curve, labelSize, layout, type Box } from './layout'

const size = { width: 40, height: 24 }
const apart = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) * 2 >= a.width + b.width || Math.abs(a.y - b.y) * 2 >= a.height + b.height

describe('a layout', () => {
  const links = [
    { from: 0, to: 1, label: 'environment' },
    { from: 0, to: 2, label: 'a\nb' },
    { from: 1, to: 3, label: 'a' },
    { from: 2, to: 3, label: 'a' },
    { from: 3, to: 0, label: 'back' },
    { from: 3, to: 3, label: 'stays' },
  ]
  const drawn = layout([size, size, size, size], links)

  it('keeps nodes apart, and labels from nodes', () => {
    const labels = drawn.edges.map((edge) => edge.label!)
    drawn.nodes.forEach((node, i) => {
      for (const other of drawn.nodes.slice(i + 1)) expect(apart(node, other)).toBe(true)
      for (const label of labels) expect(apart(node, label)).toBe(true)
    })
  })
  it('keeps labels apart', () => {
    const labels = drawn.edges.map((edge) => edge.label!)
    labels.forEach((label, i) => {
      for (const other of labels.slice(i + 1)) expect(apart(label, other)).toBe(true)
    })
  })
  it('goes downwards, or across', () => {
    expect(drawn.nodes[1]!.y).toBeGreaterThan(drawn.nodes[0]!.y)
    const across = layout([size, size], [{ from: 0, to: 1 }], true)
    expect(across.nodes[1]!.x).toBeGreaterThan(across.nodes[0]!.x)
    expect(across.nodes[1]!.y).toBe(across.nodes[0]!.y)
  })
  it('draws two edges between the same nodes', () => {
    const twice = layout([size, size], [{ from: 0, to: 1, label: 'x' }, { from: 0, to: 1, label: 'y' }])
    expect(apart(twice.edges[0]!.label!, twice.edges[1]!.label!)).toBe(true)
  })
  it('of nothing is empty', () => {
    expect(layout([], [])).toMatchObject({ nodes: [], edges: [] })
  })
})

describe('a label', () => {
  it('is as wide as its longest line', () => {
    expect(labelSize('ab\nabcd').width).toBe(labelSize('abcd').width)
    expect(labelSize('ab\nabcd').height).toBeGreaterThan(labelSize('abcd').height)
  })
})

describe('a curve', () => {
  it('begins at the first point and ends at the last', () => {
    const path = curve([{ x: 0, y: 0 }, { x: 5, y: 5 }, { x: 9, y: 5 }, { x: 10, y: 20 }])
    expect(path.startsWith('M0 0 ')).toBe(true)
    expect(path.endsWith(' 10 20')).toBe(true)
  })
  it('of two points is straight', () => {
    expect(curve([{ x: 0, y: 0 }, { x: 5, y: 5 }])).toBe('M0 0 L5 5')
  })
})
