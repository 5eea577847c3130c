// What part of a drawing its window shows: the upper left corner, and pixels for each unit.

import type { Point } from './layout'

export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

const SMALLEST = 0.05
const LARGEST = 4
const READABLE = 0.55 // below this scale labels cannot be read
const EDGE = 40 // pixels between what is brought into sight and the border

// All of the drawing; or, if that were too small to read, the surroundings of `around`.
export function fitted(drawing: Size, window: Size, around?: Point): View {
  const scale = Math.min(1.15, window.width / (drawing.width || 1), window.height / (drawing.height || 1))
  if (around && scale < READABLE) return centred(around, window, 0.8)
  return centred({ x: drawing.width / 2, y: drawing.height / 2 }, window, Math.max(SMALLEST, scale))
}

function centred(point: Point, window: Size, scale: number): View {
  return { x: point.x - window.width / scale / 2, y: point.y - window.height / scale / 2, scale }
}

// By pixels, the way a hand moves a sheet of paper.
export function shifted(view: View, by: Point): View {
  return { ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }
}

// `around`, in pixels of the window, stays where it is; the middle if it is missing.
export function zoomed(view: View, window: Size, factor: number, around?: Point): View {
  const fixed = around ?? { x: window.width / 2, y: window.height / 2 }
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor))
  return {
    x: view.x + fixed.x / view.scale - fixed.x / scale,
    y: view.y + fixed.y / view.scale - fixed.y / scale,
    scale,
  }
}

// The same view if the point is in sight, otherwise one with it in the middle.
export function shownWith(view: View, window: Size, point: Point): View {
  const x = (point.x - view.x) * view.scale
  const y = (point.y - view.y) * view.scale
  const inside = x >= EDGE && y >= EDGE && x <= window.width - EDGE && y <= window.height - EDGE
  return inside ? view : centred(point, window, view.scale)
}
