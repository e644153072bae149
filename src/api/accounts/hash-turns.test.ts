import { beforeEach, expect, test } from 'vitest'
import { accountsSetup } from '#test/accounts-setup.ts'

const setup = accountsSetup()
beforeEach(async () => {
  setup.app.rate_limits = false
  await setup.truncate('users, user_sessions, user_accounts, user_verifications, mails, rate_limits, test.jobs')
})

const hanako = { name: '花子', email: 'hanako@example.jp', password: 'asagiri2026' }
const signIn = (email: string, password: string, address: string) =>
  setup.call('POST', '/sign_in', { email, password }, { 'x-forwarded-for': address })

test('sign-ins and guessed tokens of one address refuse nothing to another person', async () => {
  await setup.call('POST', '/sign_up', hanako)
  const attacker = '203.0.113.66'
  const token = 'guessed'
  // A guessed token costs no hash: none of these calls is refused because too many hashes wait.
  const resets = await Promise.all(
    Array.from({ length: 60 }, () =>
      setup.call(
        'PUT',
        '/password',
        { reset_password_token: token, password: 'changed2026' },
        { 'x-forwarded-for': attacker },
      ),
    ),
  )
  expect(new Set(resets.map(({ status }) => status))).toEqual(new Set([422]))
  // The order of the hashes is tested in gateways/accounts/hash-password.test.ts.
  const guess = () => signIn('nobody@example.jp', 'guessed2026', attacker)
  const flood = Promise.all(Array.from({ length: 120 }, guess))
  expect((await signIn(hanako.email, hanako.password, '203.0.113.7')).status).toBe(200)
  expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([401, 429]))
})
