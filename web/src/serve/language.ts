// Colours for the program texts: comments, strings, numbers, variables, labels, words. All kinds of
// files share their lexical rules; only the words that mean something differ, and those the server
// tells.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import type { FileKind } from '../document'

interface State {
  inComment: boolean
}

function streamLanguage(words: Set<string>) {
  return StreamLanguage.define<State>({
    startState: () => ({ inComment: false }),
    token(stream, state) {
      if (state.inComment) {
        if (stream.skipTo('*/')) {
          stream.match('*/')
          state.inComment = false
        } else {
          stream.skipToEnd()
        }
        return 'comment'
      }
      if (stream.eatSpace()) return null
      if (stream.match('//')) {
        stream.skipToEnd()
        return 'comment'
      }
      if (stream.match('/*')) {
        state.inComment = true
        return 'comment'
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string'
      if (stream.match(/^@\w+/)) return 'labelName'
      if (stream.match(/^\d+/)) return 'number'
      if (stream.match(/^\w+/)) {
        const word = stream.current()
        if (words.has(word)) return 'keyword'
        return /^[A-Z_]/.test(word) ? 'variableName' : 'name'
      }
      if (stream.match(/^(?:->|<-|\[\]|<>|[!?&|~:;+\-*/<>=.,])/)) return 'operator'
      stream.next()
      return null
    },
    languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
  })
}

const style = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--ink-quiet)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--lane-2)' },
  { tag: tags.keyword, color: 'var(--lane-4)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--accent)' },
  { tag: tags.labelName, color: 'var(--warn)' },
  { tag: tags.operator, color: 'var(--ink-quiet)' },
])

export function wordsOf(path: string, kinds: FileKind[]): Set<string> {
  return new Set(kinds.find((kind) => path.endsWith(kind.ending))?.words)
}

export function highlighting(path: string, kinds: FileKind[]): Extension {
  return [streamLanguage(wordsOf(path, kinds)), syntaxHighlighting(style)]
}
