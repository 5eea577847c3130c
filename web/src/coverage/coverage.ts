// What the search never used or lost, as findings: lists for the reader, and marks in the texts.
// Agents of a family share a text, so findings at the same place become one mark that names all.

import type { Coverage, Place } from '../document'
import type { Mark } from '../source/SourceText'

export type Kind = 'plan' | 'context' | 'formula' | 'rule' | 'lost' | 'action'

export interface Finding {
  kind: Kind
  who: string // the agent; '' for the environment
  what: string
  why: string
  place?: Place
}

export const headings: Record<Kind, string> = {
  plan: 'Plans that never fired',
  context: 'Contexts that never mattered',
  formula: 'Formulas never executed',
  rule: 'Rules of the environment never used',
  lost: 'Lost events and intentions',
  action: 'Actions without effect',
}

// What is said of all findings of a kind.
export const notes: Partial<Record<Kind, string>> = {
  context: 'Without them nothing would have been different.',
  formula: 'Their plans fired, but never came this far.',
}

const times = (n: number | undefined, what: string) => (n ? `${n} ${what}${n === 1 ? '' : 's'}` : '')
const joined = (...parts: string[]) => parts.filter(Boolean).join('; ')
const at = (place: Place | null | undefined) => (place ? { place } : {})

export function findingsOf(coverage: Coverage): Finding[] {
  const plans = (coverage.plans_never_fired ?? []).map(
    ({ agent, plan, reason, location }): Finding => ({
      kind: 'plan',
      who: agent,
      what: plan,
      why: reason,
      ...at(location),
    }),
  )
  const contexts = (coverage.contexts_never_mattered ?? []).map(
    ({ agent, plan, context, location }): Finding => ({
      kind: 'context',
      who: agent,
      what: `${plan}: ${context}`,
      why: '',
      ...at(location),
    }),
  )
  const formulas = (coverage.formulas_never_executed ?? []).map(
    ({ agent, plan, formula, location }): Finding => ({
      kind: 'formula',
      who: agent,
      what: `${plan}: ${formula}`,
      why: '',
      ...at(location),
    }),
  )
  const rules = (coverage.rules_never_used ?? []).map(
    ({ rule, location }): Finding => ({ kind: 'rule', who: '', what: rule, why: '', ...at(location) }),
  )
  const lost = (coverage.lost ?? []).map(
    ({ agent, what, reasons, steps, location }): Finding => ({
      kind: 'lost',
      who: agent,
      what,
      why: joined(...(reasons ?? []), steps ? `in ${times(steps, 'step')}` : ''),
      ...at(location),
    }),
  )
  const actions = (coverage.actions_without_effect ?? []).map(
    ({ action, reason, situations }): Finding => ({
      kind: 'action',
      who: '',
      what: action,
      why: joined(reason, situations ? `in ${times(situations, 'situation')}` : ''),
    }),
  )
  return [...plans, ...contexts, ...formulas, ...rules, ...lost, ...actions]
}

export function placeKey({ file, line, column, end_line, end_column }: Place): string {
  return `${file}:${line}:${column}-${end_line ?? ''}:${end_column ?? ''}`
}

// One mark for each kind and place, in a title all that is said about it.
export function marksOf(findings: readonly Finding[]): Mark[] {
  const marks = new Map<string, Mark>()
  for (const { kind, who, what, why, place } of findings) {
    if (!place) continue
    const key = `${kind} ${placeKey(place)}`
    const line = `${who ? `${who} ` : ''}${what}${why ? `: ${why}` : ''}`
    const mark = marks.get(key)
    if (!mark) {
      marks.set(key, { place, class: `cover cover-${kind}`, title: `${headings[kind]}\n${line}`, key })
    } else if (!mark.title!.split('\n').includes(line)) {
      mark.title += `\n${line}`
    }
  }
  return [...marks.values()]
}
