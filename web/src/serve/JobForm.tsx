// The command and its options.

import type { Command } from './api'
import { type Field, type FormValues, fieldsOf } from './form'

const COMMANDS: { command: Command; does: string }[] = [
  { command: 'check', does: 'Check properties' },
  { command: 'run', does: 'Run once' },
  { command: 'search', does: 'Search for states' },
  { command: 'test', does: 'Run tests' },
  { command: 'slice', does: 'Slice for a property' },
  { command: 'lint', does: 'Look for mistakes' },
]

interface FieldInfo {
  label: string
  hint?: string
  choices?: [value: string, text: string][]
  rows?: number // of a text with several lines
  number?: boolean
}

const FIELDS: Record<Field, FieldInfo> = {
  properties: { label: 'Properties', hint: 'names, one a line; all if empty', rows: 2 },
  formulas: { label: 'Formulas', hint: '[] Bel(ag1, p) -> <> q', rows: 2 },
  constants: { label: 'Constants', hint: 'N=5 M=3' },
  environment: { label: 'Environment', hint: 'for a single agent: a/b.env' },
  fairness: {
    label: 'Fairness',
    choices: [
      ['', 'as the system says'],
      ['none', 'none'],
      ['weak', 'weak'],
      ['strong', 'strong'],
    ],
  },
  slice: {
    label: 'Slicing',
    choices: [
      ['', 'none'],
      ['sound', 'sound'],
      ['paper', 'as in the article'],
    ],
  },
  mode: {
    label: 'Slicing',
    choices: [
      ['', 'sound'],
      ['paper', 'as in the article'],
    ],
  },
  shortest: { label: 'Shortest runs' },
  where: { label: 'States where', hint: 'done(X) & X > 2', rows: 2 },
  solutions: { label: 'Solutions', hint: '1', number: true },
  depth: { label: 'Depth', hint: 'any', number: true },
  tests: { label: 'Tests', hint: 'names, one a line; all if empty', rows: 2 },
  expressions: { label: 'Expressions', hint: 'move(1); move(2)*', rows: 2 },
  steps: { label: 'Steps', hint: '100', number: true },
  seed: { label: 'Seed', hint: '1', number: true },
  timeout: { label: 'Seconds', hint: 'at most; 60', number: true },
}

interface Props {
  values: FormValues
  known: string[] // names of properties of the file
  onChange: (values: FormValues) => void
}

export function JobForm({ values, known, onChange }: Props) {
  const set = (change: Partial<FormValues>) => onChange({ ...values, ...change })
  return (
    <div class="job-form">
      <label class="field">
        <span>Command</span>
        <select value={values.command} onChange={(event) => set({ command: event.currentTarget.value as Command })}>
          {COMMANDS.map(({ command, does }) => (
            <option key={command} value={command}>
              {does}
            </option>
          ))}
        </select>
      </label>
      {fieldsOf(values.command).map((field) => (
        <FormField key={field} field={field} value={values[field]} set={(value) => set({ [field]: value })} />
      ))}
      {fieldsOf(values.command).includes('properties') && known.length > 0 && (
        <p class="known quiet-text">
          {'Of this file: '}
          {known.map((name) => (
            <button key={name} type="button" class="link mono" onClick={() => set({ properties: name })}>
              {name}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

interface FieldProps {
  field: Field
  value: string | boolean
  set: (value: string | boolean) => void
}

function FormField({ field, value, set }: FieldProps) {
  const info = FIELDS[field]
  if (typeof value === 'boolean') {
    return (
      <label class="field check-field">
        <span>{info.label}</span>
        <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      </label>
    )
  }
  return (
    <label class="field">
      <span>{info.label}</span>
      {info.choices ? (
        <select value={value} onChange={(event) => set(event.currentTarget.value)}>
          {info.choices.map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      ) : info.rows ? (
        <textarea
          class="mono"
          rows={info.rows}
          spellcheck={false}
          placeholder={info.hint}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <input
          class="mono"
          type="text"
          inputMode={info.number ? 'numeric' : 'text'}
          spellcheck={false}
          autocomplete="off"
          placeholder={info.hint}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </label>
  )
}
