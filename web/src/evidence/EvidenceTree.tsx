// Evidence for path quantifiers as a tree: each node is a formula, whether it holds where it is
// asked for, why, and the run that shows it. Nodes fold; a chosen node with a run is opened.

import { useMemo, useRef, useState } from 'preact/hooks'
import type { Property } from '../document'
import { keyOf, onKey, treeOf, visible, type EvidenceNode } from './tree'
import './evidence.css'

interface Props {
  property: Property
  path?: readonly number[] // of the node that is open at first; the root if missing
  onOpen: (path: number[]) => void
}

export function EvidenceTree({ property, path, onOpen }: Props) {
  const root = useMemo(() => treeOf(property), [property])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState('')
  const [opened, setOpened] = useState<string | undefined>(path?.length ? keyOf(path) : root.run ? '' : undefined)
  const tree = useRef<HTMLUListElement>(null)

  if (!root.run && root.children.length === 0) {
    return <p class="evidence-none">No single run shows why {property.name} {spoken(root)}.</p>
  }

  const fold = (key: string, shut: boolean) => {
    const next = new Set(closed)
    if (shut) next.add(key)
    else next.delete(key)
    setClosed(next)
  }
  const open = (node: EvidenceNode) => {
    setFocus(keyOf(node.path))
    if (!node.run) return
    setOpened(keyOf(node.path))
    onOpen(node.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const node = visible(root, closed).find(({ path }) => keyOf(path) === focus)
    if (node && (event.key === 'Enter' || event.key === ' ')) open(node)
    else {
      const move = onKey(event.key, focus, root, closed)
      if (!move && !event.key.startsWith('Arrow')) return
      if (move && 'open' in move) fold(move.open, false)
      if (move && 'close' in move) fold(move.close, true)
      if (move && 'focus' in move) {
        setFocus(move.focus)
        tree.current?.querySelector<HTMLElement>(`[data-path="${move.focus}"]`)?.focus()
      }
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section class="evidence" aria-label="Evidence">
      <ul class="evidence-tree" role="tree" aria-label={`Evidence for ${property.name}`} ref={tree} onKeyDown={onKeyDown}>
        <Node node={root} closed={closed} focus={focus} opened={opened} fold={fold} open={open} onFocus={setFocus} />
      </ul>
    </section>
  )
}

function spoken(node: EvidenceNode): string {
  if (node.holds === undefined) return 'is unknown'
  return node.holds ? 'holds' : 'fails'
}

interface NodeProps {
  node: EvidenceNode
  closed: ReadonlySet<string>
  focus: string
  opened: string | undefined
  fold: (key: string, shut: boolean) => void
  open: (node: EvidenceNode) => void
  onFocus: (key: string) => void
}

function Node(props: NodeProps) {
  const { node, closed, focus, opened, fold, open, onFocus } = props
  const key = keyOf(node.path)
  const shut = closed.has(key)
  const inner = node.children.length > 0
  return (
    <li
      role="treeitem"
      class="evidence-node"
      data-path={key}
      tabIndex={focus === key ? 0 : -1}
      aria-level={node.path.length + 1}
      aria-expanded={inner ? !shut : undefined}
      aria-selected={opened === key}
      aria-label={`${node.formula} ${spoken(node)}, ${placeOf(node)}`}
      onFocus={(event) => {
        event.stopPropagation()
        onFocus(key)
      }}
    >
      <div
        class={`evidence-row${opened === key ? ' evidence-opened' : ''}${node.run ? ' evidence-has-run' : ''}`}
        onClick={() => open(node)}
      >
        {inner ? (
          <button
            type="button"
            class="quiet evidence-fold"
            tabIndex={-1}
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation()
              fold(key, !shut)
            }}
          >
            {shut ? '▸' : '▾'}
          </button>
        ) : (
          <span class="evidence-fold" aria-hidden="true" />
        )}
        <div class="evidence-text">
          <div class="evidence-line">
            <span class={`evidence-truth evidence-${node.holds === undefined ? 'unknown' : spoken(node)}`}>
              {node.holds === undefined ? 'unknown' : spoken(node)}
            </span>
            <code>{node.formula}</code>
          </div>
          <div class="quiet-text evidence-place">
            {placeOf(node)}
            {node.run ? ` · ${lengthOf(node.run)}` : ' · no run shows it'}
          </div>
          {node.why.map((sentence, i) => (
            <p key={i} class="evidence-why">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {inner && !shut && (
        <ul role="group">
          {node.children.map((child) => (
            <Node key={keyOf(child.path)} {...props} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

function placeOf({ step }: EvidenceNode): string {
  if (step === undefined) return 'the property'
  return step === 0 ? 'where the run above begins' : `after step ${step} of the run above`
}

function lengthOf({ steps, loop }: { steps: number; loop: number }): string {
  const text = `run of ${steps} step${steps === 1 ? '' : 's'}`
  if (loop === 0) return text
  return loop === 1 ? `${text}, the last repeats for ever` : `${text}, the last ${loop} repeat for ever`
}
