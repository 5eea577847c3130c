// Intentions and events, as they are written in states:
//
//   @normal.2 +!bid_normally(1) {N=1,B=3} / @early.1 +auction(1) {N=1}     an intention, top first
//   +!bid_normally(1) <@early.1 +auction(1) {N=1}>                         an event, and who waits
//
// A step that changes an intention takes one text away and adds another; they are put together
// again here, frame by frame from the bottom, so that what stayed is seen to have stayed.

import type { Item } from '../run/run'
import { nextOutside, splitOutside } from './split'

export interface Frame {
  plan: string // '@normal', '#3'
  position: string // the number of the next formula
  trigger: string
  bindings: string[]
}

export interface EventItem {
  trigger: string
  waits: Frame[] // top first; empty if nobody waits for it
}

export interface MarkedFrame extends Frame {
  mark: Item['mark']
  moved?: string // the number of the formula before, if the frame went on
  added: string[] // bindings that are new
  removed: string[]
}

export interface MarkedStack {
  mark: Item['mark'] // 'kept' if the intention was there before, even if it has changed
  frames: MarkedFrame[]
}

export function parseIntention(text: string): Frame[] {
  return splitOutside(text, ' / ').map(parseFrame)
}

export function parseEvent(text: string): EventItem {
  const open = text.endsWith('>') ? nextOutside(text, ' <') : -1
  if (open < 0) return { trigger: text, waits: [] }
  return { trigger: text.slice(0, open), waits: parseIntention(text.slice(open + 2, -1)) }
}

function parseFrame(text: string): Frame {
  const [head = '', ...rest] = splitOutside(text, ' ')
  const last = rest[rest.length - 1]
  const hasBindings = last !== undefined && last.startsWith('{') && last.endsWith('}')
  const dot = head.lastIndexOf('.')
  return {
    plan: dot < 0 ? head : head.slice(0, dot),
    position: dot < 0 ? '' : head.slice(dot + 1),
    trigger: (hasBindings ? rest.slice(0, -1) : rest).join(' '),
    bindings: hasBindings ? splitOutside(last.slice(1, -1), ',') : [],
  }
}

// The stacks of a list of intentions with marks; one that was taken away and one that came for it
// are one stack.
export function stacksOf(items: Item[]): MarkedStack[] {
  const gone = items.filter((item) => item.mark === 'removed').map((item) => parseIntention(item.text))
  const stacks: MarkedStack[] = []
  for (const { text, mark } of items) {
    if (mark === 'removed') continue
    const frames = parseIntention(text)
    const index = mark === 'added' ? gone.findIndex((old) => sameBottom(old, frames)) : -1
    const before = index < 0 ? undefined : gone.splice(index, 1)[0]
    if (before) stacks.push({ mark: 'kept', frames: merged(before, frames) })
    else stacks.push({ mark, frames: frames.map((frame) => plain(frame, mark)) })
  }
  for (const frames of gone) {
    stacks.push({ mark: 'removed', frames: frames.map((frame) => plain(frame, 'removed')) })
  }
  return stacks
}

function sameBottom(a: Frame[], b: Frame[]): boolean {
  const x = a[a.length - 1]
  const y = b[b.length - 1]
  return x !== undefined && y !== undefined && sameInstance(x, y)
}

function sameInstance(a: Frame, b: Frame): boolean {
  return a.plan === b.plan && a.trigger === b.trigger
}

function plain(frame: Frame, mark: Item['mark']): MarkedFrame {
  return { ...frame, mark, added: [], removed: [] }
}

function merged(before: Frame[], after: Frame[]): MarkedFrame[] {
  const bottom: MarkedFrame[] = []
  let same = 0
  for (; same < Math.min(before.length, after.length); ++same) {
    const old = before[before.length - 1 - same]!
    const now = after[after.length - 1 - same]!
    if (!sameInstance(old, now)) break
    const frame = plain(now, 'kept')
    if (old.position !== now.position) frame.moved = old.position
    frame.added = now.bindings.filter((binding) => !old.bindings.includes(binding))
    frame.removed = old.bindings.filter((binding) => !now.bindings.includes(binding))
    bottom.unshift(frame)
  }
  const gone = before.slice(0, before.length - same).map((frame) => plain(frame, 'removed'))
  const come = after.slice(0, after.length - same).map((frame) => plain(frame, 'added'))
  return [...gone, ...come, ...bottom]
}
