// Cutting texts of terms and plans apart where nothing is open: no bracket, no quote.

export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let i = 0; i < text.length; ) {
    const at = nextOutside(text, separator, i)
    if (at < 0) break
    parts.push(text.slice(start, at))
    start = i = at + separator.length
  }
  parts.push(text.slice(start))
  return parts
}

// The first place, from a place where nothing is open, at which `wanted` stands and nothing is open;
// -1 if there is none.
export function nextOutside(text: string, wanted: string, from = 0): number {
  let depth = 0
  for (let i = from; i < text.length; ++i) {
    if (depth === 0 && text.startsWith(wanted, i)) return i
    const letter = text[i]!
    if (letter === '"') i = behindQuote(text, i) - 1
    else if ('([{'.includes(letter)) ++depth
    else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
  }
  return -1
}

function behindQuote(text: string, from: number): number {
  for (let i = from + 1; i < text.length; ++i) {
    if (text[i] === '\\') ++i
    else if (text[i] === '"') return i + 1
  }
  return text.length
}
