// A run: the states of a trace, made from its first one and the edits of its steps.
//
// Position 0 is the first state and position n the state after step n. States share what did not
// change; every 128th is kept, and so is the last one asked for, so that going on by one step costs
// one step and a jump at most 128. Usage:
//
//   const run = new Run(trace)
//   run.stateAt(17)               the state after step 17
//   run.items(17, 'ag1', 'beliefs')   its items, and those that step 17 took away, with marks
//   run.touched(17)               what step 17 added and removed, list by list
//   run.atoms                     the atoms of the property, and where they change

import type { AgentState, Edit, Place, State, Step, Trace } from '../document'

export interface Item {
  text: string
  mark: 'kept' | 'added' | 'removed'
}

export interface Touched {
  agent?: string // missing: the environment
  section: string
  added: string[]
  removed: string[]
}

export interface AtomHistory {
  atom: string
  first: boolean // its truth at position 0
  changes: { at: number; holds: boolean }[] // positions, ascending
}

const SPACING = 128

export class Run {
  readonly steps: Step[]
  readonly loopStart: number | undefined // the loop is the steps behind this position
  readonly beginning: string
  readonly end: string | undefined
  readonly agents: string[]
  readonly atoms: AtomHistory[]
  readonly hasEnvironment: boolean // it has facts or actions at some time

  private readonly checkpoints: State[]
  private last: { at: number; state: State }

  constructor(trace: Trace) {
    const stem = trace.steps ?? trace.stem ?? []
    const loop = trace.loop ?? []
    this.steps = loop.length > 0 ? stem.concat(loop) : stem
    this.loopStart = loop.length > 0 ? stem.length : undefined
    this.beginning = trace.beginning ?? 'initial state'
    this.end = trace.end
    this.agents = trace.initial.agents.map((agent) => agent.name)
    this.atoms = atomHistories(trace, this.steps)
    const { facts, actions } = trace.initial
    this.hasEnvironment =
      facts.length + actions.length > 0 ||
      this.steps.some((step) => (step.edits ?? []).some((edit) => isCommon(edit)))
    this.checkpoints = [trace.initial]
    this.last = { at: 0, state: trace.initial }
  }

  // How many steps; positions go from 0 to it.
  get length(): number {
    return this.steps.length
  }

  // The step that leads to a position; position 0 has none.
  stepTo(position: number): Step | undefined {
    return this.steps[position - 1]
  }

  stateAt(position: number): State {
    const n = Math.max(0, Math.min(position, this.length))
    if (this.last.at === n) return this.last.state
    const block = Math.floor(n / SPACING)
    while (this.checkpoints.length <= block) {
      const start = this.checkpoints.length - 1
      this.checkpoints.push(this.forward(this.checkpoints[start]!, start * SPACING, (start + 1) * SPACING))
    }
    const fromLast = this.last.at < n && this.last.at >= block * SPACING
    const state = fromLast
      ? this.forward(this.last.state, this.last.at, n)
      : this.forward(this.checkpoints[block]!, block * SPACING, n)
    this.last = { at: n, state }
    return state
  }

  // The items of a list at a position, with those that its step took away where they were.
  // Without an agent the section is 'facts' or 'actions'; 'mail', 'phase' and 'turn' are lists too.
  items(position: number, agent: string | undefined, section: string): Item[] {
    const edits = (this.stepTo(position)?.edits ?? []).filter(
      (edit) => edit.section === section && edit.agent === agent,
    )
    if (edits.length === 0) {
      return listOf(this.stateAt(position), agent, section).map((text) => ({ text, mark: 'kept' }))
    }
    return marked(listOf(this.stateAt(position - 1), agent, section), edits)
  }

  touched(position: number): Touched[] {
    const found: Touched[] = []
    for (const { agent, section } of this.stepTo(position)?.edits ?? []) {
      if (found.some((t) => t.agent === agent && t.section === section)) continue
      const items = this.items(position, agent, section)
      const texts = (mark: Item['mark']) => items.filter((i) => i.mark === mark).map((i) => i.text)
      const touched: Touched = { section, added: texts('added'), removed: texts('removed') }
      if (agent !== undefined) touched.agent = agent
      if (touched.added.length + touched.removed.length > 0) found.push(touched)
    }
    return found
  }

