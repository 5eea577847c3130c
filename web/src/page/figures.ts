// Numbers and words as people read them.

export function count(value: number | undefined): string {
  return value === undefined ? '–' : value.toLocaleString('en-US').replace(/,/g, '\u202f')
}

export function seconds(value: number | undefined): string {
  if (value === undefined) return '–'
  if (value < 0.001) return '< 1 ms'
  if (value < 1) return `${Math.round(value * 1000)} ms`
  if (value < 60) return `${value.toFixed(value < 10 ? 2 : 1)} s`
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`
}

export function bytes(value: number | undefined): string {
  if (value === undefined) return '–'
  if (value < 1e6) return `${Math.round(value / 1e3)} kB`
  if (value < 1e9) return `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`
  return `${(value / 1e9).toFixed(2)} GB`
}

export function plural(value: number, word: string): string {
  return `${count(value)} ${value === 1 ? word : many(word)}`
}

// The plural of a word: agents, properties, addresses.
export function many(word: string): string {
  if (word.endsWith('s')) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

export function fairnessText(fairness: string): string {
  return fairness === 'none' ? 'no fairness' : `${fairness} fairness`
}
