// The rows and columns of the message chart. A row is one thing that happens to a message, in the
// order of the steps; a step without messages has none. A message that is read later than it was
// sent has two rows, and waits from the one to the other beside the line of its receiver; `slot`
// keeps those apart that wait there at the same time.

import { environment, type Message } from './messages'

export interface Row {
  step: number
  entry: number // index of the message
  part: 'sent' | 'read'
}

export interface Entry extends Message {
  sentRow: number
  readRow?: number // missing while it is unread, and if it is read in a later round
  slot: number
}

export interface Chart {
  columns: string[]
  rows: Row[]
  entries: Entry[]
}

export function chartOf(all: readonly Message[], agents: readonly string[], withActions: boolean): Chart {
  const messages = withActions ? all : all.filter((message) => message.kind !== 'action')
  const rows: Row[] = []
  messages.forEach((message, entry) => {
    rows.push({ step: message.sent, entry, part: 'sent' })
    if (message.read !== undefined && message.read !== message.sent && !message.later) {
      rows.push({ step: message.read, entry, part: 'read' })
    }
  })
  // Within a step an agent reads before it sends.
  const rank = (row: Row) => (row.part === 'read' ? 0 : 1)
  rows.sort((a, b) => a.step - b.step || rank(a) - rank(b) || a.entry - b.entry)

  const entries: Entry[] = messages.map((message) => ({ ...message, sentRow: 0, slot: 0 }))
  rows.forEach((row, i) => {
    const entry = entries[row.entry]!
    if (row.part === 'sent') entry.sentRow = i
    else entry.readRow = i
  })
  giveSlots(entries, rows)
  return { columns: columnsOf(messages, agents), rows, entries }
}

// The environment first, then the agents, then names from outside the system.
function columnsOf(messages: readonly Message[], agents: readonly string[]): string[] {
  const columns = new Set(agents)
  for (const message of messages) {
    if (message.from !== environment) columns.add(message.from)
    if (message.to !== environment) columns.add(message.to)
  }
  const acts = messages.some((message) => message.to === environment || message.from === environment)
  return acts ? [environment, ...columns] : [...columns]
}

function giveSlots(entries: Entry[], rows: readonly Row[]) {
  const taken = new Map<string, boolean[]>()
  for (const row of rows) {
    const entry = entries[row.entry]!
    const slots = taken.get(entry.to) ?? []
    taken.set(entry.to, slots)
    if (row.part === 'read') slots[entry.slot] = false
    else if (waits(entry)) {
      const free = slots.findIndex((busy) => !busy)
      entry.slot = free < 0 ? slots.length : free
      slots[entry.slot] = true
    }
  }
}

// Whether it lies in a mailbox, or among the requests, for some time.
export function waits(message: Message): boolean {
  if (message.lost || message.leaves) return false
  return message.read !== message.sent || message.later === true
}

// How many rows have happened when the run is behind this step.
export function rowsUpTo(rows: readonly Row[], step: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.step <= step) low = middle + 1
    else high = middle
  }
  return low
}

// What becomes of a message, for the reader. Only a run with a loop shows that something never happens.
export function fate(message: Message, loops: boolean): string {
  const done = message.kind === 'action' ? 'done' : 'read'
  if (message.kind === 'meeting') return `step ${message.sent}, both at once`
  if (message.lost) return `sent in step ${message.sent}, lost: ${message.to} reads no mail`
  const sent = message.sent === 0 ? 'there at the start' : `${message.kind === 'action' ? 'requested' : 'sent'} in step ${message.sent}`
  if (message.leaves) return `${sent}, leaves the system`
  if (message.read === undefined) return loops ? `${sent}, never ${done}` : `${sent}, not ${done} in this run`
  if (message.later) return `${sent}, ${done} in a later round, in step ${message.read}`
  return message.read === message.sent ? `${sent}, ${done} at once` : `${sent}, ${done} in step ${message.read}`
}
