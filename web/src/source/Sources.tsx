// The texts of the program, one tab for each file. The file of the current place is chosen when that
// place changes.

import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Place, Source } from '../document'
import { Tabs } from '../page/Tabs'
import { fileName } from './PlaceLink'
import { SourceText, type Mark } from './SourceText'

interface Props {
  sources: Source[]
  current?: Place | undefined
  marks?: Mark[]
}

export function Sources({ sources, current, marks }: Props) {
  const [path, setPath] = useState(sources[0]?.path ?? '')
  const file = current?.file
  useEffect(() => {
    if (file !== undefined && sources.some((source) => source.path === file)) setPath(file)
  }, [current, file, sources])
  const names = useMemo(() => sources.map(({ path }) => ({ id: path, label: nameAmong(path, sources) })), [sources])
  const source = sources.find((s) => s.path === path) ?? sources[0]
  if (!source) return <p class="nothing">The page has no program text.</p>
  const text = (
    <SourceText
      key={source.path}
      path={source.path}
      text={source.text}
      {...(marks ? { marks } : {})}
      {...(current ? { current } : {})}
    />
  )
  return (
    <div class="sources">
      {names.length === 1 ? (
        text
      ) : (
        <Tabs label="Files" tabs={names} chosen={source.path} onChoose={setPath} small>
          {text}
        </Tabs>
      )}
    </div>
  )
}

// The last part of the path, or all of it if another file is called the same.
function nameAmong(path: string, sources: Source[]): string {
  const name = fileName(path)
  return sources.filter((source) => fileName(source.path) === name).length > 1 ? path : name
}
