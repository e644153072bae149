import { afterEach, expect, test, vi } from 'vitest'
import { browserIds, idsIn } from './browser-ids.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [null, []],
  ['', []],
  ['{"a":[', []],
  ['{"0":1}', []],
  ['"12"', []],
  ['[1,"2",null,-3,4.5,0,2147483648,[6],1,7]', [1, 7]],
  ['[1,2,3,4,5]', [1, 2, 3]],
])('of %j the ids are %j', (text, ids) => {
  expect(idsIn(text, 3)).toEqual(ids)
})

function storage() {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    },
  })
  return stored
}

test('an id comes first, and the last of a full list goes', () => {
  const stored = storage()
  const ids = browserIds('tsumugi.form.some', 3)
  for (const id of [1, 2, 3, 1, 4]) ids.add(id)
  expect(ids.read()).toEqual([4, 1, 3])
  // Another tab.
  stored.set('tsumugi.form.some', '[9]')
  ids.add(5)
  expect(ids.read()).toEqual([5, 9])
  ids.remove([9])
  expect(ids.read()).toEqual([5])
  ids.clear()
  expect(stored.size).toBe(0)
})

test('a browser that blocks storage keeps the list in memory', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const ids = browserIds('tsumugi.form.some', 3)
  ids.add(1)
  ids.add(2)
  expect(ids.read()).toEqual([2, 1])
  log.mockRestore()
})
