// A row of tabs; arrow keys go from one to the next.

import { useRef } from 'preact/hooks'

interface Props {
  label: string
  tabs: { id: string; label: string }[]
  chosen: string
  onChoose: (id: string) => void
  small?: boolean
}

export function Tabs({ label, tabs, chosen, onChoose, small }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (move === 0) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.id === chosen)
    const next = (index + move + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChoose(tab.id)
    row.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={row} class={small ? 'tabs tabs-small' : 'tabs'} role="tablist" aria-label={label} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          class="tab"
          aria-selected={tab.id === chosen}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
