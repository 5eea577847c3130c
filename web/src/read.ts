// Reads a document. Characters that turn the direction of a text around would let a program look
// like another one; each is replaced by U+FFFD, which can be seen and is as long in UTF-8, so that
// columns stay right.

// The characters themselves, or any escape of JSON.
const TURNING_OR_ESCAPE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\\(?:u[0-9a-f]{4}|[^])/gi
const TURNING_ESCAPE = /^\\u20(?:0[ef]|2[a-e]|6[6-9])$/i
const SEEN = '\ufffd'

export function parseVisible(json: string): unknown {
  const seen = (found: string) => (found.startsWith('\\') && !TURNING_ESCAPE.test(found) ? found : SEEN)
  return JSON.parse(json.replace(TURNING_OR_ESCAPE, seen))
}
