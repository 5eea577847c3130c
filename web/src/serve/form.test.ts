import { describe, expect, it } from 'vitest'
import { EMPTY_FORM, jobOf, propertyNames } from './form'

describe('jobOf', () => {
  it('leaves out what is empty', () => {
    expect(jobOf('a.mas', EMPTY_FORM)).toEqual({ command: 'check', file: 'a.mas', options: {} })
  })
  it('reads lists, constants and numbers', () => {
    const values = {
      ...EMPTY_FORM,
      properties: ' spec1 \n\nspec2',
      formulas: '[] p & q',
      constants: 'N=5, M=x',
      fairness: 'strong',
      shortest: true,
      timeout: '2.5',
    }
    expect(jobOf('a.mas', values).options).toEqual({
      properties: ['spec1', 'spec2'],
      formulas: ['[] p & q'],
      constants: { N: '5', M: 'x' },
      fairness: 'strong',
      shortest: true,
      timeout: 2.5,
    })
  })
  it('takes only the fields of the command', () => {
    const values = { ...EMPTY_FORM, command: 'run' as const, formulas: 'p', steps: '7', where: 'q' }
    expect(jobOf('a.mas', values).options).toEqual({ steps: 7 })
  })
  it('says what cannot be read', () => {
    expect(() => jobOf('a.mas', { ...EMPTY_FORM, constants: 'N' })).toThrow("'N' is not of the form NAME=VALUE")
    expect(() => jobOf('a.mas', { ...EMPTY_FORM, timeout: 'soon' })).toThrow("'soon' is no number")
  })
})

describe('propertyNames', () => {
  it('finds what is declared', () => {
    const text = 'system a\nproperty one: [] p\n  property two : q => false\n// property not: r\nproperty\n'
    expect(propertyNames(text)).toEqual(['one', 'two'])
    expect(propertyNames('')).toEqual([])
  })
})
