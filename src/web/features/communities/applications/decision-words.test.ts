import { expect, test } from 'vitest'
import { messageWay } from './decision-words.ts'

test('no message is promised to an applicant whom none reaches', () => {
  expect(messageWay({ email: 'nagisa@example.jp', has_account: false })).toBe('送る')
  expect(messageWay({ email: null, has_account: true })).toBe('マイページに表示する')
  expect(messageWay({ email: null, has_account: false })).toBeNull()
})
