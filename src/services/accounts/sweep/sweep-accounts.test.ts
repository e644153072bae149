import { expect, test } from 'vitest'
import { accountsSetup } from '#test/accounts-setup.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const setup = accountsSetup()
const counts = async () => {
  const [row] = await setup.rows<{ sessions: number; tokens: number; attempts: number }>(
    'select (select count(*) from user_sessions) sessions, (select count(*) from user_verifications) tokens, (select count(*) from rate_limits) attempts',
  )
  return row
}

test('only expired rows are deleted', async () => {
  setup.app.clock.set(new Date())
  const hanako = { name: '花子', email: 'hanako@example.jp', password: 'asagiri2026' }
  await setup.call('POST', '/sign_up', hanako)
  await setup.call('POST', '/password', { email: hanako.email })
  await setup.call('POST', '/sign_in', hanako)
  setup.app.rate_limits = true
  await limitAttempts(setup.app, 'a', { most: 1, seconds: 60 })
  await limitAttempts(setup.app, 'b', { most: 1, seconds: 7200 })
  const rounds = []
  // Then, after a bit more than an hour, a day, and thirty days.
  for (const hours of [0, 1.1, 24, 720]) {
    setup.app.clock.advance(hours * 3_600_000)
    await sweepAccounts(setup.app)
    rounds.push(await counts())
  }
  expect(rounds).toEqual([
    { sessions: 1, tokens: 2, attempts: 2 },
    { sessions: 1, tokens: 1, attempts: 1 },
    { sessions: 1, tokens: 0, attempts: 0 },
    { sessions: 0, tokens: 0, attempts: 0 },
  ])
})
