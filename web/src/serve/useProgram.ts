// The open program: what was read, what is typed, and what was saved. Whoever closes the page or
// opens another program with changes unsaved is asked first.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { type Api, ApiError } from './api'

export interface Program {
  path: string
  opened: string // the text that the editor began with
  version: string
  opening: number // another one for each time that something is opened
}

export interface ProgramControl {
  program: Program | undefined
  changed: boolean
  error: string | undefined
  open: (path: string) => Promise<boolean> // false: it was not opened
  create: (path: string) => Promise<boolean>
  saved: () => string // the text on disk, as far as we know
  type: (text: string) => void
  save: () => Promise<boolean> // false: it is not saved
}

const LEAVE = 'There are changes that are not saved. Leave them?'

export function useProgram(api: Api): ProgramControl {
  const [program, setProgram] = useState<Program>()
  const [changed, setChanged] = useState(false)
  const [error, setError] = useState<string>()
  const text = useRef('') // as typed
  const onDisk = useRef('')
  const unsaved = useRef(false)

  const note = (value: boolean) => {
    unsaved.current = value
    setChanged(value)
  }
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      setError(undefined)
      return true
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem))
      return false
    }
  }
  const begin = (path: string, opened: string, version: string) => {
    text.current = opened
    onDisk.current = opened
    note(false)
    setProgram((old) => ({ path, opened, version, opening: (old?.opening ?? 0) + 1 }))
  }

  const open = async (path: string) => {
    if (unsaved.current && !window.confirm(LEAVE)) return false
    return attempt(async () => {
      const file = await api.read(path)
      begin(path, file.text, file.version)
    })
  }
  const create = async (path: string) => {
    if (unsaved.current && !window.confirm(LEAVE)) return false
    return attempt(async () => begin(path, '', await api.save(path, '', '')))
  }
  const type = useCallback((now: string) => {
    text.current = now
    note(now !== onDisk.current)
  }, [])
  const save = async () => {
    if (!program) return false
    if (!unsaved.current) return true
    const now = text.current
    return attempt(async () => {
      const version = await api.save(program.path, now, program.version)
      onDisk.current = now
      note(text.current !== now)
      setProgram({ ...program, version })
    })
  }

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!unsaved.current) return
      event.preventDefault()
      event.returnValue = true // browsers before 2024 ask only then
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  const saved = () => onDisk.current
  return { program, changed, error, open, create, saved, type, save }
}
