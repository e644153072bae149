// Closing one's own account over HTTP: who may, with which session, and what stays possible.
import { describe, expect, it } from 'vitest'
import { accountClosing } from '#contract/accounts/accounts-schemas.ts'
import { CLOSING_DAYS } from '#domain/accounts/closing.ts'
import { FRESH_FOR } from '#domain/accounts/two-factor.ts'
import { closeDueAccounts } from '#services/accounts/sweep/sweep-accounts.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { wholeApi } from '#test/api.ts'
import { anAdmin, anExperience, aSlot } from '#test/factories.ts'
import { ORIGIN, PASSWORD, populations } from '#test/populations.ts'

const { app, browser, somebody, signIn, mailsTo } = populations()
const PATH = '/me/closing'

/** A user with a session in a browser. */
async function signedIn() {
  const person = await somebody('user')
  const at = browser('user')
  await signIn(at, 'user', person.email)
  return { person, at }
}

/** Lets the sessions of a person be older than a confirmation counts. */
const ageSessions = (user_id: number) =>
  app.db
    .updateTable('user_sessions')
    .set({ created_at: new Date(app.clock.now().getTime() - FRESH_FOR), confirmed_at: null })
    .where('user_id', '=', user_id)
    .execute()

const row = (id: number) =>
  app.db.selectFrom('users').select(['closes_at', 'erased_at']).where('id', '=', id).executeTakeFirstOrThrow()

