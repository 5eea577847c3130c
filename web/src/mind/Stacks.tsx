// Intentions as stacks, the running plan on top, and events with the intention that waits for them.

import type { Item } from '../run/run'
import { Chip, Sign } from './Items'
import { parseEvent, stacksOf, type Frame, type MarkedFrame, type MarkedStack } from './intention'

export function Intentions({ items }: { items: Item[] }) {
  if (items.length === 0) return <p class="nothing">none</p>
  return (
    <ul class="stacks">
      {stacksOf(items).map((stack, i) => (
        <li key={i}>
          <Stack stack={stack} />
        </li>
      ))}
    </ul>
  )
}

export function Events({ items }: { items: Item[] }) {
  if (items.length === 0) return <p class="nothing">none</p>
  return (
    <ol class="stacks">
      {items.map(({ text, mark }, i) => {
        const { trigger, waits } = parseEvent(text)
        if (waits.length === 0) {
          return (
            <li key={i}>
              <Chip text={trigger} mark={mark} />
            </li>
          )
        }
        return (
          <li key={i} class={`stack stack-${mark}`}>
            <div class="frame frame-event">
              <Sign mark={mark} />
              <span class="chip-text">{trigger}</span>
            </div>
            <div class="frame-waits">waits for it:</div>
            {waits.map((frame, k) => (
              <FrameBox key={k} frame={still(frame, mark)} />
            ))}
          </li>
        )
      })}
    </ol>
  )
}

function still(frame: Frame, mark: Item['mark']): MarkedFrame {
  return { ...frame, mark: mark === 'removed' ? 'removed' : 'kept', added: [], removed: [] }
}

function Stack({ stack }: { stack: MarkedStack }) {
  return (
    <div class={`stack stack-${stack.mark}`}>
      {stack.frames.map((frame, i) => (
        <FrameBox key={i} frame={frame} />
      ))}
    </div>
  )
}

function FrameBox({ frame }: { frame: MarkedFrame }) {
  const title = frame.position ? `plan ${frame.plan}, next is formula ${frame.position} of its body` : frame.plan
  const isNew = (binding: string) => frame.mark === 'kept' && frame.added.includes(binding)
  return (
    <div class={`frame frame-${frame.mark}`} title={title}>
      <Sign mark={frame.mark} />
      <span class="frame-plan">
        {frame.plan}
        {frame.position && (
          <>
            .{frame.moved !== undefined && <span class="frame-moved">{frame.moved}→</span>}
            {frame.position}
          </>
        )}
      </span>{' '}
      <span class="frame-trigger">{frame.trigger}</span>
      {frame.bindings.length + frame.removed.length > 0 && (
        <div class="frame-bindings">
          {frame.removed.map((binding) => (
            <span key={binding} class="binding binding-removed">
              <Sign mark="removed" />
              {binding}
            </span>
          ))}
          {frame.bindings.map((binding) => (
            <span key={binding} class={isNew(binding) ? 'binding binding-added' : 'binding'}>
              {isNew(binding) && <Sign mark="added" />}
              {binding}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
