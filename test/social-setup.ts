// Setup of the tests of LINE and Google sign-in: accounts, a fake provider, and browsers that keep
// cookies.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as schemas from '#contract/accounts/social-schemas.ts'
import { accountsSetup } from './accounts-setup.ts'
import { type SignInFake, signInFake, fakeProviders, type FakePerson } from './sign-in-fake.ts'

type Id = 'line' | 'google'
type Json = Record<string, unknown>

export const LINE: FakePerson = { subject: 'U-hanako', name: '花子', email: 'hanako@example.jp' }
export const GMAIL: FakePerson = {
  subject: '10769',
  name: '海野 花子',
  email: 'Hanako@gmail.com',
  email_verified: true,
}

/** Call it at the top of a test file, like testApp. */
export function socialSetup() {
  const setup = accountsSetup()
  let company: SignInFake
  beforeAll(async () => {
    company = await signInFake()
    setup.app.sign_in_providers = fakeProviders(company)
  })
  afterAll(() => company.stop())
  beforeEach(async () => {
    setup.app.rate_limits = false
    await setup.truncate(
      'users, user_sessions, user_accounts, user_verifications, social_sign_ins, mails, rate_limits, test.jobs',
    )
  })

  /** A browser: it keeps cookies. */
  function browser() {
    const cookies = new Map<string, string>()
    const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
      const answer = await setup.call(method, path, body, cookies.size > 0 ? { cookie: header() } : {})
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (set.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: answer.status, body: (await answer.json()) as Json }
    }
    /** Begins a sign-in. @returns the URL of the consent page */
    const begin = async (id: Id, more: Json = {}) => {
      const { status, body } = await call('POST', `/sign_in_providers/${id}/begin`, {
        back: '/reservations/new?x=1',
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return schemas.begun.parse(body).location
    }
    const finish = async (id: Id, brought: Json) => {
      const { status, body } = await call('POST', `/sign_in_providers/${id}/finish`, brought)
      expect(status, JSON.stringify(body)).toBe(200)
      return schemas.finished.parse(body)
    }
    return {
      cookies,
      call,
      begin,
      finish,
      /** A whole sign-in as this person. */
      round: async (id: Id, person: FakePerson, more: Json = {}) =>
        await finish(id, company.approve(await begin(id, more), person)),
      me: async () => (await call('GET', '/me')).body,
    }
  }

  const mails = () =>
    setup.rows<{ kind: string; to_address: string; subject: string; text_body: string }>(
      'select * from mails order by id',
    )
  const identities = () =>
    setup.rows<{ user_id: number; provider_id: string; account_id: string }>(
      "select user_id, provider_id, account_id from user_accounts where provider_id <> 'credential' order by id",
    )
  const code = async () => /確認コード：(\d{6})/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] ?? ''

  async function aMember(email: string, { verified = true, name = '花子' } = {}): Promise<number> {
    const [row] = await setup.rows<{ id: number }>(
      'insert into users (name, email, email_verified) values ($1, $2, $3) returning id',
      [name, email, verified],
    )
    return row!.id
  }

  const link = (user_id: number, provider: Id, subject: string) =>
    setup.rows('insert into user_accounts (user_id, provider_id, account_id) values ($1, $2, $3)', [
      user_id,
      provider,
      subject,
    ])

  /** Signs in this user in the browser. */
  async function enter(user_id: number, at = browser()) {
    await link(user_id, 'line', `line-of-${user_id}`)
    expect(await at.round('line', { subject: `line-of-${user_id}` })).toMatchObject({ step: 'signed_in' })
    return at
  }

  return { setup, company: () => company, browser, mails, identities, code, aMember, link, enter }
}

export type Browser = ReturnType<ReturnType<typeof socialSetup>['browser']>