describe('the request', () => {
  it('needs a session, and one that confirmed the identity lately', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await browser('user').call(method, PATH)).status, method).toBe(401)
    const { person, at } = await signedIn()
    await ageSessions(person.id)
    expect(await at.call('POST', PATH)).toMatchObject({ status: 403, body: { code: 'identity_unconfirmed' } })
    const wrong = await at.call('POST', '/security/confirmation', { password: 'chigau-no-1' })
    expect(wrong.body.code).toBe('password_wrong')
    expect((await at.call('POST', PATH)).status).toBe(403)
    expect((await row(person.id)).closes_at).toBeNull()
    await at.call('POST', '/security/confirmation', { password: PASSWORD })
    expect((await at.call('POST', PATH)).status).toBe(200)
    // To keep the account is one click, in any session.
    await ageSessions(person.id)
    expect((await at.call('DELETE', PATH)).status).toBe(200)
    expect((await row(person.id)).closes_at).toBeNull()
  })

  it('concerns the account of the session only; fields of the body change nothing', async () => {
    const { person, at } = await signedIn()
    const other = await signedIn()
    await at.call('POST', PATH, { user_id: other.person.id, id: other.person.id, closes_at: '2020-01-01T00:00:00Z' })
    expect((await row(other.person.id)).closes_at).toBeNull()
    expect((await row(person.id)).closes_at!.getTime()).toBeGreaterThan(app.clock.now().getTime())
    await other.at.call('DELETE', PATH)
    expect((await row(person.id)).closes_at).not.toBeNull()
    expect((await other.at.call('GET', PATH)).body.closing).toBeNull()
  })

  it('from another site is refused, and a GET writes nothing', async () => {
    const { person, at } = await signedIn()
    const cookie = [...at.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const method of ['POST', 'DELETE'])
      for (const [name, value] of [
        ['origin', 'https://evil.example'],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        const headers = { cookie, [name]: value }
        const answer = await wholeApi(app).request(`/api/v1${PATH}`, { method, headers })
        expect(await answer.json(), name).toMatchObject({ status: 403, code: 'other_origin' })
      }
    const { updated_at } = await app.db
      .selectFrom('users')
      .select('updated_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(accountClosing.parse((await at.call('GET', PATH)).body).closing).toBeNull()
    const after = await app.db
      .selectFrom('users')
      .select('updated_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(after.updated_at).toEqual(updated_at)
    const own = await wholeApi(app).request(`/api/v1${PATH}`, { method: 'POST', headers: { cookie, origin: ORIGIN } })
    expect(own.status).toBe(200)
  })

  it('is limited, also when it alternates with a change of mind', async () => {
    const { person, at } = await signedIn()
    app.rate_limits = true
    for (let round = 0; round < 5; round++) {
      expect((await at.call('POST', PATH)).status).toBe(200)
      expect((await at.call('DELETE', PATH)).status).toBe(200)
    }
    expect(await at.call('POST', PATH)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect((await row(person.id)).closes_at).toBeNull()
  })
})

describe('an account that is being closed', () => {
  it('can be signed in to from everywhere, says until when, and books nothing', async () => {
    const { person, at } = await signedIn()
    const { body } = await at.call('POST', PATH)
    const { closes_at } = accountClosing.parse(body).closing!
    const phone = browser('user')
    expect((await signIn(phone, 'user', person.email)).status).toBe(200)
    for (const one of [at, phone]) expect((await one.call('GET', '/me')).body).toMatchObject({ closes_at })

    const { id } = await anExperience(app.db, { price: 0 })
    const calendar_ids = [await aSlot(app.db, id, { date: addDays(dateOf(app.clock.now()), 30) })]
    const booking = await at.call('POST', '/reservations', { calendar_ids, number_of_people: 1 })
    expect(booking).toMatchObject({ status: 422, body: { code: 'account_closing' } })
    expect(await app.db.selectFrom('reservations').select('id').where('user_id', '=', person.id).execute()).toEqual([])

    expect((await phone.call('DELETE', PATH)).status).toBe(200)
    expect((await at.call('GET', '/me')).body).not.toHaveProperty('closes_at')
    expect((await at.call('POST', '/reservations', { calendar_ids, number_of_people: 1 })).status).toBe(201)
    expect(await at.call('POST', PATH)).toMatchObject({ status: 422, body: { code: 'erasure_reservations' } })
  })

  it('stays so when the password is set again', async () => {
    const { person, at } = await signedIn()
    await at.call('POST', PATH)
    await at.call('POST', '/password', { email: person.email })
    const { text_body } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'password_reset')
      .where('to_address', '=', person.email)
      .executeTakeFirstOrThrow()
    const [, token] = /token=([\w%-]+)/.exec(text_body)!
    const json = { reset_password_token: decodeURIComponent(token!), password: 'kaeta-ato-2026' }
    expect((await at.call('PUT', '/password', json)).status).toBe(200)
    expect((await row(person.id)).closes_at).not.toBeNull()
    expect((await at.call('GET', '/me')).status).toBe(401)
    await at.call('POST', '/sign_in', { email: person.email, password: json.password })
    expect((await at.call('DELETE', PATH)).status).toBe(200)
    expect(await mailsTo(person.email)).toContain('退会の手続きを取りやめました')
  })

  it('ends with its sessions; the address may sign up again, and knows nothing of the old account', async () => {
    const { person, at } = await signedIn()
    await at.call('POST', PATH)
    app.clock.advance(CLOSING_DAYS * 86_400_000)
    await closeDueAccounts(app)
    expect((await row(person.id)).erased_at).not.toBeNull()
    for (const method of ['GET', 'POST', 'DELETE']) expect((await at.call(method, PATH)).status, method).toBe(401)
    expect((await signIn(at, 'user', person.email)).status).toBe(401)
    const again = { name: 'もどった人', email: person.email, password: 'modotta-2026' }
    expect((await at.call('POST', '/sign_up', again)).status).toBe(201)
    await at.call('POST', '/sign_in', again)
    const { body } = await at.call('GET', '/me')
    expect(body.id).not.toBe(person.id)
    expect(body).not.toHaveProperty('closes_at')
    expect((await at.call('GET', '/reservations?period=past')).body.reservations).toEqual([])
  })
})

it('an admin can’t close their own account', async () => {
  const admin = await somebody('user', anAdmin)
  const at = browser('user')
  await signIn(at, 'user', admin.email)
  expect(await at.call('POST', PATH)).toMatchObject({ status: 422, body: { code: 'erasure_of_admin' } })
  expect((await at.call('GET', PATH)).body).toMatchObject({ obstacles: [{ kind: 'admin' }] })
})
