// Text as it is shown: characters that turn other text around, that control something or that have no
// shape are written out, as <U+202E>.
//
// It happens at the last moment, where Preact makes text and titles of what a view returns, and so
// in one place for all views; places in texts and searches see the texts as they are.

import { options, type VNode } from 'preact'

// As in src/base/visible_text.cpp; line breaks and tabs are text.
export const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

const SHOWN_ATTRIBUTES = ['title', 'aria-label', 'placeholder', 'alt', 'label']

export function name(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}

export function visible(text: string): string {
  return text.replace(INVISIBLE, name)
}

// The text of a node, or those of an element's attributes that are shown.
export function showIn(node: VNode): void {
  const { type } = node as { type: unknown }
  if (type === null && typeof node.props === 'string') {
    ;(node as { props: unknown }).props = visible(node.props)
  } else if (typeof type === 'string') {
    const props = node.props as Record<string, unknown>
    for (const attribute of SHOWN_ATTRIBUTES) {
      const value = props[attribute]
      if (typeof value === 'string') props[attribute] = visible(value)
    }
  }
}

export function showInvisible(): void {
  const next = options.vnode
  options.vnode = (node) => {
    showIn(node)
    next?.(node)
  }
}
