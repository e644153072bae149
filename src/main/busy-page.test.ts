import { expect, test } from 'vitest'
import { refusalDelays } from './busy-page.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns whether it has settled after a round of the event loop */
async function isSettled(waiting: Promise<void>): Promise<boolean> {
  return await Promise.race([waiting.then(() => true), pause(5).then(() => false)])
}

test('a refusal waits for a second, or until its client leaves', async () => {
  const delay = refusalDelays()
  const client = new AbortController()
  const waiting = delay(new AbortController().signal)
  const leaving = delay(client.signal)
  expect(await isSettled(leaving)).toBe(false)
  client.abort()
  expect(await isSettled(leaving)).toBe(true)
  expect(await isSettled(delay(AbortSignal.abort()))).toBe(true)
  await pause(900)
  expect(await isSettled(waiting)).toBe(false)
  await waiting
})

test('a flood of refusals is not kept in memory', async () => {
  const delay = refusalDelays()
  const all = new AbortController()
  const waiting = Array.from({ length: 5000 }, () => delay(all.signal))
  expect(await isSettled(delay(all.signal))).toBe(true)
  all.abort()
  await Promise.all(waiting)
  expect(await isSettled(delay(new AbortController().signal))).toBe(false)
})
