// Keys that move through a run.

import type { Run } from '../run/run'

const PAGE = 20

// Keys that work wherever the focus is, unless something is being typed; the others scroll pages,
// and move only when the timeline has the focus.
const EVERYWHERE = new Set(['ArrowLeft', 'ArrowRight', 'n', 'p'])

export function worksEverywhere(key: string): boolean {
  return EVERYWHERE.has(key)
}

// Where a key leads to, if it is one of ours.
export function positionAfter(key: string, at: number, run: Run): number | undefined {
  const within = (position: number) => Math.max(0, Math.min(position, run.length))
  switch (key) {
    case 'ArrowLeft':
      return within(at - 1)
    case 'ArrowRight':
      return within(at + 1)
    case 'Home':
      return 0
    case 'End':
      return run.length
    case 'PageUp':
      return within(at - PAGE)
    case 'PageDown':
      return within(at + PAGE)
    case 'n':
      return nextThatMatters(at, run)
    case 'p':
      return lastThatMattered(at, run)
    default:
      return undefined
  }
}

export function nextThatMatters(at: number, run: Run): number {
  for (let i = at + 1; i <= run.length; ++i) if (!run.stepTo(i)?.idle) return i
  return at
}

export function lastThatMattered(at: number, run: Run): number {
  for (let i = at - 1; i > 0; --i) if (!run.stepTo(i)?.idle) return i
  return 0
}

// Whether a key press belongs to something else: text that is typed, a slider, a box that scrolls,
// or a shortcut of the browser.
export function isTaken(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="tablist"], .source, [data-own-keys]') !== null
  )
}
