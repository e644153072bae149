import { expect, test } from 'vitest'
import { endedPath, signInPath, signUpPath } from './sign-in-path.ts'

test('links keep the return path', () => {
  expect(signInPath('/stories/1?a=b&c=d')).toBe('/logon?back=%2Fstories%2F1%3Fa%3Db%26c%3Dd')
  expect(signInPath('/')).toBe('/logon')
  expect(signUpPath('//evil.example')).toBe('/sign_up')
  expect(endedPath(signInPath('/admin/jobs'))).toBe('/logon?back=%2Fadmin%2Fjobs&ended=1')
  expect(endedPath('/brand/sign_in')).toBe('/brand/sign_in?ended=1')
})
