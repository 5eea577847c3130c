// What of the page is shown, as the hash of its address: #p=spec1&s=193&v=run. So a page can be
// linked and reloaded. The hash follows a moment after the last change: browsers refuse addresses
// that change with every key press.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

export interface Link {
  p?: string // the chosen property, test or solution
  s?: number // the position in the run
  v?: string // the view
  b?: string // whose run: a branch of the evidence, or a confirmation; ours if missing
}

export function parseLink(hash: string): Link {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  const link: Link = {}
  const p = found.get('p')
  const s = found.get('s')
  const v = found.get('v')
  const b = found.get('b')
  if (p !== null) link.p = p
  if (s !== null && /^\d{1,9}$/.test(s)) link.s = Number(s)
  if (v !== null) link.v = v
  if (b !== null) link.b = b
  return link
}

export function linkText(link: Link): string {
  const out = new URLSearchParams()
  if (link.p !== undefined) out.set('p', link.p)
  if (link.b !== undefined) out.set('b', link.b)
  if (link.s !== undefined) out.set('s', String(link.s))
  if (link.v !== undefined) out.set('v', link.v)
  return `#${out.toString()}`
}

const PAUSE_MS = 250

export function useLink(): [Link, (change: Partial<Link>) => void] {
  const [link, setLink] = useState<Link>(() => parseLink(location.hash))
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    const follow = () => setLink(parseLink(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  useEffect(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const text = linkText(link)
      if (text !== '#' && text !== location.hash) history.replaceState(null, '', text)
    }, PAUSE_MS)
    return () => clearTimeout(timer.current)
  }, [link])

  const change = useCallback((part: Partial<Link>) => setLink((old) => ({ ...old, ...part })), [])
  return [link, change]
}
