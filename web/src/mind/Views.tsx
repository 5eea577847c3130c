// What an agent believes, intends and is uncertain of, as a tree.

import type { Item } from '../run/run'
import { Chip } from './Items'
import { viewTree, type ViewNode } from './tree'

export function Views({ items }: { items: Item[] }) {
  if (items.length === 0) return <p class="nothing">knows and intends nothing</p>
  const root = viewTree(items)
  return (
    <div class="views">
      <Below node={root} />
    </div>
  )
}

function Below({ node }: { node: ViewNode }) {
  return (
    <ul class="view-list">
      {node.leaves.map((leaf) => (
        <li key={`${leaf.mark} ${leaf.text}`} class="view-leaf">
          <Chip text={leaf.text} mark={leaf.mark} />
        </li>
      ))}
      {node.nodes.map((child) => (
        <li key={child.operator}>
          <span class="view-operator">{child.operator}</span> <span class="view-words">{child.words}</span>
          <Below node={child} />
        </li>
      ))}
    </ul>
  )
}
