// The mind of one agent at a position of the run, drawn as its language has it: stacks of intentions,
// or goals and a plan, or a process and a tree of views.

import type { ComponentChildren } from 'preact'
import type { AgentState } from '../document'
import { mailOf } from '../messages/messages'
import { colourOf } from '../run/colours'
import type { Item, Run } from '../run/run'
import { Items } from './Items'
import { conjuncts } from './parts'
import { Sequence } from './Sequence'
import { Events, Intentions } from './Stacks'
import { Views } from './Views'

interface Props {
  run: Run
  at: number
  agent: AgentState
  language?: string
}

export function Agent({ run, at, agent, language }: Props) {
  const { name } = agent
  const step = run.stepTo(at)
  const moves = step?.mover === name || step?.mover === 'everybody'
  const items = (section: string) => run.items(at, name, section)
  const sections = Object.keys(agent.sections)
  const mail = items('mail').map((item): Item => ({ text: letter(item.text), mark: item.mark }))
  return (
    <article class={moves ? 'mind mind-moves' : 'mind'} style={{ '--lane': colourOf(name, run.agents) }} aria-label={`Agent ${name}`}>
      <header class="mind-head">
        <h3 class="mind-name">{name}</h3>
        {moves && <span class="tag tag-strong">moves</span>}
        {step?.partner === name && <span class="tag">receives</span>}
        <Phase items={items('phase')} />
        {language && <span class="mind-language">{language}</span>}
      </header>
      {agent.sections['process'] ? (
        <Process items={items} />
      ) : (
        sections.map((section) => <Section key={section} name={section} items={items(section)} all={sections} />)
      )}
      {mail.length > 0 && (
        <Part name="mail" count={mail}>
          <Items items={mail} ordered name="messages" />
        </Part>
      )}
    </article>
  )
}

// A message, then who sent it.
function letter(item: string): string {
  const { from, text } = mailOf(item, '')
  return from === '' ? text : `${text} from ${from}`
}

function Section({ name, items, all }: { name: string; items: Item[]; all: string[] }) {
  const propositional = all.includes('goals')
  switch (name) {
    case 'events':
      return (
        <Part name={name} count={items}>
          <Events items={items} />
        </Part>
      )
    case 'intentions':
      return (
        <Part name={name} count={items}>
          <Intentions items={items} />
        </Part>
      )
    case 'plan':
      return (
        <Part name={name}>
          <Sequence items={items} separator="; " empty="no plan" />
        </Part>
      )
    default: {
      const shown = propositional && name === 'beliefs' ? conjuncts(items) : items
      return (
        <Part name={name} count={shown}>
          <Items items={shown} name={name} />
        </Part>
      )
    }
  }
}

function Process({ items }: { items: (section: string) => Item[] }) {
  const views = ['beliefs', 'uncertainties', 'intentions'].flatMap(items)
  return (
    <>
      <Part name="process">
        <Sequence items={items('process')} separator=". " empty="none" />
      </Part>
      <Part name="views" count={views}>
        <Views items={views} />
      </Part>
    </>
  )
}

export function Part({ name, count, children }: { name: string; count?: Item[]; children: ComponentChildren }) {
  const present = count?.filter((item) => item.mark !== 'removed').length
  return (
    <section class={count?.length === 0 ? 'part part-empty' : 'part'}>
      <h4 class="part-name">
        {name}
        {present !== undefined && present > 0 && <span class="part-count">{present}</span>}
      </h4>
      <div class="part-body">{children}</div>
    </section>
  )
}

function Phase({ items }: { items: Item[] }) {
  const now = items.find((item) => item.mark !== 'removed')
  const before = items.find((item) => item.mark === 'removed')
  if (!now) return null
  return (
    <span class="tag" title="the part of the reasoning cycle that comes next">
      {before ? `${before.text} → ${now.text}` : now.text}
    </span>
  )
}
