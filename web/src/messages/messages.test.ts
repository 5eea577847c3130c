import { describe, expect, it } from 'vitest'
import type { AgentState, Edit, State, Step } from '../document'
import { mailOf, messagesOf, queueChange } from './messages'

const agent = (name: string, mail: string[] = [], sections: Record<string, string[]> = { events: [] }): AgentState => ({
  name,
  phase: '',
  sections,
  mail,
})
const state = (...agents: AgentState[]): State => ({ facts: [], actions: [], agents })
const mail = (agent: string, at: number, remove: number, ...insert: string[]): Edit => ({
  agent,
  section: 'mail',
  at,
  remove,
  insert,
})
const steps = (...list: Partial<Step>[]): Step[] =>
  list.map((step, i) => ({ number: i + 1, mover: 'a', summary: '', ...step }))

describe('a mail item', () => {
  it('names its sender', () => {
    expect(mailOf('tell(ag3,alliance(ag3,ag2))', 'x')).toEqual({ from: 'ag3', text: 'tell alliance(ag3,ag2)' })
  })
  it('of another form comes from the mover', () => {
    expect(mailOf('hello', 'x')).toEqual({ from: 'x', text: 'hello' })
  })
})

describe('a queue', () => {
  it('loses its first and gains a last in one splice', () => {
    expect(queueChange(['a', 'b'], ['b', 'c'])).toEqual({ taken: [0], added: ['c'] })
  })
  it('gives up the older of two equal ones', () => {
    expect(queueChange(['a', 'a'], ['a'])).toEqual({ taken: [0], added: [] })
  })
  it('may lose one from the middle', () => {
    expect(queueChange(['a', 'b', 'c'], ['a', 'c'])).toEqual({ taken: [1], added: [] })
  })
  it('may look the same after one was taken and the same came again', () => {
    expect(queueChange(['a'], ['a'], 1)).toEqual({ taken: [0], added: ['a'] })
    expect(queueChange(['a'], ['a'])).toEqual({ taken: [], added: [] })
  })
})

describe('the messages of a run', () => {
  it('are sent in one step and read in another', () => {
    const run = steps(
      { summary: '@p sends tell x to b', edits: [mail('b', 0, 0, 'tell(a,x)')] },
      { summary: '@p sends tell y to b', edits: [mail('b', 1, 0, 'tell(a,y)')] },
      { mover: 'b', summary: 'reads tell x from a', edits: [mail('b', 0, 1)] },
    )
    expect(messagesOf({ initial: state(agent('a'), agent('b')), steps: run })).toEqual([
      { kind: 'message', from: 'a', to: 'b', text: 'tell x', sent: 1, read: 3 },
      { kind: 'message', from: 'a', to: 'b', text: 'tell y', sent: 2 },
    ])
  })

  it('may wait at the start and come from outside', () => {
    const run = steps({ mover: 'b', summary: 'reads achieve sol(22) from ground', edits: [mail('b', 0, 1)] })
    expect(messagesOf({ initial: state(agent('b', ['achieve(ground,sol(22))'])), steps: run })).toEqual([
      { kind: 'message', from: 'ground', to: 'b', text: 'achieve sol(22)', sent: 0, read: 1 },
    ])
  })

  it('have their senders where everybody moves at once', () => {
    const run = steps({
      mover: 'everybody',
      summary: 'a: @p sends tell x to b; b: @q sends tell y to a',
      edits: [mail('b', 0, 0, 'tell(a,x)'), mail('a', 0, 0, 'tell(b,y)')],
    })
    const sent = messagesOf({ initial: state(agent('a'), agent('b')), steps: run })
    expect(sent.map((m) => [m.from, m.to, m.text])).toEqual([
      ['a', 'b', 'tell x'],
      ['b', 'a', 'tell y'],
    ])
  })

  it('are read at once where they are pushed', () => {
    const run = steps({ summary: 'event +!g: plan @p; @p sends achieve ball to b' })
    expect(messagesOf({ initial: state(agent('a'), agent('b')), steps: run })).toEqual([
      { kind: 'message', from: 'a', to: 'b', text: 'achieve ball', sent: 1, read: 1 },
    ])
  })

  it('are lost on agents that read none', () => {
    const run = steps({ summary: '@p sends tell x to b' })
    const [message] = messagesOf({ initial: state(agent('a'), agent('b', [], { plan: [] })), steps: run })
    expect(message).toMatchObject({ lost: true })
    expect(message).not.toHaveProperty('read')
  })

  it('leave the system if they go to nobody in it', () => {
    const run = steps({ summary: '@p sends tell x to ground' })
    expect(messagesOf({ initial: state(agent('a')), steps: run, loopStart: 0 })).toEqual([
      { kind: 'message', from: 'a', to: 'ground', text: 'tell x', sent: 1, leaves: true },
    ])
  })

  it('may be read in the next round of the loop', () => {
    const run = steps(
      { mover: 'b', summary: 'reads tell x from a', edits: [mail('b', 0, 1)] },
      { summary: '@p sends tell x to b', edits: [mail('b', 0, 0, 'tell(a,x)')] },
    )
    const initial = state(agent('a'), agent('b', ['tell(a,x)']))
    expect(messagesOf({ initial, steps: run, loopStart: 0 })).toEqual([
      { kind: 'message', from: 'a', to: 'b', text: 'tell x', sent: 0, read: 1 },
      { kind: 'message', from: 'a', to: 'b', text: 'tell x', sent: 2, read: 1, later: true },
    ])
  })

  it('stay unread for ever if no round of the loop takes them', () => {
    const run = steps({ edits: [mail('b', 0, 0, 'tell(a,x)')] }, { mover: 'a', summary: 'idle' })
    const [message] = messagesOf({ initial: state(agent('a'), agent('b')), steps: run, loopStart: 1 })
    expect(message!.read).toBeUndefined()
  })

  it('include requests to the environment and what it did', () => {
    const actions = (remove: number, ...insert: string[]): Edit => ({ section: 'actions', at: 0, remove, insert })
    const run = steps(
      { summary: '#1 executes place_bid(N,6)', edits: [actions(0, 'a place_bid(1,6)')] },
      { mover: 'environment', summary: 'a does place_bid(1,6)', edits: [actions(1)] },
    )
    expect(messagesOf({ initial: state(agent('a')), steps: run })).toEqual([
      { kind: 'action', from: 'a', to: 'environment', text: 'place_bid(1,6)', sent: 1, read: 2 },
    ])
  })

  it('are a step of two in ECCS', () => {
    const run = steps({ mover: 'p', partner: 's', action: 'ps(query_if(c_r))', summary: 'ps!query_if(c_r) to s' })
    expect(messagesOf({ initial: state(agent('p'), agent('s')), steps: run })).toEqual([
      { kind: 'meeting', from: 'p', to: 's', text: 'ps(query_if(c_r))', sent: 1, read: 1 },
    ])
  })
})
