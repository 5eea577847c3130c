// Whether the page is just being printed: drawings then show what a sheet can hold, since nobody
// scrolls on paper.

import { flushSync } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'

export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
