import { expect, test } from 'vitest'
import { signInPath, signUpPath } from './sign-in-path.ts'

test('links carry the way back', () => {
  expect(signInPath('/stories/1?a=b&c=d')).toBe('/logon?back=%2Fstories%2F1%3Fa%3Db%26c%3Dd')
  expect(signInPath('/')).toBe('/logon')
  expect(signUpPath('//evil.example')).toBe('/sign_up')
})
