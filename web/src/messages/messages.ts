// The messages of a run: who sent what to whom in which step, and when it was read.
//
// A message waits in the receiver's mailbox, an action among the requests to the environment; both
// are queues, so one reading of their edits serves both. Where messages are pushed (`cycle eager`)
// no mailbox changes and the summary of the step says what was sent; a step of two agents is a
// message that is sent and read at once.

import type { Edit, State, Step } from '../document'

export interface Message {
  kind: 'message' | 'action' | 'meeting'
  from: string
  to: string
  text: string
  sent: number // the step; 0: it was there at the start
  read?: number // the step in which the receiver took it
  later?: boolean // that step belongs to a later round of the loop
  lost?: boolean // the receiver reads no mail
  leaves?: boolean // the receiver is no agent: it leaves the system
}

export interface Course {
  initial: State
  steps: readonly Step[]
  loopStart?: number // how many steps come before the loop, if there is one
}

export const environment = 'environment'

const forces = 'tell|untell|achieve'
const mailForm = new RegExp(`^(${forces})\\(([^,()]+),(.*)\\)$`, 's')
const sendForm = new RegExp(`^(?:.* )?sends (${forces}) (.+) to (\\S+)$`, 's')

interface Sending {
  from: string
  to: string
  text: string
}

// 'tell(ag3,alliance(ag3,ag2))' is `tell alliance(ag3,ag2)`, sent by ag3.
export function mailOf(item: string, mover: string): { from: string; text: string } {
  const match = mailForm.exec(item)
  return match ? { from: match[2]!, text: `${match[1]} ${match[3]}` } : { from: mover, text: item }
}

// 'ag1 place_bid(1,6)' is requested by ag1.
function requestOf(item: string): { from: string; text: string } {
  const space = item.indexOf(' ')
  return space < 0 ? { from: environment, text: item } : { from: item.slice(0, space), text: item.slice(space + 1) }
}

// The parts of a summary, each with the agent that did it: 'everybody' does 'ping: a; b; pong: c'.
function partsOf(step: Step, agents: ReadonlySet<string>): { who: string; text: string }[] {
  let who = step.mover
  return step.summary.split('; ').map((part) => {
    const colon = part.indexOf(': ')
    if (colon < 0 || !agents.has(part.slice(0, colon))) return { who, text: part }
    who = part.slice(0, colon)
    return { who, text: part.slice(colon + 2) }
  })
}

// What was taken out of a queue and what was appended, by the texts before and after. Of equal
// texts the first to come is the first to go. `least`: so many were taken for certain, although
// the same may have been appended again.
export function queueChange(
  before: readonly string[],
  after: readonly string[],
  least = 0,
): { taken: number[]; added: string[] } {
  const kept: number[] = []
  let next = 0
  for (let i = Math.min(least, before.length); i < before.length; ++i) {
    if (next < after.length && before[i] === after[next]) {
      kept.push(i)
      ++next
    }
  }
  const staying = new Map<string, number>()
  for (const i of kept) staying.set(before[i]!, (staying.get(before[i]!) ?? 0) + 1)
  const taken: number[] = []
  for (let i = before.length - 1; i >= 0; --i) {
    const left = staying.get(before[i]!) ?? 0
    if (left > 0) staying.set(before[i]!, left - 1)
    else taken.unshift(i)
  }
  return { taken, added: after.slice(next) }
}

function spliced(list: readonly string[], edit: Edit): string[] {
  const result = list.slice()
  result.splice(edit.at, edit.remove, ...edit.insert)
  return result
}

// Queues of messages on their way, by receiver.
class Waiting {
  readonly messages: Message[] = []
  private readonly texts = new Map<string, string[]>()
  private readonly queues = new Map<string, Message[]>()
  private readonly agents: ReadonlySet<string>
  private readonly readers: ReadonlySet<string>

  constructor(initial: State) {
    this.agents = new Set(initial.agents.map((agent) => agent.name))
    this.readers = new Set(
      initial.agents.filter((agent) => 'events' in agent.sections).map((agent) => agent.name),
    )
    for (const agent of initial.agents) this.append(agent.name, agent.mail ?? [], 0, 'outside')
    this.append(environment, initial.actions ?? [], 0, environment)
  }

