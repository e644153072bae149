import { beforeAll, expect, test } from 'vitest'
import { accountsSetup } from '#test/accounts-setup.ts'
import { assertAttemptLeft, forgiveAttempts, limitAttempts } from './limit-attempts.ts'
import { Refused } from './refused.ts'

const setup = accountsSetup()
beforeAll(() => {
  setup.app.rate_limits = true
})

const allowed = async (key: string, limit = { most: 3, seconds: 60 }) => {
  try {
    await limitAttempts(setup.app, key, limit)
    return true
  } catch (error) {
    if (error instanceof Refused) return error.details.seconds
    throw error
  }
}

test('allows the attempts of a window, then refuses with the seconds to wait, then starts again', async () => {
  expect([await allowed('a'), await allowed('a'), await allowed('a'), await allowed('a')]).toEqual([
    true,
    true,
    true,
    60,
  ])
  setup.app.clock.advance(45_000)
  expect(await allowed('a')).toBe(15)
  expect(await allowed('b')).toBe(true)
  setup.app.clock.advance(15_000)
  expect([await allowed('a'), await allowed('a'), await allowed('a'), await allowed('a')]).toEqual([
    true,
    true,
    true,
    60,
  ])
})

test('fifty concurrent attempts are all counted', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => allowed('crowd', { most: 20, seconds: 60 })))
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(20)
})

test('forgiven attempts no longer count', async () => {
  for (let i = 0; i < 4; i++) await allowed('c')
  await forgiveAttempts(setup.app, 'c')
  expect(await allowed('c')).toBe(true)
})

test('checking whether an attempt is left counts none', async () => {
  const limit = { most: 2, seconds: 60 }
  const left = () => assertAttemptLeft(setup.app, 'd', limit)
  for (let i = 0; i < 5; i++) await left()
  expect([await allowed('d', limit), await allowed('d', limit)]).toEqual([true, true])
  await expect(left()).rejects.toMatchObject({ code: 'too_many_attempts', details: { seconds: 60 } })
  setup.app.clock.advance(60_000)
  await left()
})

test('the refusal is the caller’s, and the table contains no addresses', async () => {
  const limit = { most: 0, seconds: 60, refusal: 'booking_too_many_attempts' as const }
  await expect(limitAttempts(setup.app, 'book:hanako@example.jp', limit)).rejects.toMatchObject({
    code: 'booking_too_many_attempts',
    details: { seconds: 60 },
  })
  expect(JSON.stringify(await setup.rows('select * from rate_limits'))).not.toContain('hanako')
})

test('nothing is counted when rate limits are off', async () => {
  const app = { ...setup.app, rate_limits: false }
  for (let i = 0; i < 5; i++) await limitAttempts(app, 'off', { most: 1, seconds: 60 })
  await forgiveAttempts(app, 'off')
  expect(await allowed('off', { most: 1, seconds: 60 })).toBe(true)
})
