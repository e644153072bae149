import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accountsSetup, SECRET } from '#test/accounts-setup.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { betterAuthAccounts, userAuthOptions } from './better-auth.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { authAdapter } from './population-deps.ts'
import { sessionCookie } from './session-cookie.ts'

const base_url = 'https://tsumugi.example'
const setup = accountsSetup(base_url)
const taro = { name: '太郎', name_kana: 'タロウ', email: 'taro@example.jp', password: 'asagiri2026', agreed_texts: '' }
const none = new Headers()
const nothing = async () => {}
const noMails = {
  verification: nothing,
  alreadyRegistered: nothing,
  passwordReset: nothing,
  passwordSet: nothing,
  factorChanged: nothing,
}

beforeEach(async () => {
  await setup.truncate('users, user_sessions, user_accounts, user_verifications')
})

const ours = () =>
  betterAuthAccounts({ db: setup.app.db, clock: setup.app.clock, base_url, secret: SECRET, mails: noMails })
const asCookie = (cookies: string[]) => new Headers({ cookie: cookies.map((one) => one.split(';')[0]).join('; ') })

/** better-auth itself on the same tables. */
async function library() {
  const options: BetterAuthOptions = userAuthOptions({ base_url, secret: SECRET })
  const adapter = await authAdapter(setup.app.db, options)
  const stored: BetterAuthOptions = { ...options, database: () => adapter }
  return { adapter, auth: betterAuth(stored) }
}

