// The program editor: CodeMirror with line numbers, colours and the problems of the last check at
// their lines. A new `path` or `version` replaces the text; typing is told through `onChange`.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { bracketMatching } from '@codemirror/language'
import { EditorState, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import type { FileKind } from '../document'
import { highlighting } from './language'
import { INVISIBLE, name, visible } from '../visible'
import { type Problem, unitColumn } from './problems'

export interface Spot {
  line: number
  column: number
}

interface Props {
  path: string
  kinds: FileKind[]
  text: string // as it was opened; later changes come from typing alone
  problems: Problem[]
  goTo: Spot | undefined // a new object moves the cursor
  onChange: (text: string) => void
}

function position(view: EditorView, spot: Spot): number {
  const number = Math.min(Math.max(spot.line, 1), view.state.doc.lines)
  const line = view.state.doc.line(number)
  return line.from + unitColumn(line.text, spot.column)
}

function diagnostics(view: EditorView, problems: Problem[]): Diagnostic[] {
  return problems
    .map((problem) => {
      const from = position(view, problem)
      const line = view.state.doc.lineAt(from)
      const word = /^\w+/.exec(view.state.sliceDoc(from, line.to))?.[0].length ?? 1
      const message = problem.hint ? `${problem.message}\n${problem.hint}` : problem.message
      return { from, to: Math.min(from + word, line.to), severity: problem.severity, message: visible(message) }
    })
    .sort((one, other) => one.from - other.from)
}

// What cannot be seen, in the place of the character, which stays in the text.
function written(code: number): HTMLElement {
  const element = document.createElement('span')
  element.className = 'cm-specialChar'
  element.textContent = name(String.fromCodePoint(code))
  return element
}

export function Editor({ path, kinds, text, problems, goTo, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const told = useRef(onChange)
  told.current = onChange

  useEffect(() => {
    const parent = place.current
    if (!parent) return undefined
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightSpecialChars({ specialChars: INVISIBLE, render: written }),
        highlightActiveLineGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        EditorView.lineWrapping,
        highlighting(path, kinds),
        Prec.high(keymap.of([{ key: 'Mod-Enter', run: () => true }])), // the page's, not a new line
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': visible(`Text of ${path}`) }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) told.current(update.state.doc.toString())
        }),
      ],
    })
    const made = new EditorView({ state, parent })
    view.current = made
    return () => made.destroy()
  }, [path, text])

  useEffect(() => {
    if (view.current) view.current.dispatch(setDiagnostics(view.current.state, diagnostics(view.current, problems)))
  }, [problems, path, text])

  useEffect(() => {
    if (!goTo || !view.current) return
    const at = position(view.current, goTo)
    view.current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
    view.current.focus()
  }, [goTo])

  return <div class="editor" ref={place} />
}
