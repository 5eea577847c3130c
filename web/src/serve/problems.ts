// Errors and warnings in the words of the command line, found again by their places.
//
//   auction.mas:3:9: error: cannot read 'ag4.asl': no such file
//       3 | agent ag1 "ag4.asl"
//         |           ^~~~~~~~~
//         = did you mean 'ag1.asl'?

export interface Problem {
  file: string
  line: number // from 1
  column: number // from 1, in bytes
  severity: 'error' | 'warning'
  message: string
  hint: string | undefined
}

const HEAD = /^(.+):(\d+):(\d+): (error|warning): (.*)$/
const HINT = /^ {6}= (.*)$/

export function problemsIn(messages: string): Problem[] {
  const problems: Problem[] = []
  for (const line of messages.split('\n')) {
    const head = HEAD.exec(line)
    if (head) {
      problems.push({
        file: (head[1] ?? '').replace(/^\.\//, ''),
        line: Number(head[2]),
        column: Number(head[3]),
        severity: head[4] === 'warning' ? 'warning' : 'error',
        message: head[5] ?? '',
        hint: undefined,
      })
      continue
    }
    const hint = HINT.exec(line)
    const last = problems[problems.length - 1]
    if (hint && last && last.hint === undefined) last.hint = hint[1]
  }
  return problems
}

// Where a byte column is in a text of a line, in UTF-16 units from 0.
export function unitColumn(line: string, column: number): number {
  let bytes = 1
  let units = 0
  for (const character of line) {
    if (bytes >= column) break
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    units += character.length
  }
  return units
}
