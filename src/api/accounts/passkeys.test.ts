// Tests sign-in with a passkey for both populations: valid responses of a device, and rejected
// ones.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PASSKEYS_MAXIMUM } from '#domain/accounts/two-factor.ts'
import { authenticator, type Wrong, type WrongAnswer } from '#test/authenticator.ts'
import { type Kind, KINDS, ORIGIN, populations } from '#test/populations.ts'

const { app, browser, somebody, signIn, mailsTo } = populations()

const paths = {
  user: {
    sign_in: '/sign_in',
    options: '/sign_in/passkey_options',
    sign_out: '/sign_out',
    me: '/me',
    security: '/security',
    confirmation_options: '/security/confirmation/passkey_options',
    passkeys: '/passkeys',
  },
  brand_member: {
    sign_in: '/brand-members/sign-in',
    options: '/brand-members/sign-in/passkey-options',
    sign_out: '/brand-members/sign-out',
    me: '/brand-members/me',
    security: '/brand-members/security',
    confirmation_options: '/brand-members/security/confirmation/passkey-options',
    passkeys: '/brand-members/passkeys',
  },
} as const

type Browser = ReturnType<typeof browser>
type Asked = { challenge: string; user: { id: string }; allowCredentials: { id: string }[] }

const optionsOf = async (at: Browser, path: string) => (await at.call('POST', path)).body.options as Asked
const toSignIn = (at: Browser, kind: Kind) => optionsOf(at, paths[kind].options)
const toConfirm = (at: Browser, kind: Kind) => optionsOf(at, paths[kind].confirmation_options)
const toAdd = (at: Browser, kind: Kind) => optionsOf(at, `${paths[kind].passkeys}/options`)
const send = (at: Browser, kind: Kind, passkey: object) =>
  at.call('POST', `${paths[kind].sign_in}/passkey`, { passkey })
const confirm = (at: Browser, kind: Kind, passkey: object) =>
  at.call('POST', `${paths[kind].security}/confirmation`, { passkey })
const add = (at: Browser, kind: Kind, passkey: object, name = '検証の端末') =>
  at.call('POST', paths[kind].passkeys, { name, passkey })
const column = (kind: Kind) => (kind === 'user' ? 'user_id' : 'brand_member_id')

/** A user with a passkey, and a browser in which no user is signed in. */
async function withPasskey(kind: Kind) {
  const person = await somebody(kind)
  const device = authenticator(ORIGIN)
  const office = browser(kind)
  await signIn(office, kind, person.email)
  const added = await add(office, kind, device.make(await toAdd(office, kind)))
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const { id } = (added.body.passkeys as { id: number }[])[0]!
  return { person, device, id, office, at: browser(kind) }
}

