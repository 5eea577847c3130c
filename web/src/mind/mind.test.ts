import { describe, expect, it } from 'vitest'
import type { Item } from '../run/run'
import { parseEvent, parseIntention, stacksOf } from './intention'
import { conjuncts, sequences } from './parts'
import { splitOutside } from './split'
import { parseView, viewTree, wordsOf, type ViewNode } from './tree'

const kept = (text: string): Item => ({ text, mark: 'kept' })
const added = (text: string): Item => ({ text, mark: 'added' })
const removed = (text: string): Item => ({ text, mark: 'removed' })

describe('splitOutside', () => {
  it('cuts where nothing is open', () => {
    expect(splitOutside('f(a,b),{c,d},"e,\\",f",g', ',')).toEqual(['f(a,b)', '{c,d}', '"e,\\",f"', 'g'])
    expect(splitOutside('', ',')).toEqual([''])
  })
})

describe('intentions', () => {
  it('are frames, the running one first', () => {
    expect(parseIntention('@normal.2 +!bid_normally(1) {N=1,B=3} / @early.1 +auction(1) {N=1}')).toEqual([
      { plan: '@normal', position: '2', trigger: '+!bid_normally(1)', bindings: ['N=1', 'B=3'] },
      { plan: '@early', position: '1', trigger: '+auction(1)', bindings: ['N=1'] },
    ])
  })
  it('may have no label and no bindings', () => {
    expect(parseIntention('#3.1 +!go')).toEqual([{ plan: '#3', position: '1', trigger: '+!go', bindings: [] }])
  })
  it('are not confused by strings and structures', () => {
    const [top, bottom] = parseIntention('@a.1 +say("x / {y}") {X=f(1, 2),S="a,b}"} / @b.2 -!h(g(1))')
    expect(top).toEqual({ plan: '@a', position: '1', trigger: '+say("x / {y}")', bindings: ['X=f(1, 2)', 'S="a,b}"'] })
    expect(bottom?.trigger).toBe('-!h(g(1))')
  })
  it('that change are one stack, compared frame by frame from the bottom', () => {
    const stacks = stacksOf([
      removed('@p.1 +!x {I=a} / @q.1 +e {N=1,I=a}'),
      added('@q.2 +e {N=1}'),
      kept('@r.1 +z'),
    ])
    expect(stacks.map((s) => s.mark)).toEqual(['kept', 'kept'])
    expect(stacks[0]!.frames.map((f) => [f.plan, f.mark, f.moved])).toEqual([
      ['@p', 'removed', undefined],
      ['@q', 'kept', '1'],
    ])
    expect(stacks[0]!.frames[1]!.removed).toEqual(['I=a'])
  })
  it('that have another bottom are two stacks', () => {
    const stacks = stacksOf([removed('@p.1 +x'), added('@q.1 +y')])
    expect(stacks.map((s) => s.mark)).toEqual(['added', 'removed'])
  })
})

describe('events', () => {
  it('name the intention that waits', () => {
    expect(parseEvent('+!go(1) <@early.1 +auction(1) {N=1}>')).toEqual({
      trigger: '+!go(1)',
      waits: [{ plan: '@early', position: '1', trigger: '+auction(1)', bindings: ['N=1'] }],
    })
    expect(parseEvent('+auction(1)')).toEqual({ trigger: '+auction(1)', waits: [] })
    expect(parseEvent('+say("a <b>")').waits).toEqual([])
  })
})

describe('views of ECCS', () => {
  it('are chains of operators', () => {
    expect(parseView('B_s U_p c_r')).toEqual({ operators: ['B_s', 'U_p'], leaf: 'c_r' })
    expect(parseView('!I_p Bif_c1 !Done(work)')).toEqual({ operators: ['!I_p', 'Bif_c1'], leaf: '!Done(work)' })
    expect(parseView('B_x')).toEqual({ operators: [], leaf: 'B_x' })
  })
  it('have words', () => {
    expect(wordsOf('B_s')).toBe('s believes')
    expect(wordsOf('!Bif_p')).toBe('p does not know whether')
    expect(wordsOf('U_p')).toBe('p is uncertain of')
  })
  it('with the same beginning are one branch', () => {
    const show = (node: ViewNode): string =>
      `${node.operator}[${[...node.leaves.map((l) => `${l.mark === 'kept' ? '' : l.mark + ' '}${l.text}`), ...node.nodes.map(show)].join(' ')}]`
    const tree = viewTree([kept('B_s c'), added('B_s B_p !c'), removed('B_s B_p I_s d'), kept('I_s c')])
    expect(show(tree)).toBe('[B_s[c B_p[added !c I_s[removed d]]] I_s[c]]')
  })
})

describe('plans', () => {
  const show = (parts: Item[][]) => parts.map((row) => row.map((p) => `${p.mark[0]} ${p.text}`).join(' | '))
  it('keep the end that stays', () => {
    expect(show(sequences([removed('mR; cR; x'), added('cR; x')], '; '))).toEqual(['r mR | k cR | k x'])
    expect(show(sequences([added('if B r then {a; b} else {c}; d')], '; '))).toEqual(['a if B r then {a; b} else {c} | a d'])
    expect(show(sequences([kept('a; b')], '; '))).toEqual(['k a | k b'])
  })
})

describe('conjunctions of beliefs', () => {
  it('change literal by literal', () => {
    const items = conjuncts([removed('~c1 & r1 & ~b'), added('c1 & r1 & ~b')])
    expect(items.map((i) => `${i.mark} ${i.text}`)).toEqual(['removed ~c1', 'added c1', 'kept r1', 'kept ~b'])
  })
  it('are only those: a disjunction stays whole', () => {
    expect(conjuncts([kept('a & b | c')])).toEqual([kept('a & b | c')])
    expect(conjuncts([kept('f(a & b)')])).toEqual([kept('f(a & b)')])
  })
})