  // `round` 0 is the run as it is written; in later ones nothing new is noted.
  take(step: Step, round: number) {
    const parts = partsOf(step, this.agents)
    const reading = new Set(parts.filter((p) => p.text.startsWith('reads ')).map((p) => p.who))
    const known = this.messages.length
    const changes = new Map<string, Edit | undefined>()
    for (const who of reading) changes.set(who, undefined)
    for (const edit of step.edits ?? []) {
      if (edit.section === 'mail' && edit.agent) changes.set(edit.agent, edit)
      if (edit.section === 'actions' && !edit.agent) changes.set(environment, edit)
    }
    for (const [receiver, edit] of changes) {
      const before = this.texts.get(receiver) ?? []
      const after = edit ? spliced(before, edit) : before
      const least = reading.has(receiver) ? 1 : 0
      const { taken, added } = queueChange(before, after, least)
      const queue = this.queues.get(receiver) ?? []
      for (const i of taken) {
        const message = queue[i]
        if (!message || message.read !== undefined) continue
        message.read = step.number
        if (round > 0) message.later = true
      }
      this.queues.set(receiver, queue.filter((_, i) => !taken.includes(i)))
      this.texts.set(receiver, before.filter((_, i) => !taken.includes(i)))
      this.append(receiver, added, step.number, step.mover, round)
    }
    if (round > 0) return
    this.pushed(step, parts, this.messages.slice(known))
    if (step.partner && step.action) {
      const { number, mover, partner, action } = step
      this.messages.push({ kind: 'meeting', from: mover, to: partner, text: action, sent: number, read: number })
    }
  }

  unread(): number {
    return this.messages.filter(isUnread).length
  }

  private append(to: string, items: readonly string[], sent: number, mover: string, round = 0) {
    const queue = this.queues.get(to) ?? []
    const texts = this.texts.get(to) ?? []
    for (const item of items) {
      const action = to === environment
      const { from, text } = action ? requestOf(item) : mailOf(item, mover)
      const message: Message = { kind: action ? 'action' : 'message', from, to, text, sent }
      if (round === 0) this.messages.push(message)
      queue.push(message)
      texts.push(item)
    }
    this.queues.set(to, queue)
    this.texts.set(to, texts)
  }

  // What the summary says was sent and came into no mailbox: it was read at once, left the system,
  // or went to somebody who reads no mail.
  private pushed(step: Step, parts: { who: string; text: string }[], found: readonly Message[]) {
    const rest = found.slice()
    for (const sending of sendingsOf(parts)) {
      const { from, to, text } = sending
      const same = rest.findIndex((m) => m.from === from && m.to === to && m.text === text)
      if (same >= 0) {
        rest.splice(same, 1)
        continue
      }
      const message: Message = { kind: 'message', ...sending, sent: step.number }
      if (!this.agents.has(to)) message.leaves = true
      else if (!this.readers.has(to)) message.lost = true
      else message.read = step.number
      this.messages.push(message)
    }
  }
}

function sendingsOf(parts: { who: string; text: string }[]): Sending[] {
  return parts.flatMap(({ who, text }) => {
    const match = sendForm.exec(text)
    return match ? [{ from: who, to: match[3]!, text: `${match[1]} ${match[2]}` }] : []
  })
}

// Whether it is still on its way to somebody who could take it.
export function isUnread({ read, lost, leaves }: Message): boolean {
  return read === undefined && !lost && !leaves
}

// All messages of a run in the order in which they were sent.
export function messagesOf(course: Course): Message[] {
  const waiting = new Waiting(course.initial)
  for (const step of course.steps) waiting.take(step, 0)
  if (course.loopStart === undefined) return waiting.messages
  // What is still unread may be read in a later round.
  const loop = course.steps.slice(course.loopStart)
  for (let round = 1, left = waiting.unread(); left > 0; ++round) {
    for (const step of loop) waiting.take(step, round)
    const now = waiting.unread()
    if (now === left) break
    left = now
  }
  return waiting.messages
}
