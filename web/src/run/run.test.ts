import { describe, expect, it } from 'vitest'
import type { State, Step, Trace } from '../document'
import { applied, holdsAt, Run, sentence } from './run'

function start(): State {
  return {
    facts: ['open'],
    actions: [],
    agents: [
      { name: 'a', phase: 'mail', sections: { beliefs: ['b1', 'b2', 'b3'], events: [] }, mail: [] },
      { name: 'b', phase: '', sections: { beliefs: [] }, mail: ['tell(a,x)'] },
    ],
    turn: 'a',
  }
}

const step = (number: number, rest: Partial<Step> = {}): Step => ({ number, mover: 'a', summary: `s${number}`, ...rest })

describe('edits', () => {
  it('splice lists of agents and of the environment', () => {
    const state = applied(start(), [
      { agent: 'a', section: 'beliefs', at: 1, remove: 1, insert: ['x', 'y'] },
      { agent: 'a', section: 'phase', at: 0, remove: 1, insert: ['event'] },
      { agent: 'b', section: 'mail', at: 0, remove: 1, insert: [] },
      { section: 'facts', at: 0, remove: 0, insert: ['count(1)'] },
      { section: 'actions', at: 0, remove: 0, insert: ['a go'] },
      { section: 'turn', at: 0, remove: 1, insert: ['b'] },
    ])
    expect(state.agents[0]!.sections['beliefs']).toEqual(['b1', 'x', 'y', 'b3'])
    expect(state.agents[0]!.phase).toBe('event')
    expect(state.agents[1]!.mail).toEqual([])
    expect(state.facts).toEqual(['count(1)', 'open'])
    expect(state.actions).toEqual(['a go'])
    expect(state.turn).toBe('b')
  })
  it('leave the state before as it was, and share what they do not touch', () => {
    const before = start()
    const after = applied(before, [{ agent: 'a', section: 'beliefs', at: 0, remove: 3, insert: [] }])
    expect(before).toEqual(start())
    expect(after.agents[1]).toBe(before.agents[1])
    expect(after.facts).toBe(before.facts)
  })
  it('make a section that was not there', () => {
    const state = applied(start(), [{ agent: 'b', section: 'label', at: 0, remove: 0, insert: ['l'] }])
    expect(state.agents[1]!.sections['label']).toEqual(['l'])
  })
})

describe('a run', () => {
  const trace: Trace = {
    initial: start(),
    atoms: [{ atom: 'P', holds: false }],
    stem: [
      step(1, { edits: [{ agent: 'a', section: 'beliefs', at: 3, remove: 0, insert: ['b4'] }] }),
      step(2, { atoms: [{ atom: 'P', holds: true }] }),
    ],
    loop: [step(3, { edits: [{ agent: 'a', section: 'beliefs', at: 1, remove: 2, insert: ['b3', 'c'] }], atoms: [{ atom: 'P', holds: false }] })],
  }
  it('has stem and loop one after the other', () => {
    const run = new Run(trace)
    expect(run.length).toBe(3)
    expect(run.loopStart).toBe(2)
    expect(run.agents).toEqual(['a', 'b'])
    expect(new Run({ initial: start(), steps: [step(1)] }).loopStart).toBeUndefined()
  })
  it('says what a step added and removed, without what a splice only reaches over', () => {
    const run = new Run(trace)
    expect(run.touched(1)).toEqual([{ agent: 'a', section: 'beliefs', added: ['b4'], removed: [] }])
    expect(run.touched(2)).toEqual([])
    expect(run.touched(3)).toEqual([{ agent: 'a', section: 'beliefs', added: ['c'], removed: ['b2'] }])
    expect(run.items(3, 'a', 'beliefs').map((i) => `${i.mark} ${i.text}`)).toEqual([
      'kept b1',
      'removed b2',
      'kept b3',
      'added c',
      'kept b4',
    ])
    expect(run.items(0, 'a', 'beliefs').every((i) => i.mark === 'kept')).toBe(true)
  })
  it('keeps equal items apart', () => {
    const twice: Trace = {
      initial: { ...start(), actions: ['a go', 'a go'] },
      steps: [step(1, { edits: [{ section: 'actions', at: 0, remove: 1, insert: [] }] })],
    }
    expect(new Run(twice).items(1, undefined, 'actions').map((i) => i.mark)).toEqual(['removed', 'kept'])
  })
  it('knows when atoms hold', () => {
    const [history] = new Run(trace).atoms
    expect([0, 1, 2, 3].map((n) => holdsAt(history!, n))).toEqual([false, false, true, false])
  })
  it('says a position in words', () => {
    const run = new Run(trace)
    expect(sentence(run, 0)).toBe('Start of 3 steps: initial state')
    expect(sentence(run, 2)).toBe('Step 2 of 3, a: s2')
  })
  it('stays within its ends', () => {
    const run = new Run(trace)
    expect(run.stateAt(-5)).toBe(run.stateAt(0))
    expect(run.stateAt(99)).toEqual(run.stateAt(3))
  })
})

describe('a run of 20,000 steps', () => {
  const count = 20000
  const steps = Array.from({ length: count }, (_, i) =>
    step(i + 1, {
      edits: [
        i % 2 === 0
          ? { agent: 'a', section: 'events', at: 0, remove: 0, insert: [`e${i}`] }
          : { agent: 'a', section: 'events', at: 0, remove: 1, insert: [] },
        { section: 'facts', at: 0, remove: 1, insert: [`count(${i + 1})`] },
      ],
    }),
  )
  it('has the same states forwards, backwards and by jumps', () => {
    const run = new Run({ initial: start(), steps })
    const facts = (n: number) => run.stateAt(n).facts[0]
    const events = (n: number) => run.stateAt(n).agents[0]!.sections['events']
    for (const n of [20000, 1, 127, 128, 129, 19999, 12345, 12344, 12346, 2, 256]) {
      expect(facts(n)).toBe(`count(${n})`)
      expect(events(n)).toEqual(n % 2 === 1 ? [`e${n - 1}`] : [])
    }
    for (let n = count; n > count - 300; --n) expect(facts(n)).toBe(`count(${n})`)
    for (let n = 0; n < 300; ++n) expect(facts(n)).toBe(n === 0 ? 'open' : `count(${n})`)
  })
  it('applies each edit once to reach the end, and few for a step after it', () => {
    let reads = 0
    const counted = steps.map((s) => ({ ...s, get edits() { ++reads; return s.edits } }))
    const run = new Run({ initial: start(), steps: counted })
    reads = 0
    run.stateAt(count)
    expect(reads).toBe(count)
    reads = 0
    run.stateAt(count - 1)
    run.stateAt(count - 2)
    run.stateAt(5000)
    expect(reads).toBeLessThan(3 * 128)
  })
})
