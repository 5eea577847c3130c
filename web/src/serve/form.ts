// What the form asks for, and the options of a job made from it. Which options there are, the server
// says: its table of options is in the document. Lists are typed one item a line, constants as
// NAME=VALUE.

import type { JobCommand, JobOption } from '../document'
import type { JobRequest } from './api'

export type FieldValue = string | boolean

export interface FormValues {
  command: string
  fields: Record<string, FieldValue> // by the name of the option; what is missing is empty
}

export function emptyForm(commands: JobCommand[]): FormValues {
  return { command: commands[0]?.name ?? '', fields: {} }
}

export function optionsOf(commands: JobCommand[], command: string): JobOption[] {
  return commands.find(({ name }) => name === command)?.options ?? []
}

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

function numberOf(text: string): number {
  const number = Number(text)
  if (!Number.isFinite(number) || number < 0) throw new Error(`'${text}' is no number`)
  return number
}

// The properties that a text declares, by name.
export function propertyNames(text: string): string[] {
  return [...text.matchAll(/^[ \t]*property[ \t]+(\w+)[ \t]*:/gm)].map((found) => found[1] ?? '')
}

function valueOf(kind: JobOption['kind'], text: string): unknown {
  switch (kind) {
    case 'assignments':
      return constantsOf(text)
    case 'texts':
      return lines(text)
    case 'count':
    case 'seconds':
      return numberOf(text)
    default:
      return text.trim()
  }
}

// Throws an Error with a sentence for the user. Fields of other commands do not count.
export function jobOf(file: string, commands: JobCommand[], values: FormValues): JobRequest {
  const options: Record<string, unknown> = {}
  for (const { name, kind } of optionsOf(commands, values.command)) {
    const value = values.fields[name]
    if (typeof value === 'boolean') {
      if (value) options[name] = true
    } else if (value !== undefined && value.trim() !== '') {
      options[name] = valueOf(kind, value)
    }
  }
  return { command: values.command, file, options }
}
