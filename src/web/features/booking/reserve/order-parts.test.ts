import { expect, it } from 'vitest'
import { errorsOfChangedTerms } from './order-parts.tsx'

const error = { messages: { base: ['体験の内容が変わりました。'] } }

it('names changed terms only to a page that showed the terms of the order', () => {
  expect(errorsOfChangedTerms(error, { sent: 'one', shown: 'one' })).toEqual([
    { field: null, message: '体験の内容が変わりました。' },
  ])
  const [after, ...others] = errorsOfChangedTerms(error, { sent: 'one', shown: 'two' })
  expect(others).toEqual([])
  expect(after?.message).toMatch(/^ご予約はまだ完了していません。/)
  expect(after?.message).not.toContain('変わりました')
})
