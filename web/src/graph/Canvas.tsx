// A drawing larger than its window: drag it, zoom with the buttons, with + and -, or with the wheel
// while Ctrl is held. What is asked for by `reveal` is brought into sight.

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { usePrinting } from '../page/usePrinting'
import type { Point } from './layout'
import { fitted, shifted, shownWith, zoomed, type View } from './view'

interface Props {
  width: number
  height: number
  label: string
  reveal?: Point
  children: ComponentChildren
}

export function Canvas({ width, height, label, reveal, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 600, height: 400 })
  const [view, setView] = useState<View | undefined>(undefined)
  const [drag, setDrag] = useState<{ at: Point; view: View } | undefined>(undefined)
  const drawing = { width, height }
  const shown = view ?? fitted(drawing, size, reveal)
  const window = `${shown.x} ${shown.y} ${size.width / shown.scale} ${size.height / shown.scale}`
  const printing = usePrinting()

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth || 600, height: element.clientHeight || 400 })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => setView(undefined), [width, height])

  useEffect(() => {
    if (reveal) setView((old) => (old ? shownWith(old, size, reveal) : old))
  }, [reveal?.x, reveal?.y])

  const zoom = (factor: number, around?: Point) => setView(zoomed(shown, size, factor, around))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoom(1.25)
    else if (event.key === '-') zoom(0.8)
    else if (event.key === '0') setView(fitted(drawing, size))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div class="canvas" ref={frame} onKeyDown={onKeyDown}>
      <svg
        class={drag ? 'canvas-drawing canvas-dragged' : 'canvas-drawing'}
        role="group"
        aria-label={label}
        viewBox={printing ? `0 0 ${width} ${height}` : window} // on paper all of it is seen
        onPointerDown={(event) => {
          if (event.button === 0) setDrag({ at: { x: event.clientX, y: event.clientY }, view: shown })
        }}
        onPointerMove={(event) => {
          if (!drag) return
          if (event.buttons === 0) return setDrag(undefined)
          setView(shifted(drag.view, { x: event.clientX - drag.at.x, y: event.clientY - drag.at.y }))
        }}
        onPointerUp={() => setDrag(undefined)}
        onPointerLeave={() => setDrag(undefined)}
      >
        {children}
      </svg>
      <div class="canvas-buttons">
        <button type="button" aria-label="Larger" onClick={() => zoom(1.25)}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => zoom(0.8)}>
          −
        </button>
        <button type="button" aria-label="All of it" onClick={() => setView(fitted(drawing, size))}>
          ⤢
        </button>
      </div>
    </div>
  )
}
