import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completionFlag, SHOWN_FOR } from './completion-flag.ts'

let stored: Map<string, string>
const isNumber = (value: unknown): value is number => typeof value === 'number'
/** As after a reload, which empties the memory. */
const flag = () => completionFlag('booked', isNumber)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T01:00:00Z') })
  stored = new Map()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('survives reloads for thirty minutes', () => {
  flag().set('1,2', 7)
  for (const minutes of [0, 15, 14]) {
    vi.advanceTimersByTime(minutes * 60_000)
    expect(flag().read('1,2')).toBe(7)
  }
  vi.advanceTimersByTime(SHOWN_FOR - 29 * 60_000)
  expect(flag().read('1,2')).toBeNull()
})

it('is of one subject, and can be removed', () => {
  const one = flag()
  one.set('1', 7)
  one.set('2', 8)
  expect([flag().read('1'), flag().read('2'), flag().read('3')]).toEqual([7, 8, null])
  one.clear('1')
  expect([one.read('1'), flag().read('1'), flag().read('2')]).toEqual([null, null, 8])
})

it.each(['', '7', 'null', '{}', '{"completion":7}', '{"completion":"7","at":1763600400000}', '{'])(
  'is not made of stored text %s',
  (text) => {
    stored.set('tsumugi.form.booked-1', text)
    expect(flag().read('1')).toBeNull()
  },
)

it('is kept in memory when the browser blocks storage', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const one = flag()
  one.set('1', 7)
  expect(one.read('1')).toBe(7)
  expect(info).toHaveBeenCalledOnce()
})