const sessions = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from user_sessions)::int + (select count(*) from brand_sessions)::int as count`.execute(
    app.db,
  )
  return rows[0]!.count
}

/** Makes the last identity confirmation of all sessions too old. */
async function leaveOpen(kind: Kind) {
  const table = sql.table(kind === 'user' ? 'user_sessions' : 'brand_sessions')
  await sql`update ${table} set created_at = now() - interval '11 minutes', confirmed_at = null`.execute(app.db)
}

/** No user is signed in. The error is the same for every reason but one: nobody has the passkey. */
async function expectRefused(at: Browser, kind: Kind, passkey: object, code = 'passkey_unknown') {
  const before = await sessions()
  expect(await send(at, kind, passkey)).toEqual({
    status: 401,
    body: {
      status: 401,
      code,
      message: expect.stringContaining('このパスキーではログインできませんでした。'),
      messages: { base: [expect.stringContaining('パスワードでログインしてください。')] },
    },
  })
  expect((await at.call('GET', paths[kind].me)).status).toBe(401)
  expect(await sessions()).toBe(before)
}

describe.each(KINDS)('a passkey of a %s', (kind) => {
  const { me, security, passkeys } = paths[kind]

  it('signs in once per challenge, and shows when it was used', async () => {
    const { person, device, at } = await withPasskey(kind)
    const answer = device.answer(await toSignIn(at, kind))
    expect((await send(at, kind, answer)).status).toBe(200)
    expect((await at.call('GET', me)).body).toMatchObject({ id: person.id })
    expect((await at.call('GET', security)).body).toMatchObject({
      passkeys: [{ last_used_at: expect.any(String), credential_id: answer.id }],
      passkey_account: {
        rp_id: new URL(ORIGIN).hostname,
        user_id: answer.response.userHandle,
        name: expect.stringContaining(person.email),
      },
    })
    await at.call('DELETE', paths[kind].sign_out)
    await expectRefused(at, kind, answer)
    expect((await send(at, kind, device.answer(await toSignIn(at, kind)))).status).toBe(200)
    expect(await mailsTo(person.email)).toContain('パスキーを登録しました')
  })

  it.each([
    ['of another site', { origin: 'https://tsumugi.example.org' }],
    ['for another name of a site', { rp_id: 'example.org' }],
    ['without showing oneself to the device', { unverified: true }],
    ['that is no sign-in', { type: 'webauthn.create' }],
    ['to a question of somebody else', { challenge: Buffer.from('a.9999999999.b').toString('base64url') }],
    ['that counts no further, as a copy does', { counter: 1 }],
    ['for another person', { handle: Buffer.from('user_id:999999').toString('base64url') }],
    ['by another key', { by: authenticator(ORIGIN).privateKey }],
  ] satisfies [string, WrongAnswer][])('does not sign in with a response %s', async (_, wrong) => {
    const { device, at } = await withPasskey(kind)
    await expectRefused(at, kind, device.answer(await toSignIn(at, kind), wrong))
  })

  it('does not sign in after five minutes, in another browser, or with a challenge for another purpose', async () => {
    const { device, at, office } = await withPasskey(kind)
    const late = device.answer(await toSignIn(at, kind))
    app.clock.advance(301_000)
    await expectRefused(at, kind, late)
    await expectRefused(browser(kind), kind, device.answer(await toSignIn(at, kind)))
    const { challenge } = await toAdd(office, kind)
    await office.call('DELETE', paths[kind].sign_out)
    await expectRefused(office, kind, device.answer({ challenge }))
  })

  it('signs in no user of the other population', async () => {
    const { device } = await withPasskey(kind)
    const other: Kind = kind === 'user' ? 'brand_member' : 'user'
    const there = browser(other)
    await expectRefused(there, other, device.answer(await toSignIn(there, other)))
  })

  it('of a blocked user, and a deleted passkey, sign in no user', async () => {
    const { person, device, id, office, at } = await withPasskey(kind)
    const suspend = (out: boolean) =>
      kind === 'user'
        ? app.db
            .updateTable('users')
            .set({ suspended_at: out ? new Date() : null, suspended_reason: out ? '検証' : null })
            .where('id', '=', person.id)
            .execute()
        : app.db
            .updateTable('brand_members')
            .set({ invitation_accepted_at: out ? null : new Date() })
            .where('id', '=', person.id)
            .execute()
    await suspend(true)
    await expectRefused(at, kind, device.answer(await toSignIn(at, kind)))
    await suspend(false)
    await signIn(office, kind, person.email)
    expect((await office.call('DELETE', `${passkeys}/${id}`)).status).toBe(200)
    await expectRefused(at, kind, device.answer(await toSignIn(at, kind)), 'passkey_removed')
  })

  it('signs in once with one response, and with one of two concurrent responses that have the same counter', async () => {
    const { device, at } = await withPasskey(kind)
    const answer = device.answer(await toSignIn(at, kind))
    const twice = await Promise.all([send(at, kind, answer), send(at, kind, answer)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const places = [browser(kind), browser(kind)]
    const asked = [await toSignIn(places[0]!, kind), await toSignIn(places[1]!, kind)]
    const copies = asked.map((options) => device.answer(options, { counter: 9 }))
    const both = await Promise.all(copies.map((copy, index) => send(places[index]!, kind, copy)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('confirms the identity again, once per challenge', async () => {
    const { device, id, office } = await withPasskey(kind)
    const removing = () => office.call('DELETE', `${passkeys}/${id}`)
    await leaveOpen(kind)
    expect(await removing()).toMatchObject({ status: 403, body: { code: 'identity_unconfirmed' } })
    const asked = await toConfirm(office, kind)
    const answer = device.answer(asked)
    expect(asked.allowCredentials).toMatchObject([{ id: answer.id }])
    expect((await confirm(office, kind, answer)).status).toBe(200)
    expect((await office.call('GET', security)).body.confirmed).toBe(true)
    await leaveOpen(kind)
    expect(await confirm(office, kind, answer)).toMatchObject({ status: 422, body: { code: 'passkey_not_own' } })
    expect(await removing()).toMatchObject({ status: 403 })
    await confirm(office, kind, device.answer(await toConfirm(office, kind)))
    expect((await removing()).status).toBe(200)
  })

  it('does not confirm the identity of another user, or with a challenge for another purpose', async () => {
    const { person, device, office, at } = await withPasskey(kind)
    const stranger = await withPasskey(kind)
    await leaveOpen(kind)
    const wrongs = [
      stranger.device.answer(await toConfirm(office, kind)),
      device.answer(await toConfirm(stranger.office, kind)),
      device.answer(await toSignIn(office, kind)),
      device.answer(await toConfirm(office, kind), { unverified: true }),
      device.answer(await toConfirm(office, kind), { origin: 'https://tsumugi.example.org' }),
    ]
    for (const wrong of wrongs)
      expect(await confirm(office, kind, wrong)).toMatchObject({
        status: 422,
        body: { code: 'passkey_not_own', message: expect.stringContaining('確認できませんでした') },
      })
    expect((await office.call('GET', security)).body.confirmed).toBe(false)
    // A challenge for identity confirmation signs no user in either.
    await signIn(at, kind, person.email)
    const confirming = device.answer(await toConfirm(at, kind))
    await at.call('DELETE', paths[kind].sign_out)
    await expectRefused(at, kind, confirming)
  })

  it('is registered only for a challenge of this site, once, and not for another user', async () => {
    const person = await somebody(kind)
    const at = browser(kind)
    await signIn(at, kind, person.email)
    const refused = {
      status: 422,
      body: { code: 'passkey_not_made', message: expect.stringContaining('登録できません') },
    }
    const wrongs: Wrong[] = [
      { origin: 'https://tsumugi.example.org' },
      { rp_id: 'example.org' },
      { unverified: true },
      { type: 'webauthn.get' },
    ]
    for (const wrong of wrongs)
      expect(await add(at, kind, authenticator(ORIGIN).make(await toAdd(at, kind), wrong))).toMatchObject(refused)
    const late = authenticator(ORIGIN).make(await toAdd(at, kind))
    app.clock.advance(301_000)
    expect(await add(at, kind, late)).toMatchObject(refused)
    const signing = await toSignIn(at, kind)
    expect(await add(at, kind, authenticator(ORIGIN).make({ ...signing, user: { id: '' } }))).toMatchObject(refused)
    const other = await somebody(kind)
    const shared = await toAdd(at, kind)
    const device = authenticator(ORIGIN)
    const made = device.make(shared)
    await signIn(at, kind, other.email)
    expect(await add(at, kind, made)).toMatchObject(refused)
    await signIn(at, kind, person.email)
    expect((await add(at, kind, made)).status).toBe(201)
    expect(await add(at, kind, made)).toMatchObject(refused)
    expect(await add(at, kind, device.make(await toAdd(at, kind)))).toMatchObject(refused)
    expect((await at.call('GET', security)).body.passkeys).toHaveLength(1)
  })

  it('is limited to twenty', async () => {
    const person = await somebody(kind)
    const at = browser(kind)
    await signIn(at, kind, person.email)
    await sql`insert into passkeys (${sql.ref(column(kind))}, name, credential_id, public_key, counter, transports, created_at)
      select ${person.id}, 'k', ${`${kind}-`} || n, 'p', 0, '{}', now() from generate_series(1, ${PASSKEYS_MAXIMUM - 1}) n`.execute(
      app.db,
    )
    const made = [authenticator(ORIGIN).make(await toAdd(at, kind)), authenticator(ORIGIN).make(await toAdd(at, kind))]
    const answers = await Promise.all(made.map((one) => add(at, kind, one)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('too_many_passkeys')
  })
})
