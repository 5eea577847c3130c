// The messages of a run as the timeline shows them: what each step sends, and which steps read.

import { messagesOf } from '../messages/messages'
import type { Run } from '../run/run'

export interface Traffic {
  sent: Map<number, { from: string; to: string }[]> // by position
  read: Set<number>
}

export function trafficOf(run: Run): Traffic {
  const traffic: Traffic = { sent: new Map(), read: new Set() }
  const course = { initial: run.stateAt(0), steps: run.steps, loopStart: run.loopStart }
  for (const { kind, from, to, sent, read } of messagesOf(course)) {
    if (kind === 'action') continue
    const others = traffic.sent.get(sent) ?? []
    if (!others.some((other) => other.from === from && other.to === to)) others.push({ from, to })
    traffic.sent.set(sent, others)
    if (read !== undefined && read !== sent) traffic.read.add(read)
  }
  return traffic
}
