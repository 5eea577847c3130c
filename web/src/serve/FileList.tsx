// The programs of the folder, folder by folder.

import type { FileEntry } from './api'

interface Props {
  files: FileEntry[]
  open: string | undefined
  changed: boolean // the open one has changes that are not saved
  onOpen: (path: string) => void
}

function groups(files: FileEntry[]): Map<string, FileEntry[]> {
  const found = new Map<string, FileEntry[]>()
  for (const file of files) {
    const folder = file.path.includes('/') ? file.path.slice(0, file.path.lastIndexOf('/')) : ''
    found.set(folder, [...(found.get(folder) ?? []), file])
  }
  return found
}

export function FileList({ files, open, changed, onOpen }: Props) {
  if (files.length === 0) return <p class="quiet-text">There are no programs in this folder.</p>
  return (
    <>
      {[...groups(files)].map(([folder, own]) => (
        <section key={folder}>
          {folder !== '' && <h3>{folder}/</h3>}
          <ul>
            {own.map((file) => (
              <li key={file.path}>
                <button
                  type="button"
                  class="quiet file"
                  title={file.path}
                  aria-current={file.path === open ? 'true' : undefined}
                  onClick={() => onOpen(file.path)}
                >
                  {file.path.slice(file.path.lastIndexOf('/') + 1)}
                  {file.path === open && changed && <span title="not saved"> ●</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
