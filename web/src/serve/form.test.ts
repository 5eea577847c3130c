import { describe, expect, it } from 'vitest'
import type { JobCommand, JobOption } from '../document'
import { emptyForm, jobOf, propertyNames } from './form'

const option = (name: string, kind: JobOption['kind']): JobOption => ({ name, kind, label: name, hint: '' })

const COMMANDS: JobCommand[] = [
  {
    name: 'check',
    does: 'Check properties',
    options: [
      option('properties', 'texts'),
      option('formulas', 'texts'),
      option('fairness', 'text'),
      option('shortest', 'flag'),
      option('constants', 'assignments'),
      option('timeout', 'seconds'),
    ],
  },
  { name: 'run', does: 'Run once', options: [option('steps', 'count')] },
]
const EMPTY = emptyForm(COMMANDS)

describe('jobOf', () => {
  it('leaves out what is empty', () => {
    expect(jobOf('a.mas', COMMANDS, EMPTY)).toEqual({ command: 'check', file: 'a.mas', options: {} })
    const cleared = { ...EMPTY, fields: { properties: ' ', shortest: false } }
    expect(jobOf('a.mas', COMMANDS, cleared).options).toEqual({})
  })
  it('reads lists, constants and numbers', () => {
    const fields = {
      properties: ' spec1 \n\nspec2',
      formulas: '[] p & q',
      constants: 'N=5, M=x',
      fairness: 'strong',
      shortest: true,
      timeout: '2.5',
    }
    expect(jobOf('a.mas', COMMANDS, { ...EMPTY, fields }).options).toEqual({
      properties: ['spec1', 'spec2'],
      formulas: ['[] p & q'],
      constants: { N: '5', M: 'x' },
      fairness: 'strong',
      shortest: true,
      timeout: 2.5,
    })
  })
  it('takes only the fields of the command', () => {
    const values = { command: 'run', fields: { formulas: 'p', steps: '7', where: 'q' } }
    expect(jobOf('a.mas', COMMANDS, values).options).toEqual({ steps: 7 })
  })
  it('says what cannot be read', () => {
    const job = (fields: Record<string, string>) => () => jobOf('a.mas', COMMANDS, { ...EMPTY, fields })
    expect(job({ constants: 'N' })).toThrow("'N' is not of the form NAME=VALUE")
    expect(job({ timeout: 'soon' })).toThrow("'soon' is no number")
  })
})

describe('propertyNames', () => {
  it('finds what is declared', () => {
    const text = 'system a\nproperty one: [] p\n  property two : q => false\n// property not: r\nproperty\n'
    expect(propertyNames(text)).toEqual(['one', 'two'])
    expect(propertyNames('')).toEqual([])
  })
})