test('over https the cookie is secure', async () => {
  await ours().signUp(taro, 'local')
  const session = await ours().signIn(taro, none, 'local')
  expect(session?.cookies[0]).toMatch(/^__Host-tsumugi\.session_token=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('better-auth reads our sessions and passwords, and we read its own', async () => {
  const { auth } = await library()
  await ours().signUp(taro, 'local')
  const session = await ours().signIn(taro, none, 'local')
  const seen = await auth.api.getSession({ headers: asCookie(session?.cookies ?? []) })
  expect(seen?.user).toMatchObject({ id: '1', email: taro.email, name: taro.name })
  const { headers, response } = await auth.api.signInEmail({ body: taro, returnHeaders: true })
  expect(await ours().userOf(asCookie(headers.getSetCookie()))).toMatchObject({ id: 1, email: taro.email })
  const stored = await setup.rows<{ id: number; token: string }>('select id, token from user_sessions order by id')
  expect(stored.at(-1)?.token).toBe(hashToken(response.token))
  expect((await ours().userOf(asCookie(headers.getSetCookie())))?.session_id).toBe(stored.at(-1)?.id)
  await auth.api.signOut({ headers: asCookie(headers.getSetCookie()) })
  expect(await ours().userOf(asCookie(headers.getSetCookie()))).toBeNull()
})

test('a token is plain through the adapter and hashed in the table', async () => {
  const { adapter } = await library()
  await ours().signUp(taro, 'local')
  const now = new Date()
  const data = { token: 'plain', userId: '1', expiresAt: now, createdAt: now, updatedAt: now }
  type Session = { token: string }
  const byToken = (token: string) => [{ field: 'token', value: token }]
  const model = 'session'
  const stored = async () =>
    (await setup.rows<Session>('select token from user_sessions order by id')).map((row) => row.token)
  expect(await adapter.create<typeof data, Session>({ model, data })).toMatchObject({ token: 'plain' })
  expect(await stored()).toEqual([hashToken('plain')])
  expect(await adapter.findOne<Session>({ model, where: byToken('plain') })).toMatchObject({ token: 'plain' })
  expect(await adapter.findOne<Session>({ model, where: byToken(hashToken('plain')) })).toBeNull()
  const several = [{ field: 'token', operator: 'in' as const, value: ['plain', 'other'] }]
  expect(await adapter.findMany<Session>({ model, where: several })).toMatchObject([{ token: 'plain' }])
  expect(await adapter.count({ model, where: byToken('plain') })).toBe(1)
  const renamed = await adapter.update<Session>({ model, where: byToken('plain'), update: { token: 'new' } })
  expect(renamed).toMatchObject({ token: 'new' })
  expect(await adapter.updateMany({ model, where: byToken('new'), update: { token: 'newer' } })).toBe(1)
  expect(await stored()).toEqual([hashToken('newer')])
  await adapter.transaction(async (tx) => {
    expect(await tx.findOne<Session>({ model, where: byToken('newer') })).toMatchObject({ token: 'newer' })
    expect(await tx.consumeOne<Session>({ model, where: byToken('newer') })).toMatchObject({ token: 'newer' })
    await tx.create({ model, data })
  })
  expect(await stored()).toEqual([hashToken('plain')])
  expect(await adapter.deleteMany({ model, where: byToken('other') })).toBe(0)
  await adapter.delete({ model, where: byToken('plain') })
  expect(await stored()).toEqual([])
})

test('without its mail no account is created', async () => {
  const broken = async () => {
    throw new Error('no paper')
  }
  const mails = {
    verification: broken,
    alreadyRegistered: broken,
    passwordReset: broken,
    passwordSet: broken,
    factorChanged: broken,
  }
  const accounts = betterAuthAccounts({ db: setup.app.db, clock: setup.app.clock, base_url, secret: SECRET, mails })
  await expect(accounts.signUp(taro, 'local')).rejects.toThrow('no paper')
  expect(
    await setup.rows(
      'select 1 from users union all select 1 from user_accounts union all select 1 from user_verifications',
    ),
  ).toEqual([])
})

test('an old password checked during a reset begins no session', async () => {
  await ours().signUp(taro, 'local')
  const reset = await setup.app.db.startTransaction().execute()
  await sql`update user_accounts set password = 'changed meanwhile'`.execute(reset)
  const signingIn = ours().signIn(taro, none, 'local')
  await untilLockWait(setup.app.db)
  await reset.commit().execute()
  expect(await signingIn).toBeNull()
  expect(await setup.rows('select 1 from user_sessions')).toEqual([])
})

test('finding the user is one query, and none without a session', async () => {
  await ours().signUp(taro, 'local')
  const headers = asCookie((await ours().signIn(taro, none, 'local'))?.cookies ?? [])
  const asked: string[] = []
  const spied = setup.app.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const accounts = betterAuthAccounts({
    db: spied,
    clock: setup.app.clock,
    base_url,
    secret: SECRET,
    mails: noMails,
  })
  expect((await accounts.userOf(headers))?.email).toBe(taro.email)
  expect(asked).toHaveLength(1)
  await accounts.userOf(new Headers({ cookie: 'a=b' }))
  expect(asked).toHaveLength(1)
})

test('with a second factor turned on, one factor gives no session, by any way to sign in', async () => {
  await ours().signUp(taro, 'local')
  await setup.rows(`insert into two_factors (user_id, secret, turned_on_at) values (1, 'kept', now())`)
  const ways = [await ours().signIn(taro, none, 'local'), await ours().signInAs(1, none)]
  for (const way of ways) {
    expect(way?.step).toBe('code_needed')
    expect(way?.cookies).toEqual([
      expect.stringMatching(
        /^__Host-tsumugi_challenge\.session_token=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    expect(await ours().userOf(asCookie(way?.cookies ?? []))).toBeNull()
  }
  expect(await setup.rows('select 1 from user_sessions')).toEqual([])
  expect(await setup.rows('select user_id from sign_in_challenges')).toEqual([{ user_id: 1 }, { user_id: 1 }])
})

test('a key during setup requires no code, and a suspended user is asked for none', async () => {
  await ours().signUp(taro, 'local')
  await setup.rows(`insert into two_factors (user_id, pending_secret, pending_until) values (1, 'new', now())`)
  expect(await ours().signInAs(1, none)).toMatchObject({ step: 'signed_in', value: { id: 1 } })
  await setup.rows('update users set suspended_at = now()')
  expect(await ours().signInAs(1, none)).toBeNull()
})

test('a cookie signed with another secret or of the other population is rejected', () => {
  const kind = { secure: false, lifetime: 60 }
  const users = sessionCookie({ ...kind, prefix: 'tsumugi', secret: SECRET })
  const strangers = sessionCookie({ ...kind, prefix: 'tsumugi', secret: 'a different secret that is long enough' })
  const brands = sessionCookie({ ...kind, prefix: 'tsumugi_brand', secret: SECRET })
  const cookie = asCookie([users.begin('token')])
  expect(users.read(cookie)).toBe('token')
  expect(strangers.read(cookie)).toBeNull()
  expect(brands.read(cookie)).toBeNull()
  expect(users.read(new Headers({ cookie: 'tsumugi.session_token=' }))).toBeNull()
  expect(users.read(none)).toBeNull()
})

test('a session survives a change of the secret, whichever process changes first', async () => {
  const next = 'another secret of the tests that is long enough'
  const accounts = (secret: string, previous_secrets: string[] = []) =>
    betterAuthAccounts({ ...setup.app, base_url, secret, previous_secrets, mails: noMails })
  await ours().signUp(taro, 'local')
  const before = asCookie((await ours().signIn(taro, none, 'local'))?.cookies ?? [])
  const after = asCookie((await accounts(next).signIn(taro, none, 'local'))?.cookies ?? [])
  for (const cookie of [before, after]) {
    expect(await accounts(SECRET, [next]).userOf(cookie)).toMatchObject({ email: taro.email })
    expect(await accounts(next, [SECRET]).userOf(cookie)).toMatchObject({ email: taro.email })
  }
  expect(await accounts(next).userOf(before)).toBeNull()
  expect(await accounts(next, [SECRET]).signOut(before)).toBeTruthy()
  expect(await ours().userOf(before)).toBeNull()
})
