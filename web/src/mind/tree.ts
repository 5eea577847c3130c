// The views of an agent as a tree: `B_s U_p c_r` is what s believes p to be uncertain of, so it
// hangs below `B_s`, then below `U_p`. Equal beginnings are one branch.

import type { Item } from '../run/run'

export interface ViewNode {
  operator: string // 'B_s', '!I_p'
  words: string // 's believes'
  leaves: Item[] // what stands directly below, without its operators
  nodes: ViewNode[]
}

const OPERATOR = /^(!*)(Bif|Uif|B|U|I)_([A-Za-z0-9]\w*)\s+/

const WORDS: Record<string, [string, string]> = {
  B: ['believes', 'does not believe'],
  U: ['is uncertain of', 'is not uncertain of'],
  I: ['intends', 'does not intend'],
  Bif: ['knows whether', 'does not know whether'],
  Uif: ['is uncertain whether', 'is not uncertain whether'],
}

export function parseView(text: string): { operators: string[]; leaf: string } {
  const operators: string[] = []
  let rest = text
  for (let match = OPERATOR.exec(rest); match; match = OPERATOR.exec(rest)) {
    operators.push(match[0].trim())
    rest = rest.slice(match[0].length)
  }
  return { operators, leaf: rest }
}

export function wordsOf(operator: string): string {
  const match = OPERATOR.exec(`${operator} `)
  const words = match && WORDS[match[2]!]
  if (!words) return ''
  return `${match[3]} ${words[match[1]!.length % 2]!}`
}

export function viewTree(items: Item[]): ViewNode {
  const root: ViewNode = { operator: '', words: '', leaves: [], nodes: [] }
  for (const { text, mark } of items) {
    const { operators, leaf } = parseView(text)
    let node = root
    for (const operator of operators) {
      let next = node.nodes.find((n) => n.operator === operator)
      if (!next) {
        next = { operator, words: wordsOf(operator), leaves: [], nodes: [] }
        node.nodes.push(next)
      }
      node = next
    }
    node.leaves.push({ text: leaf, mark })
  }
  return root
}
