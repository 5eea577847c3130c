// Sizes of the message chart: where columns and rows lie, and how much of a text fits.

import { rowsUpTo, type Chart } from './chart'

export interface Geometry {
  x: number[] // of the lines, by column
  columnWidth: number
  rowHeight: number
  headHeight: number
  width: number
  height: number
  loopRow: number | undefined // the first row of the loop; there is a band above it
}

export const CHARACTER = 7 // pixels of one, at most
export const LOOP_BAND = 26
const GUTTER = 64 // for the numbers of the steps
const TAIL = 80 // right of the last line, for what is written there

export function geometryOf(chart: Chart, loopStart: number | undefined): Geometry {
  const longest = chart.entries.reduce((most, entry) => Math.max(most, entry.text.length), 0)
  const columnWidth = Math.max(130, Math.min(270, longest * CHARACTER + 40))
  const x = chart.columns.map((_, i) => GUTTER + columnWidth * (i + 0.5))
  const rowHeight = 32
  const band = loopStart === undefined ? 0 : LOOP_BAND
  return {
    x,
    columnWidth,
    rowHeight,
    headHeight: 30,
    width: GUTTER + columnWidth * chart.columns.length + TAIL,
    height: chart.rows.length * rowHeight + band + 14,
    loopRow: loopStart === undefined ? undefined : rowsUpTo(chart.rows, loopStart),
  }
}

// Where the space of a row begins; its arrow is drawn near the end of that space.
export function topOf(geometry: Geometry, row: number): number {
  const { loopRow, rowHeight } = geometry
  return row * rowHeight + (loopRow !== undefined && row >= loopRow ? LOOP_BAND : 0)
}

export const arrowOf = (geometry: Geometry, row: number): number => topOf(geometry, row) + geometry.rowHeight - 9

// The text, or as much of it as fits into so many pixels.
export function fitting(text: string, pixels: number): string {
  const room = Math.max(3, Math.floor(pixels / CHARACTER))
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`
}
