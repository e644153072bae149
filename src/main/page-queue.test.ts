import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type PageLimits, pageQueue } from './page-queue.ts'

afterEach(() => void vi.useRealTimers())

/** Enters and notes the turn. */
function visitors(limits: PageLimits, accepted?: () => number) {
  const queue = pageQueue(limits, accepted)
  const turns = new Map<string, () => void>()
  return {
    turns,
    call: queue.call,
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

test('new connections are accepted between two pages, but not for ever', async () => {
  let accepted = 0
  let left = 20
  const { enter, turns } = visitors({ running: 1, waiting: 2 }, () => accepted)
  // One connection in each round.
  const arrive = () => {
    if (left === 0) return
    accepted++
    left--
    setImmediate(arrive)
  }
  const roundsUntil = async (name: string) => {
    let rounds = 0
    for (; !turns.has(name); rounds++) await nextRound()
    return rounds
  }
  for (const name of ['a', 'b', 'c']) enter(name)
  await roundsUntil('a')
  arrive()
  turns.get('a')!()
  expect(await roundsUntil('b')).toBeGreaterThanOrEqual(20)
  expect(left).toBe(0)
  left = 10_000
  arrive()
  turns.get('b')!()
  expect(await roundsUntil('c')).toBeLessThan(100)
  expect(left).toBeGreaterThan(9_000)
  left = 0
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

test('a waiting page lets calls of the API go first', async () => {
  const { enter, begun, turns, call } = visitors({ running: 1, waiting: 3 })
  for (const name of ['a', 'b', 'c']) enter(name)
  await begun()
  const [endFirst, endSecond] = [call(), call()]
  turns.get('a')!()
  expect(await begun()).toEqual(['a'])
  endFirst()
  // The end of a call counts once.
  endFirst()
  expect(await begun()).toEqual(['a'])
  endSecond()
  expect(await begun()).toEqual(['a', 'b'])
})

test('a page waits only for a short time for calls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { enter, begun, turns, call } = visitors({ running: 1, waiting: 3 })
  for (const name of ['a', 'b', 'c']) enter(name)
  await begun()
  const end = call()
  turns.get('a')!()
  await begun()
  vi.advanceTimersByTime(25)
  expect(await begun()).toEqual(['a', 'b'])
  turns.get('b')!()
  expect(await begun()).toEqual(['a', 'b'])
  end()
  expect(await begun()).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(25)
  turns.get('c')!()
  expect(enter('d')).toBe(true)
  expect(await begun()).toEqual(['a', 'b', 'c', 'd'])
})

test('a long call, as a stream of events, holds back no page later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { enter, begun, turns, call } = visitors({ running: 1, waiting: 3 })
  const end = call()
  vi.advanceTimersByTime(250)
  for (const name of ['a', 'b']) enter(name)
  await begun()
  turns.get('a')!()
  expect(await begun()).toEqual(['a', 'b'])
  end()
  // Its end must not count for another call.
  enter('c')
  call()
  turns.get('b')!()
  expect(await begun()).toEqual(['a', 'b'])
})

test('a page begins immediately during calls when none waits', async () => {
  const { enter, begun, call } = visitors({ running: 2, waiting: 1 })
  call()
  enter('a')
  expect(await begun()).toEqual(['a'])
})
