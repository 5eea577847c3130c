// The minds of all agents at a position of the run, and the environment they live in.

import type { Page } from '../document'
import type { Run } from '../run/run'
import { Agent, Part } from './Agent'
import { Items } from './Items'
import './mind.css'

export function Inspector({ run, at, page }: { run: Run; at: number; page: Page }) {
  const state = run.stateAt(at)
  const mixed = new Set(page.agents.map((agent) => agent.language)).size > 1
  const languageOf = (name: string) => page.agents.find((agent) => agent.name === name)?.language
  return (
    <div class="minds">
      {state.agents.map((agent) => {
        const language = mixed ? languageOf(agent.name) : undefined
        return <Agent key={agent.name} run={run} at={at} agent={agent} {...(language ? { language } : {})} />
      })}
      {run.hasEnvironment && <Environment run={run} at={at} />}
    </div>
  )
}

function Environment({ run, at }: { run: Run; at: number }) {
  const moves = run.stepTo(at)?.mover === 'environment'
  const facts = run.items(at, undefined, 'facts')
  const actions = run.items(at, undefined, 'actions')
  return (
    <article class={moves ? 'mind mind-moves' : 'mind'} style={{ '--lane': 'var(--lane-environment)' }} aria-label="Environment">
      <header class="mind-head">
        <h3 class="mind-name">environment</h3>
        {moves && <span class="tag tag-strong">moves</span>}
      </header>
      <Part name="facts" count={facts}>
        <Items items={facts} name="facts" />
      </Part>
      <Part name="actions waiting" count={actions}>
        <Items items={actions} ordered name="actions" />
      </Part>
    </article>
  )
}
