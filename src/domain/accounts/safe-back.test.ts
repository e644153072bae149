import { expect, test } from 'vitest'
import { safeBack } from './safe-back.ts'

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

test('sign-in pages are no valid return address', () => {
  for (const path of [
    '/logon',
    '/logon?back=/x',
    '/sign_up',
    '/sign_in/line/callback',
    '/password/reset?token=1',
    '/sign_out',
  ])
    expect(safeBack(path)).toBe('/')
  expect(safeBack('/logonger')).toBe('/logonger')
})

test('null and an empty text lead to the home page', () => {
  expect(safeBack(null)).toBe('/')
  expect(safeBack(undefined)).toBe('/')
})
