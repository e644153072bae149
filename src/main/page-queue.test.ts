import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type PageLimits, pageQueue } from './page-queue.ts'

afterEach(() => void vi.useRealTimers())

/** Enters and notes the turn. */
function visitors(limits: PageLimits) {
  const queue = pageQueue(limits)
  const turns = new Map<string, () => void>()
  return {
    turns,
    enter: (name: string) => {
      const turn = queue.enter()
      void turn?.then((leave) => turns.set(name, leave))
      return turn !== null
    },
    begun: async () => {
      for (let round = 0; round < 3; round++) await nextRound()
      return [...turns.keys()]
    },
  }
}

test('a few pages run, the next ones wait in order, more are refused', async () => {
  const { enter, begun, turns } = visitors({ running: 2, waiting: 2 })
  expect(['a', 'b', 'c', 'd', 'e'].map(enter)).toEqual([true, true, true, true, false])
  expect(await begun()).toEqual(['a', 'b'])
  turns.get('b')!()
  expect(await begun()).toEqual(['a', 'b', 'c'])
  expect(enter('f')).toBe(true)
  expect(enter('g')).toBe(false)
  turns.get('a')!()
  turns.get('c')!()
  expect(await begun()).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('a turn that is given back twice counts once', async () => {
  const { enter, begun, turns } = visitors({ running: 1, waiting: 2 })
  enter('a')
  enter('b')
  enter('c')
  await begun()
  turns.get('a')!()
  turns.get('a')!()
  expect(await begun()).toEqual(['a', 'b'])
})

test('other work runs between two pages', async () => {
  const { enter, begun, turns } = visitors({ running: 1, waiting: 1 })
  enter('a')
  enter('b')
  await begun()
  let before: string[] = []
  setImmediate(() => (before = [...turns.keys()]))
  turns.get('a')!()
  await Promise.resolve()
  expect([...turns.keys()]).toEqual(['a'])
  expect(await begun()).toEqual(['a', 'b'])
  expect(before).toEqual(['a'])
})

test('without a queue, everything beyond the running pages is refused', async () => {
  const { enter, begun, turns } = visitors({ running: 1, waiting: 0 })
  expect(enter('a')).toBe(true)
  expect(enter('b')).toBe(false)
  await begun()
  turns.get('a')!()
  await begun()
  expect(enter('c')).toBe(true)
})

test('a page that waits for something else for long does not hold up the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { enter, begun, turns } = visitors({ running: 1, waiting: 3 })
  for (const name of ['slow', 'a', 'b']) enter(name)
  expect(await begun()).toEqual(['slow'])
  vi.advanceTimersByTime(500)
  expect(await begun()).toEqual(['slow', 'a'])
  // Its end gives no second turn back.
  turns.get('slow')!()
  expect(await begun()).toEqual(['slow', 'a'])
  turns.get('a')!()
  expect(await begun()).toEqual(['slow', 'a', 'b'])
})