  private forward(state: State, from: number, to: number): State {
    for (let i = from; i < to; ++i) state = applied(state, this.steps[i]?.edits ?? [])
    return state
  }
}

// The state after edits; it shares with the old one what they leave alone.
export function applied(state: State, edits: Edit[]): State {
  if (edits.length === 0) return state
  const next: State = { ...state }
  for (const edit of edits) {
    const list = listOf(next, edit.agent, edit.section).slice()
    list.splice(edit.at, edit.remove, ...edit.insert)
    if (edit.agent === undefined) {
      if (edit.section === 'facts') next.facts = list
      else if (edit.section === 'actions') next.actions = list
      else if (edit.section === 'turn') next.turn = list[0] ?? null
      else throw new Error(`no list ${edit.section} in the environment`)
    } else {
      next.agents = next.agents.map((agent) =>
        agent.name === edit.agent ? withList(agent, edit.section, list) : agent,
      )
    }
  }
  return next
}

export function listOf(state: State, agent: string | undefined, section: string): string[] {
  if (agent === undefined) {
    if (section === 'facts') return state.facts
    if (section === 'actions') return state.actions
    return section === 'turn' && state.turn ? [state.turn] : []
  }
  const mind = state.agents.find((a) => a.name === agent)
  if (!mind) return []
  if (section === 'mail') return mind.mail
  if (section === 'phase') return mind.phase ? [mind.phase] : []
  return mind.sections[section] ?? []
}

function isCommon(edit: Edit): boolean {
  return edit.agent === undefined && edit.section !== 'turn'
}

function withList(agent: AgentState, section: string, list: string[]): AgentState {
  if (section === 'mail') return { ...agent, mail: list }
  if (section === 'phase') return { ...agent, phase: list[0] ?? '' }
  return { ...agent, sections: { ...agent.sections, [section]: list } }
}

// The list before the edits, with what they add and remove marked. What a splice takes out and puts
// in again, because it reaches over it, is kept.
function marked(before: string[], edits: Edit[]): Item[] {
  const items: Item[] = before.map((text) => ({ text, mark: 'kept' }))
  for (const { at, remove, insert } of edits) {
    let index = 0
    for (let left = at; index < items.length; ++index) {
      if (items[index]!.mark === 'removed') continue
      if (left === 0) break
      --left
    }
    let gone = remove
    for (let i = index; i < items.length && gone > 0; ++i) {
      if (items[i]!.mark === 'removed') continue
      items[i] = { text: items[i]!.text, mark: 'removed' }
      --gone
      index = i + 1
    }
    items.splice(index, 0, ...insert.map((text): Item => ({ text, mark: 'added' })))
  }
  const taken = new Map<string, number[]>()
  items.forEach((item, i) => {
    if (item.mark === 'removed') taken.set(item.text, [...(taken.get(item.text) ?? []), i])
  })
  const dropped = new Set<number>()
  for (const item of items) {
    if (item.mark !== 'added') continue
    const index = taken.get(item.text)?.shift()
    if (index === undefined) continue
    dropped.add(index)
    item.mark = 'kept'
  }
  return items.filter((_, i) => !dropped.has(i))
}

function atomHistories(trace: Trace, steps: Step[]): AtomHistory[] {
  const histories = (trace.atoms ?? []).map(
    ({ atom, holds }): AtomHistory => ({ atom, first: holds, changes: [] }),
  )
  const byName = new Map(histories.map((history) => [history.atom, history]))
  steps.forEach((step, i) => {
    for (const { atom, holds } of step.atoms ?? []) {
      byName.get(atom)?.changes.push({ at: i + 1, holds })
    }
  })
  return histories
}

// Whether an atom holds at a position: its last change up to there says so.
export function holdsAt({ first, changes }: AtomHistory, position: number): boolean {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (changes[middle]!.at <= position) low = middle + 1
    else high = middle
  }
  return low === 0 ? first : changes[low - 1]!.holds
}

// The further places of a step that are known.
export function alsoOf(step: Step | undefined): Place[] {
  return (step?.also ?? []).filter((place) => place !== null)
}

// A position in words: 'Step 193 of 209, ag3: event +!a is lost'.
export function sentence(run: Run, position: number): string {
  const step = run.stepTo(position)
  if (!step) return `Start of ${run.length} steps: ${run.beginning}`
  return `Step ${position} of ${run.length}, ${step.mover}: ${step.summary}`
}
