import { describe, expect, it } from 'vitest'
import type { Step } from '../document'
import { Run } from '../run/run'
import { columnsOf } from './columns'
import { lastThatMattered, nextThatMatters, positionAfter, worksEverywhere } from './keys'
import { lanesOf } from './layout'
import { trafficOf } from './traffic'

// A run written in letters: i idle, x a step, L lost, A changes an atom; | starts the loop.
function runOf(letters: string): Run {
  const steps = letters.replace('|', '').split('').map(
    (letter, i): Step => ({
      number: i + 1,
      mover: 'a',
      summary: letter,
      ...(letter === 'x' ? {} : { idle: true }),
      ...(letter === 'L' ? { lost: true } : {}),
      ...(letter === 'A' ? { atoms: [{ atom: 'P', holds: true }] } : {}),
    }),
  )
  const bar = letters.indexOf('|')
  const stem = bar < 0 ? steps : steps.slice(0, bar)
  const agents = ['a', 'b'].map((name) => ({ name, phase: '', sections: {}, mail: [] }))
  return new Run({ initial: { facts: [], actions: [], agents }, stem, loop: bar < 0 ? [] : steps.slice(bar) })
}

const shown = (letters: string, fold: boolean, keep: number[] = []) =>
  columnsOf(runOf(letters), fold, new Set(keep)).list.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')

describe('columns', () => {
  it('are one for each position unless folded', () => {
    expect(shown('xiix', false)).toBe('0 1 2 3 4')
    expect(shown('xiix', true)).toBe('0 1 2-3 4')
  })
  it('never fold what is lost, changes an atom or is told of', () => {
    expect(shown('iiLiiAii', true)).toBe('0 1-2 3 4-5 6 7-8')
    expect(shown('iiiii', true, [3])).toBe('0 1-2 3 4-5')
  })
  it('never fold over the start of the loop', () => {
    expect(shown('ii|ii', true)).toBe('0 1-2 3-4')
  })
  it('are found from positions', () => {
    const columns = columnsOf(runOf('xiix'), true, new Set())
    expect([0, 1, 2, 3, 4, 99, -1].map(columns.of)).toEqual([0, 1, 2, 2, 3, 3, 0])
  })
})

describe('traffic', () => {
  const initial = { facts: [], actions: [], agents: ['a', 'b'].map((name) => ({ name, phase: '', sections: { events: [] }, mail: [] })) }
  const base = { summary: '' }
  it('is what each step sends, and which steps read', () => {
    const run = new Run({
      initial,
      steps: [
        { ...base, number: 1, mover: 'a', edits: [{ agent: 'b', section: 'mail', at: 0, remove: 0, insert: ['tell(a,x)', 'tell(a,y)'] }] },
        { ...base, number: 2, mover: 'b', edits: [{ agent: 'b', section: 'mail', at: 0, remove: 1, insert: [] }] },
        { ...base, number: 3, mover: 'a', partner: 'b', action: 'c(inform(x))' },
      ],
    })
    const { sent, read } = trafficOf(run)
    expect([...sent]).toEqual([
      [1, [{ from: 'a', to: 'b' }]],
      [3, [{ from: 'a', to: 'b' }]],
    ])
    expect([...read]).toEqual([2])
  })
  it('leaves out actions', () => {
    const run = new Run({
      initial,
      steps: [{ ...base, number: 1, mover: 'a', edits: [{ section: 'actions', at: 0, remove: 0, insert: ['a go'] }] }],
    })
    expect(trafficOf(run).sent.size).toBe(0)
  })
})

describe('keys', () => {
  const run = runOf('iixiix')
  it('step and jump within the run', () => {
    const at = (key: string, from: number) => positionAfter(key, from, run)
    expect(at('ArrowRight', 2)).toBe(3)
    expect(at('ArrowRight', 6)).toBe(6)
    expect(at('ArrowLeft', 0)).toBe(0)
    expect(at('Home', 4)).toBe(0)
    expect(at('End', 4)).toBe(6)
    expect(at('PageDown', 1)).toBe(6)
    expect(at('PageUp', 5)).toBe(0)
    expect(at('x', 5)).toBeUndefined()
  })
  it('go to steps that are not idle', () => {
    expect(nextThatMatters(0, run)).toBe(3)
    expect(nextThatMatters(3, run)).toBe(6)
    expect(nextThatMatters(6, run)).toBe(6)
    expect(lastThatMattered(6, run)).toBe(3)
    expect(lastThatMattered(3, run)).toBe(0)
    expect(positionAfter('n', 0, run)).toBe(3)
    expect(positionAfter('p', 5, run)).toBe(3)
  })
  it('leave the keys that scroll pages to the page', () => {
    expect(worksEverywhere('ArrowLeft')).toBe(true)
    expect(worksEverywhere('PageDown')).toBe(false)
  })
})

describe('lanes', () => {
  it('have one for the environment only if there is one', () => {
    const run = runOf('x')
    expect(lanesOf(run).map((lane) => lane.name)).toEqual(['a', 'b'])
    const withFacts = new Run({ initial: { ...run.stateAt(0), facts: ['f'] }, steps: [] })
    expect(lanesOf(withFacts).map((lane) => lane.name)).toEqual(['environment', 'a', 'b'])
    expect(lanesOf(run)[1]!.colour).toBe('var(--lane-2)')
  })
})
