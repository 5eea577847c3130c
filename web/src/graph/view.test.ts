import { describe, expect, it } from 'vitest'
import { fitted, shifted, shownWith, zoomed } from './view'

const window = { width: 400, height: 200 }

describe('a view', () => {
  it('shows all of a small drawing in its middle', () => {
    const view = fitted({ width: 200, height: 100 }, window)
    expect(view.scale).toBeCloseTo(1.15)
    expect(view.x + window.width / view.scale / 2).toBeCloseTo(100)
  })
  it('shows a readable part of a large one', () => {
    const large = { width: 4000, height: 4000 }
    expect(fitted(large, window).scale).toBeCloseTo(0.05)
    expect(fitted(large, window, { x: 1000, y: 10 })).toEqual({ x: 750, y: -115, scale: 0.8 })
  })
  it('moves with the hand', () => {
    expect(shifted({ x: 0, y: 0, scale: 2 }, { x: 10, y: -20 })).toEqual({ x: -5, y: 10, scale: 2 })
  })
  it('zooms around a point that stays', () => {
    const before = { x: 10, y: 20, scale: 1 }
    const after = zoomed(before, window, 2, { x: 100, y: 50 })
    expect(after.x + 100 / after.scale).toBeCloseTo(110)
    expect(after.y + 50 / after.scale).toBeCloseTo(70)
    expect(zoomed(before, window, 1000).scale).toBe(4)
  })
  it('goes where it is needed, and only then', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(shownWith(view, window, { x: 200, y: 100 })).toBe(view)
    expect(shownWith(view, window, { x: 900, y: 100 })).toEqual({ x: 700, y: 0, scale: 1 })
  })
})
