// Tests that users see and end their own sessions, for both populations.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sessions as shape } from '#contract/accounts/security-schemas.ts'
import { type Kind, KINDS, PASSWORD, populations } from '#test/populations.ts'

const { app, browser, somebody, signIn } = populations()

const paths = {
  user: { me: '/me', sessions: '/sessions', confirmation: '/security/confirmation', table: 'user_sessions' },
  brand_member: {
    me: '/brand-members/me',
    sessions: '/brand-members/sessions',
    confirmation: '/brand-members/security/confirmation',
    table: 'brand_sessions',
  },
} as const
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A user on a computer, on a phone, and on a device without a User-Agent header. */
async function atThree(kind: Kind) {
  const person = await somebody(kind)
  const here = browser(kind, CHROME)
  const phone = browser(kind, SAFARI)
  const other = browser(kind)
  for (const at of [here, phone, other]) await signIn(at, kind, person.email)
  const list = async () => shape.parse((await here.call('GET', paths[kind].sessions)).body)
  return { person, here, phone, other, list }
}

describe.each(KINDS)('sessions of a %s', (kind) => {
  const { me, sessions, confirmation, table } = paths[kind]

  it('are listed by kind of device, the current one first, without other data of the header', async () => {
    const { here, list } = await atThree(kind)
    const { sessions: listed, total } = await list()
    expect(total).toBe(3)
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Windows の Chrome', true],
      ['種類のわからない端末', false],
      ['iPhone の Safari', false],
    ])
    const text = JSON.stringify((await here.call('GET', sessions)).body)
    for (const hidden of ['Mozilla', '142', 'token']) expect(text).not.toContain(hidden)
  })

  it('end one by one, immediately; ending one twice is an error', async () => {
    const { here, phone, list } = await atThree(kind)
    const { id } = (await list()).sessions.find(({ device }) => device.startsWith('iPhone'))!
    const [one, two] = await Promise.all([
      here.call('DELETE', `${sessions}/${id}`),
      here.call('DELETE', `${sessions}/${id}`),
    ])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 404]))
    const left = one.status === 200 ? one : two
    expect(shape.parse(left.body).sessions.map(({ id: other }) => other)).not.toContain(id)
    expect((await here.call('DELETE', `${sessions}/${id}`)).body).toMatchObject({
      code: 'session_over',
      message: 'この端末は、すでにログアウトしています。',
    })
    expect((await phone.call('GET', me)).status).toBe(401)
    expect((await here.call('GET', me)).status).toBe(200)
  })

  it('end all except the current one; of two that end each other one stays', async () => {
    const { here, phone, other, list } = await atThree(kind)
    expect((await here.call('DELETE', sessions)).body).toEqual({ ended: 2 })
    expect((await here.call('DELETE', sessions)).body).toEqual({ ended: 0 })
    expect((await list()).total).toBe(1)
    for (const at of [phone, other]) expect((await at.call('GET', me)).status).toBe(401)

    const again = await atThree(kind)
    const [one, two] = await Promise.all([again.here.call('DELETE', sessions), again.phone.call('DELETE', sessions)])
    for (const { status } of [one, two]) expect([200, 401]).toContain(status)
    expect((await again.other.call('GET', me)).status).toBe(401)
    const left = await Promise.all([again.here, again.phone].map(async (at) => (await at.call('GET', me)).status))
    expect(left).toContain(200)
  })

  it('can’t be ended by another user', async () => {
    const mine = await atThree(kind)
    const theirs = await atThree(kind)
    const { id } = (await theirs.list()).sessions[0]!
    expect((await mine.here.call('DELETE', `${sessions}/${id}`)).body.code).toBe('session_over')
    expect((await mine.here.call('DELETE', sessions)).body).toEqual({ ended: 2 })
    expect((await theirs.list()).total).toBe(3)
    for (const bad of ['0', '01', 'x', '99999999999'])
      expect((await mine.here.call('DELETE', `${sessions}/${bad}`)).body.code).toBe('session_over')
  })

  it('can be ended only shortly after a confirmation of identity', async () => {
    const { here, list } = await atThree(kind)
    const { id } = (await list()).sessions[1]!
    app.clock.advance(11 * 60_000)
    for (const path of [sessions, `${sessions}/${id}`])
      expect(await here.call('DELETE', path)).toMatchObject({ status: 403, body: { code: 'identity_unconfirmed' } })
    app.clock.set(new Date())
    await here.call('POST', confirmation, { password: PASSWORD })
    expect((await here.call('DELETE', `${sessions}/${id}`)).status).toBe(200)
  })

  it('show their last use, updated every ten minutes', async () => {
    const { here, phone, list } = await atThree(kind)
    const age = async () => {
      await sql`update ${sql.table(table)} set created_at = now() - interval '2 days',
        updated_at = now() - interval '2 days'`.execute(app.db)
    }
    await age()
    const [, ...others] = (await list()).sessions
    await phone.call('GET', me)
    const used = (await list()).sessions
    const ago = (at: string) => Math.round((Date.now() - Date.parse(at)) / 3_600_000)
    expect(used.map(({ last_used_at, signed_in_at }) => [ago(last_used_at), ago(signed_in_at)])).toEqual([
      [0, 48],
      [0, 48],
      [48, 48],
    ])
    expect(others.map(({ last_used_at }) => ago(last_used_at))).toEqual([48, 48])
    await sql`update ${sql.table(table)} set updated_at = now() - interval '9 minutes'`.execute(app.db)
    await here.call('GET', me)
    expect(Date.now() - Date.parse((await list()).sessions[0]!.last_used_at)).toBeGreaterThan(8 * 60_000)
  })

  it('that have ended are neither listed nor counted', async () => {
    const { here, list } = await atThree(kind)
    await sql`update ${sql.table(table)} set expires_at = now() where user_agent = ''`.execute(app.db)
    expect((await list()).total).toBe(2)
    expect((await here.call('DELETE', sessions)).body).toEqual({ ended: 1 })
  })

  it('are listed in part if there are very many, and all end together', async () => {
    const { person, here, list } = await atThree(kind)
    const owner = kind === 'user' ? 'user_id' : 'brand_member_id'
    await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, token, expires_at)
      select ${person.id}, 't' || ${person.id} || '-' || n, now() + interval '1 day' from generate_series(1, 60) n`.execute(
      app.db,
    )
    const { sessions: listed, total } = await list()
    expect([listed.length, total, listed[0]?.current]).toEqual([50, 63, true])
    expect((await here.call('DELETE', sessions)).body).toEqual({ ended: 62 })
  })
})
