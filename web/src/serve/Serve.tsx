// `credo serve`: the programs of a folder, an editor, a form for a job, and the result of the last
// one, shown like a report. Ctrl-S saves, Ctrl-Enter saves and starts.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { App } from '../App'
import type { ServeDocument } from '../document'
import { ThemeButton } from '../theme'
import { Api, type FileEntry } from './api'
import { Editor, type Spot } from './Editor'
import { FileList } from './FileList'
import { emptyForm, jobOf, propertyNames } from './form'
import { JobForm } from './JobForm'
import { Findings, isLint, Messages, stateWords } from './Outcome'
import { problemsIn } from './problems'
import { hasEnded, useJob } from './useJob'
import { useProgram } from './useProgram'
import { visible } from '../visible'

// Only these can be run; an environment is part of something else.
function isRunnable(path: string): boolean {
  return !path.endsWith('.env')
}

export function Serve({ document: served }: { document: ServeDocument }) {
  const api = useMemo(() => new Api(), [])
  const [files, setFiles] = useState<FileEntry[]>([])
  const [target, setTarget] = useState<string>() // the file the job is about
  const [values, setValues] = useState(() => emptyForm(served.commands))
  const [trouble, setTrouble] = useState<string>()
  const [goTo, setGoTo] = useState<Spot>()
  const [known, setKnown] = useState<{ file: string; names: string[] }>() // properties
  const program = useProgram(api)
  const control = useJob(api)
  const { job } = control
  const path = program.program?.path

  const refresh = () => api.files().then(setFiles, (problem: Error) => setTrouble(problem.message))
  useEffect(() => {
    document.title = visible(`Credo: ${served.root}`)
    void refresh()
  }, [])

  const isSystem = (wanted: string) => served.file_kinds.some((kind) => kind.system && wanted.endsWith(kind.ending))
  // Opening the open one again reads it again.
  const open = async (wanted: string) => {
    const opened = await program.open(wanted)
    // An agent that is looked at belongs to the system that was run before.
    if (opened && (isSystem(wanted) || !target)) {
      setTarget(isRunnable(wanted) ? wanted : undefined)
    }
    return opened
  }
  const create = async () => {
    const wanted = window.prompt('Path of the new program, as in a/b.mas')?.trim()
    if (!wanted || !(await program.create(wanted))) return
    if (isRunnable(wanted)) setTarget(wanted)
    await refresh()
  }
  const show = async (place: { file: string; line: number; column: number }) => {
    if (place.file === path || (await open(place.file))) setGoTo({ line: place.line, column: place.column })
  }
  const start = async () => {
    if (!target || control.active || !(await program.save())) return
    try {
      const request = jobOf(target, served.commands, values)
      setTrouble(undefined)
      if (location.hash) history.replaceState(null, '', location.pathname) // of another result
      await control.start(request)
    } catch (problem) {
      setTrouble((problem as Error).message)
    }
  }

  const act = useRef({ start, save: program.save })
  act.current = { start, save: program.save }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key === 's') void act.current.save()
      else if (event.key === 'Enter') void act.current.start()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  // The file that a job is about shows its properties when it is opened or saved.
  useEffect(() => {
    if (path && path === target) setKnown({ file: path, names: propertyNames(program.saved()) })
  }, [path, target, program.program])

  const problems = useMemo(
    () => (job && hasEnded(job) ? problemsIn(job.messages).filter((problem) => problem.file === path) : []),
    [job?.messages, job?.state, path],
  )
  const complaint = trouble ?? program.error ?? control.error
  const systems = files.filter((file) => isRunnable(file.path))
  return (
    <div class="serve">
      <header class="serve-head">
        <h1>{served.root}</h1>
        <span class="quiet-text">credo serve {served.version}</span>
        <ThemeButton />
      </header>
      <div class="serve-work">
        <nav class="serve-files card" aria-label="Programs">
          <FileList files={files} open={path} changed={program.changed} onOpen={(wanted) => void open(wanted)} />
          <p class="serve-file-actions">
            <button type="button" onClick={() => void create()}>
              New…
            </button>
            <button type="button" class="quiet" onClick={() => void refresh()}>
              Refresh
            </button>
          </p>
        </nav>
        <section class="serve-editor card" aria-label="Editor">
          {program.program ? (
            <>
              <p class="serve-editor-head">
                <code>{path}</code>
                {program.changed && <span class="unsaved">not saved</span>}
                <button type="button" disabled={!program.changed} title="Ctrl-S" onClick={() => void program.save()}>
                  Save
                </button>
              </p>
              <Editor
                kinds={served.file_kinds}
                key={program.program.opening}
                path={program.program.path}
                text={program.program.opened}
                problems={problems}
                goTo={goTo}
                onChange={program.type}
              />
            </>
          ) : (
            <p class="quiet-text">Choose a program on the left.</p>
          )}
        </section>
        <section class="serve-job card" aria-label="Job">
          <label class="field">
            <span>File</span>
            <select class="mono" value={target ?? ''} onChange={(event) => setTarget(event.currentTarget.value || undefined)}>
              <option value="">none</option>
              {systems.map((file) => (
                <option key={file.path} value={file.path}>
                  {file.path}
                </option>
              ))}
            </select>
          </label>
          <JobForm
            commands={served.commands}
            values={values}
            known={known && known.file === target ? known.names : []}
            onChange={setValues}
          />
          <p class="serve-buttons">
            <button
              type="button"
              class="primary"
              disabled={!target || control.active}
              title="Ctrl-Enter"
              onClick={() => void start()}
            >
              {values.command === 'check' ? 'Check' : 'Start'}
            </button>
            <button type="button" disabled={!control.active} onClick={control.cancel}>
              Cancel
            </button>
          </p>
          <div role="status" class="serve-status">
            {complaint && <p class="error">{complaint}</p>}
            {job && !control.error && (
              <p class={`state ${job.state} exit-${job.exit_code ?? 'none'}`}>
                {job.command}: {stateWords(job)}
              </p>
            )}
            {job && !hasEnded(job) && job.progress !== '' && <p class="mono progress">{job.progress}</p>}
          </div>
        </section>
      </div>
      {job && hasEnded(job) && (
        <section class="serve-result" aria-label="Result" key={job.id}>
          <Messages job={job} onGoTo={(place) => void show(place)} />
          {isLint(job.document) ? (
            <Findings document={job.document} onGoTo={(place) => void show(place)} />
          ) : (
            job.document && <App document={job.document} />
          )}
        </section>
      )}
    </div>
  )
}
