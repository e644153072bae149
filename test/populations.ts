// Setup of the sign-in tests that apply to both populations, users and brand members: an App with
// real accounts, people with a password, and browsers.
import { beforeEach } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { cookieOf, hashOf, realAccounts } from './accounts-setup.ts'
import { realBrandAccounts } from './brand-accounts.ts'
import { aBrandMember } from './brand-factories.ts'
import { testApp } from './database.ts'
import { aUser } from './factories.ts'

export const PASSWORD = 'tsumugi2026'
/** The base URL of the product. */
export const ORIGIN = 'http://localhost:3000'

const places = {
  user: { base: '/api/v1', sign_in: '/sign_in' },
  brand_member: { base: '/brand/api/v1', sign_in: '/brand-members/sign-in' },
} as const
export type Kind = keyof typeof places
export const KINDS = ['user', 'brand_member'] as const

/** Call it at the top of a test file, like testApp. */
export function populations() {
  const base_url = ORIGIN
  const app = testApp({}, ({ db, clock, jobs }) => ({
    base_url,
    trust_proxy: true,
    accounts: realAccounts({ db, clock, jobs, base_url }),
    brand_accounts: realBrandAccounts({ db, clock, jobs, base_url }),
  }))
  let hash: string
  beforeEach(async () => {
    // Sessions expire by the machine's clock, not by the App's.
    app.clock.set(new Date())
    app.rate_limits = false
    hash ??= await hashOf(PASSWORD)
  })

  /** A browser: it keeps cookies. */
  function browser(kind: Kind, user_agent = '') {
    const jar = new Map<string, string>()
    return {
      jar,
      async call(method: string, path: string, body?: unknown) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await wholeApi(app).request(places[kind].base + path, {
          method,
          headers: {
            cookie,
            'user-agent': user_agent,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        for (const pair of cookieOf(response).split('; ').filter(Boolean)) {
          const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
          if (value) jar.set(name, value)
          else jar.delete(name)
        }
        const answer = (await response.json()) as Record<string, unknown> & { code?: string }
        return { status: response.status, body: answer }
      },
    }
  }
  type Browser = ReturnType<typeof browser>

  /** A user or brand member with a password. */
  async function somebody(kind: Kind, make: typeof aUser = aUser) {
    const person = kind === 'user' ? await make(app.db) : await aBrandMember(app.db)
    const account = { account_id: String(person.id), provider_id: 'credential', password: hash }
    await (
      kind === 'user'
        ? app.db.insertInto('user_accounts').values({ ...account, user_id: person.id })
        : app.db.insertInto('brand_accounts').values({ ...account, brand_member_id: person.id })
    ).execute()
    return person
  }

  const signIn = (at: Browser, kind: Kind, email: string) =>
    at.call('POST', places[kind].sign_in, { email, password: PASSWORD })

  /** Subjects of the mails to an address, without the product's name. */
  const mailsTo = async (email: string) =>
    (await app.db.selectFrom('mails').select('subject').where('to_address', '=', email).orderBy('id').execute()).map(
      (mail) => mail.subject.replace('【つむぎ】', ''),
    )

  return { app, browser, somebody, signIn, mailsTo }
}
