// Light, dark, or as the system says. The choice is remembered where the browser allows it.

import { useEffect, useState } from 'preact/hooks'

type Theme = 'light' | 'dark'
const KEY = 'credo-theme'

function remembered(): Theme | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : undefined
  } catch {
    return undefined // pages from disk may have no storage
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

function shown(): Theme {
  const set = document.documentElement.dataset['theme']
  if (set === 'light' || set === 'dark') return set
  return systemIsDark().matches ? 'dark' : 'light'
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // it is shown all the same, only not remembered
  }
}

export function startTheme(): void {
  const theme = remembered()
  if (theme) document.documentElement.dataset['theme'] = theme
}

export function ThemeButton() {
  const [theme, setTheme] = useState(shown)
  useEffect(() => {
    const system = systemIsDark()
    const follow = () => setTheme(shown())
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [])
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    show(other)
    setTheme(other)
  }
  return (
    <button type="button" class="quiet theme-button" onClick={change} aria-label={`Show in ${other} colours`}>
      {theme === 'dark' ? '☀ Light' : '☾ Dark'}
    </button>
  )
}
