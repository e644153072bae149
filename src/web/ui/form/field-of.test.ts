import { describe, expect, test, vi } from 'vitest'
import { fieldOf } from './field-of.ts'

describe('the props of a control', () => {
  const change = vi.fn()
  const form = { value: { rate_bp: '12.5', published: false }, change }

  test('name its value and change it alone', () => {
    const field = fieldOf(form)
    expect(field('rate_bp')).toMatchObject({ name: 'rate_bp', value: '12.5', error: undefined })
    field('published').onChange(true)
    expect(change).toHaveBeenLastCalledWith({ published: true })
    // @ts-expect-error: the value is text
    field('rate_bp').onChange(12.5)
    // @ts-expect-error: the form has no such value
    field('rate')
  })

  test('have the first message of the field', () => {
    const messages = { rate_bp: ['小数は2桁までです。', 'もう一度お試しください。'] }
    expect(fieldOf(form, messages)('rate_bp').error).toBe('小数は2桁までです。')
    expect(fieldOf(form, messages)('published').error).toBeUndefined()
    expect(fieldOf(form, (name) => `${name}の誤り`)('published').error).toBe('publishedの誤り')
  })
})
