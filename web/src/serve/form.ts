// What the form asks for, and the options of a job made from it. Lists are typed one item a line,
// constants as NAME=VALUE.

import type { Command, JobRequest } from './api'

export interface FormValues {
  command: Command
  properties: string
  formulas: string
  constants: string
  environment: string
  fairness: string // '': what the system says
  slice: string // '': none
  mode: string
  shortest: boolean
  where: string
  solutions: string
  depth: string
  tests: string
  expressions: string
  steps: string
  seed: string
  timeout: string
}

export const EMPTY_FORM: FormValues = {
  command: 'check',
  properties: '',
  formulas: '',
  constants: '',
  environment: '',
  fairness: '',
  slice: '',
  mode: '',
  shortest: false,
  where: '',
  solutions: '',
  depth: '',
  tests: '',
  expressions: '',
  steps: '',
  seed: '',
  timeout: '',
}

export type Field = Exclude<keyof FormValues, 'command'>

const FIELDS: Record<Command, Field[]> = {
  check: ['properties', 'formulas', 'fairness', 'slice', 'shortest'],
  run: ['steps', 'seed'],
  search: ['where', 'solutions', 'depth'],
  test: ['tests', 'expressions', 'depth'],
  slice: ['properties', 'formulas', 'mode', 'fairness'],
  lint: [],
}

// The fields of a command, those that all commands have last.
export function fieldsOf(command: Command): Field[] {
  return [...FIELDS[command], 'constants', 'environment', 'timeout']
}

const LISTS: Field[] = ['properties', 'formulas', 'tests', 'expressions']
const NUMBERS: Field[] = ['solutions', 'depth', 'steps', 'seed', 'timeout']

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function constantsOf(text: string): Record<string, string> {
  const constants: Record<string, string> = {}
  for (const item of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const equals = item.indexOf('=')
    if (equals < 1 || equals === item.length - 1) throw new Error(`'${item}' is not of the form NAME=VALUE`)
    constants[item.slice(0, equals)] = item.slice(equals + 1)
  }
  return constants
}

// The properties that a text declares, by name.
export function propertyNames(text: string): string[] {
  return [...text.matchAll(/^[ \t]*property[ \t]+(\w+)[ \t]*:/gm)].map((found) => found[1] ?? '')
}

// Throws an Error with a sentence for the user. Fields of other commands do not count.
export function jobOf(file: string, values: FormValues): JobRequest {
  const options: Record<string, unknown> = {}
  for (const field of fieldsOf(values.command)) {
    const value = values[field]
    if (typeof value === 'boolean') {
      if (value) options[field] = true
    } else if (value.trim() === '') {
      continue
    } else if (field === 'constants') {
      options[field] = constantsOf(value)
    } else if (LISTS.includes(field)) {
      options[field] = lines(value)
    } else if (NUMBERS.includes(field)) {
      const number = Number(value)
      if (!Number.isFinite(number) || number < 0) throw new Error(`'${value}' is no number`)
      options[field] = number
    } else {
      options[field] = value.trim()
    }
  }
  return { command: values.command, file, options }
}
