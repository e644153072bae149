import { expect, test } from 'vitest'
import { errorCode, errorMessage } from './caught-error.ts'

test.each([
  [Object.assign(new Error('no such file'), { code: 'ENOENT' }), 'ENOENT', 'no such file'],
  [new Error('other'), undefined, 'other'],
  [Object.assign(new Error('numbered'), { code: 5 }), undefined, 'numbered'],
  [{ code: '23505' }, '23505', '[object Object]'],
  ['text', undefined, 'text'],
  [null, undefined, 'null'],
  [undefined, undefined, 'undefined'],
])('%o has the code %s and the message %s', (error, code, message) => {
  expect([errorCode(error), errorMessage(error)]).toEqual([code, message])
})
