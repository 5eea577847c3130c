// The command and its options, as the server offers them.

import type { JobCommand, JobOption } from '../document'
import { type FieldValue, type FormValues, optionsOf } from './form'

const ROWS = 2 // of a text with several lines

interface Props {
  commands: JobCommand[]
  values: FormValues
  known: string[] // names of properties of the file
  onChange: (values: FormValues) => void
}

export function JobForm({ commands, values, known, onChange }: Props) {
  const options = optionsOf(commands, values.command)
  const set = (name: string, value: FieldValue) => onChange({ ...values, fields: { ...values.fields, [name]: value } })
  return (
    <div class="job-form">
      <label class="field">
        <span>Command</span>
        <select value={values.command} onChange={(event) => onChange({ ...values, command: event.currentTarget.value })}>
          {commands.map(({ name, does }) => (
            <option key={name} value={name}>
              {does}
            </option>
          ))}
        </select>
      </label>
      {options.map((option) => (
        <FormField
          key={option.name}
          option={option}
          value={values.fields[option.name]}
          set={(value) => set(option.name, value)}
        />
      ))}
      {options.some(({ name }) => name === 'properties') && known.length > 0 && (
        <p class="known quiet-text">
          {'Of this file: '}
          {known.map((name) => (
            <button key={name} type="button" class="link mono" onClick={() => set('properties', name)}>
              {name}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

interface FieldProps {
  option: JobOption
  value: FieldValue | undefined
  set: (value: FieldValue) => void
}

function FormField({ option, value, set }: FieldProps) {
  const { kind, label, hint, choices } = option
  if (kind === 'flag') {
    return (
      <label class="field check-field">
        <span>{label}</span>
        <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
      </label>
    )
  }
  const text = typeof value === 'string' ? value : ''
  return (
    <label class="field">
      <span>{label}</span>
      {choices ? (
        <select value={text} onChange={(event) => set(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      ) : kind === 'texts' || kind === 'formula' ? (
        <textarea
          class="mono"
          rows={ROWS}
          spellcheck={false}
          placeholder={hint}
          value={text}
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <input
          class="mono"
          type="text"
          inputMode={kind === 'count' || kind === 'seconds' ? 'numeric' : 'text'}
          spellcheck={false}
          autocomplete="off"
          placeholder={hint}
          value={text}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </label>
  )
}
