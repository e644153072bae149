import { expect, test } from 'vitest'
import { openedRow, revalidateUnlessOpened } from './opened-row.ts'

const change = (from: string, to: string) =>
  revalidateUnlessOpened({
    currentUrl: new URL(from, 'https://tsumugi.example'),
    nextUrl: new URL(to, 'https://tsumugi.example'),
    defaultShouldRevalidate: true,
  } as Parameters<typeof revalidateUnlessOpened>[0])

test('opening, changing and closing the panel reads nothing; all else does', () => {
  expect(change('/list?q=a', '/list?q=a&open=3')).toBe(false)
  expect(change('/list?open=3&q=a', '/list?q=a&open=4')).toBe(false)
  expect(change('/list?open=3', '/list')).toBe(false)
  expect(change('/list?open=3', '/list?open=3')).toBe(true)
  expect(change('/list?open=3', '/list?page=2')).toBe(true)
  expect(change('/list', '/other?open=3')).toBe(true)
})

test('the opened row', () => {
  const rows = [{ id: 3 }, { id: 4 }]
  expect(openedRow(rows, '?open=4')).toBe(rows[1])
  expect(openedRow(rows, '')).toBeNull()
  expect(openedRow(rows, '?open=5')).toBeNull()
  expect(openedRow(undefined, '?open=4')).toBeNull()
})
