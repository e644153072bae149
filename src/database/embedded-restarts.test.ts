import { expect, it } from 'vitest'
import { keepRunning } from './embedded-restarts.ts'

/** A fake server that ends when the test says so, on a clock that the test moves. */
function fakeServer({ fails = () => false }: { fails?: () => boolean } = {}) {
  let end: (how: string) => void
  let ended = new Promise<string>((resolve) => (end = resolve))
  let now = 0
  const seen: string[] = []
  const letEnd = keepRunning(
    {
      ended: () => ended,
      async restart() {
        if (fails()) throw new Error('no room')
        ended = new Promise<string>((resolve) => (end = resolve))
      },
    },
    {
      onEnd: (how, { number, most, minutes }) => seen.push(`${how}: ${number} of ${most} in ${minutes}`),
      onRunning: () => seen.push('runs'),
      onGivingUp: (how) => seen.push(`given up: ${how}`),
      now: () => now,
      pause: async (ms) => {
        now += ms
      },
    },
  )
  return {
    seen,
    letEnd,
    kill: async (after = 0) => {
      now += after
      end('killed')
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
      return seen.splice(0)
    },
  }
}

it('starts again three times within ten minutes, then gives up', async () => {
  const { kill } = fakeServer()
  expect(await kill()).toEqual(['killed: 1 of 3 in 10', 'runs'])
  expect(await kill(60_000)).toEqual(['killed: 2 of 3 in 10', 'runs'])
  expect(await kill(60_000)).toEqual(['killed: 3 of 3 in 10', 'runs'])
  expect(await kill(60_000)).toEqual(['given up: killed'])
})

it('counts only restarts of the last ten minutes', async () => {
  const { kill } = fakeServer()
  for (let times = 0; times < 5; times += 1)
    expect(await kill(5 * 60_000)).toEqual([`killed: ${Math.min(times + 1, 2)} of 3 in 10`, 'runs'])
})

it('counts a start that fails, and gives up with its reason', async () => {
  const { kill } = fakeServer({ fails: () => true })
  expect(await kill()).toEqual([
    'killed: 1 of 3 in 10',
    'no room: 2 of 3 in 10',
    'no room: 3 of 3 in 10',
    'given up: no room',
  ])
})

it('does not restart a server that was stopped on purpose', async () => {
  const { kill, letEnd } = fakeServer()
  letEnd()
  expect(await kill()).toEqual([])
})
