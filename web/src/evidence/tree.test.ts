import { describe, expect, it } from 'vitest'
import type { Branch, Property, Trace } from '../document'
import { branchAt, onKey, treeOf, visible } from './tree'

const trace: Trace = {
  initial: { facts: [], actions: [], agents: [] },
  stem: [{ number: 1, mover: 'a', summary: '' }],
  loop: [{ number: 2, mover: 'a', summary: '' }],
}
const leaf: Branch = { step: 0, formula: 'EF q', explanation: { why: ['no run from here satisfies it'] } }
const property: Property = {
  name: 'p',
  formula: 'AG (EF q | EG r)',
  verdict: 'violated',
  expected: 'holds',
  trace,
  branches: [
    { step: 1, formula: 'EG r', holds: true, trace, branches: [leaf] },
    { step: 2, formula: 'EF q' },
  ],
}
const root = treeOf(property)
const none = new Set<string>()

describe('the tree of a property', () => {
  it('has its own run at the root', () => {
    expect(root).toMatchObject({ path: [], holds: false, run: { steps: 2, loop: 1 } })
    expect(root.step).toBeUndefined()
  })
  it('gives each branch its path', () => {
    expect(visible(root, none).map((node) => node.path)).toEqual([[], [0], [0, 0], [1]])
  })
  it('takes a missing truth value for false', () => {
    expect(root.children.map((node) => node.holds)).toEqual([true, false])
  })
  it('knows what has no run', () => {
    expect(root.children[0]!.children[0]).toMatchObject({ why: ['no run from here satisfies it'], run: undefined })
  })
  it('does not know the truth of an unknown property', () => {
    expect(treeOf({ ...property, verdict: 'unknown' }).holds).toBeUndefined()
  })
  it('leads from paths to branches', () => {
    expect(branchAt(property, [0, 0])).toBe(leaf)
    expect(branchAt(property, [0, 1])).toBeUndefined()
    expect(branchAt(property, [])).toBeUndefined()
  })
  it('hides what is under a closed node', () => {
    expect(visible(root, new Set(['0'])).map((node) => node.path)).toEqual([[], [0], [1]])
  })
})

describe('keys', () => {
  it('go up and down over what is seen', () => {
    expect(onKey('ArrowDown', '0', root, none)).toEqual({ focus: '0.0' })
    expect(onKey('ArrowDown', '0', root, new Set(['0']))).toEqual({ focus: '1' })
    expect(onKey('ArrowUp', '0', root, none)).toEqual({ focus: '' })
    expect(onKey('ArrowUp', '', root, none)).toBeUndefined()
    expect(onKey('End', '', root, none)).toEqual({ focus: '1' })
    expect(onKey('Home', '1', root, none)).toEqual({ focus: '' })
  })
  it('open and close, then move', () => {
    expect(onKey('ArrowRight', '0', root, new Set(['0']))).toEqual({ open: '0' })
    expect(onKey('ArrowRight', '0', root, none)).toEqual({ focus: '0.0' })
    expect(onKey('ArrowLeft', '0', root, none)).toEqual({ close: '0' })
    expect(onKey('ArrowLeft', '0.0', root, none)).toEqual({ focus: '0' })
    expect(onKey('ArrowRight', '1', root, none)).toBeUndefined()
  })
})
