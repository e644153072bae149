import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAttempt, newAttempt, readAttempt, storeAttempt } from './attempt.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is found only for its own slots, in any order', () => {
  const attempt = newAttempt({ calendar_ids: [12, 3], number_of_people: 1 }, { words: '1名', total: 9572 })
  storeAttempt(attempt)
  expect(readAttempt([12, 3])).toEqual(attempt)
  expect(readAttempt([3, 12])).toEqual(attempt)
  for (const others of [[3], [12], [123], [3, 12, 4], []]) expect(readAttempt(others)).toBeNull()
})

it('of one booking is kept while another one is stored and removed', () => {
  const attempt = newAttempt({ calendar_ids: [3], number_of_people: 1 }, { words: '1名', total: 9572 })
  storeAttempt(attempt)
  storeAttempt(newAttempt({ calendar_ids: [4], number_of_people: 2 }, { words: '2名', total: 19_144 }))
  forgetAttempt([4])
  expect(readAttempt([3])).toEqual(attempt)
  expect(readAttempt([4])).toBeNull()
})

it('is kept in the page only when the browser blocks storage', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  storeAttempt(newAttempt({ calendar_ids: [3], number_of_people: 1 }, { words: '1名', total: 9572 }))
  expect(readAttempt([3])).toBeNull()
  forgetAttempt([3])
  expect(info).toHaveBeenCalledTimes(2)
})
