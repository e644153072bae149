// Whether a mailed link for a new password can still be used.
import { beforeEach, expect, test } from 'vitest'
import { accountsSetup } from '#test/accounts-setup.ts'

const setup = accountsSetup()
beforeEach(async () => {
  setup.app.rate_limits = false
  await setup.truncate('users, user_sessions, user_accounts, user_verifications, mails, rate_limits, test.jobs')
})

const hanako = { name: '花子', email: 'hanako@example.jp', password: 'asagiri2026' }
async function lastToken(): Promise<string> {
  const mails = await setup.rows<{ text_body: string }>('select text_body from mails order by id')
  return /token=([^\s"]+)/.exec(mails.at(-1)?.text_body ?? '')?.[1] ?? ''
}
async function newLink(): Promise<string> {
  await setup.call('POST', '/password', { email: hanako.email })
  return await lastToken()
}
const check = async (token: string) => {
  const answer = await setup.call('GET', `/password?reset_password_token=${encodeURIComponent(token)}`)
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}
const USABLE = [200, undefined]
const USED = [422, 'reset_token_invalid']

test('looking at a link, however often, does not use it up; a new password uses up all links', async () => {
  await setup.call('POST', '/sign_up', hanako)
  const verification = await lastToken()
  const earlier = await newLink()
  const token = await newLink()
  for (const one of [token, token, earlier]) expect(await check(one)).toEqual(USABLE)
  const json = { reset_password_token: token, password: 'changed2026' }
  expect((await setup.call('PUT', '/password', { ...json, password: 'short' })).status).toBe(422)
  expect(await check(token)).toEqual(USABLE)
  expect((await setup.call('PUT', '/password', json)).status).toBe(200)
  for (const one of [token, earlier, verification, 'made up', '']) expect(await check(one)).toEqual(USED)
})

test('an expired link, and that of a suspended person', async () => {
  await setup.call('POST', '/sign_up', hanako)
  const token = await newLink()
  await setup.rows("update users set suspended_at = now(), suspended_reason = '規約違反'")
  expect(await check(token)).toEqual(USED)
  await setup.rows('update users set suspended_at = null, suspended_reason = null')
  expect(await check(token)).toEqual(USABLE)
  await setup.rows("update user_verifications set expires_at = now() - interval '1 second'")
  expect(await check(token)).toEqual(USED)
})

test('attempts are limited', async () => {
  setup.app.rate_limits = true
  const answers = []
  for (let n = 0; n < 61; n++) answers.push((await check('made up'))[0])
  expect([answers[59], answers[60]]).toEqual([422, 429])
})
