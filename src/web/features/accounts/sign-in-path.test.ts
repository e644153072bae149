import { expect, test } from 'vitest'
import { safeBack, signInPath, signUpPath } from './sign-in-path.ts'

test.each(['/', '/mypage', '/stories/12?date=2026-11-20#calendar', '/stories?q=%E6%B5%B7'])('%s is kept', (path) => {
  expect(safeBack(path)).toBe(path)
})

test.each([
  '',
  'mypage',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n//evil.example',
  ' /mypage',
  '/.//evil.example',
  '/a/..//evil.example',
  '/x\\y',
  '/\u0000',
])('%j leads nowhere but home', (value) => {
  expect(safeBack(value)).toBe('/')
})

test('the pages of signing in are no place to come back to', () => {
  for (const path of ['/logon', '/logon?back=/x', '/sign_up', '/password/reset?token=1', '/sign_out'])
    expect(safeBack(path)).toBe('/')
  expect(safeBack('/logonger')).toBe('/logonger')
})

test('null and nothing lead home', () => {
  expect(safeBack(null)).toBe('/')
  expect(safeBack(undefined)).toBe('/')
})

test('links carry the way back', () => {
  expect(signInPath('/stories/1?a=b&c=d')).toBe('/logon?back=%2Fstories%2F1%3Fa%3Db%26c%3Dd')
  expect(signInPath('/')).toBe('/logon')
  expect(signUpPath('//evil.example')).toBe('/sign_up')
})
