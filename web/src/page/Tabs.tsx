// A row of tabs and what the chosen one shows; arrow keys go from one to the next.

import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

interface Props {
  label: string
  tabs: { id: string; label: string }[]
  chosen: string
  onChoose: (id: string) => void
  small?: boolean
  children: ComponentChildren // what the chosen tab shows
}

export function Tabs({ label, tabs, chosen, onChoose, small, children }: Props) {
  const id = useId()
  const index = tabs.findIndex((tab) => tab.id === chosen)
  const row = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (move === 0) return
    event.preventDefault()
    const next = (index + move + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChoose(tab.id)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div ref={row} class={small ? 'tabs tabs-small' : 'tabs'} role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab, i) => (
          <button
            key={tab.id}
            id={`${id}-${i}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={i === index}
            aria-controls={id}
            tabIndex={i === index ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${index}`}>
        {children}
      </div>
    </>
  )
}
