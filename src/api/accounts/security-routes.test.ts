// Tests two-factor sign-in with codes of an app, for both populations.
import { createHash } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { describe, expect, it } from 'vitest'
import { STEP_SECONDS } from '#domain/accounts/two-factor.ts'
import { realAccounts } from '#test/accounts-setup.ts'
import { anAdmin, type aUser } from '#test/factories.ts'
import { type Kind, KINDS, PASSWORD, populations } from '#test/populations.ts'

const { app, browser, somebody, signIn, mailsTo } = populations()

const paths = {
  user: {
    sign_in: '/sign_in',
    me: '/me',
    security: '/security',
    two_factor: '/two_factor',
    codes: '/two_factor/recovery_codes',
    reset: '/password',
  },
  brand_member: {
    sign_in: '/brand-members/sign-in',
    me: '/brand-members/me',
    security: '/brand-members/security',
    two_factor: '/brand-members/two-factor',
    codes: '/brand-members/two-factor/recovery-codes',
    reset: '/brand-members/password',
  },
} as const
/** The code that the app shows `steps` steps from now. */
async function codeOf(key: string, steps = 0) {
  const secret = new TextDecoder().decode(base32.decode(key))
  return await createOTP(secret).hotp(Math.floor(app.clock.now().getTime() / 1000 / STEP_SECONDS) + steps)
}

/** A signed-in user whose second factor is on. */
async function withFactor(kind: Kind, make?: typeof aUser) {
  const person = await somebody(kind, make)
  const at = browser(kind)
  await signIn(at, kind, person.email)
  const begun = await at.call('POST', paths[kind].two_factor)
  const key = String(begun.body.key)
  const on = await at.call('PUT', paths[kind].two_factor, { code: await codeOf(key) })
  app.clock.advance(STEP_SECONDS * 1000)
  return { person, at, key, recovery_codes: on.body.recovery_codes as string[] }
}

describe.each(KINDS)('two-factor sign-in of a %s', (kind) => {
  const { sign_in, me, security, two_factor, codes, reset } = paths[kind]

  it('is turned on by a code of the new key, sends a mail, and ends the other sessions', async () => {
    const person = await somebody(kind)
    const [here, elsewhere] = [browser(kind), browser(kind)]
    await signIn(here, kind, person.email)
    await signIn(elsewhere, kind, person.email)
    const begun = await here.call('POST', two_factor)
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\//)
    const key = String(begun.body.key)
    expect(await here.call('PUT', two_factor, { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'two_factor_code_wrong', messages: { code: [expect.any(String)] } },
    })
    const full = (await codeOf(key)).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const on = await here.call('PUT', two_factor, { code: `${full.slice(0, 3)}　${full.slice(3)}` })
    expect(on.status).toBe(200)
    const given = on.body.recovery_codes as string[]
    expect(new Set(given).size).toBe(10)
    expect(given[0]).toMatch(/^([2-9a-z]{4}-){5}[2-9a-z]{4}$/)
    expect((await here.call('GET', me)).status).toBe(200)
    expect((await elsewhere.call('GET', me)).status).toBe(401)
    expect(await mailsTo(person.email)).toContain('二段階認証をオンにしました')
    expect((await here.call('GET', security)).body).toMatchObject({
      two_factor: { turned_on_at: expect.any(String), recovery_codes_left: 10 },
    })
    // Neither the key nor a code is readable in the tables.
    const kept = JSON.stringify([
      await app.db.selectFrom('two_factors').selectAll().execute(),
      await app.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    const secret = new TextDecoder().decode(base32.decode(key))
    for (const open of [secret, key, given[0]!, given[0]!.replaceAll('-', '')]) expect(kept).not.toContain(open)
  })

  it('requires the code after the password; no session without a valid code, and each code is valid once', async () => {
    const { person, key } = await withFactor(kind)
    const at = browser(kind)
    expect(await signIn(at, kind, person.email)).toMatchObject({
      status: 202,
      body: { next_action: { type: 'two_factor_code' } },
    })
    expect((await at.call('GET', me)).status).toBe(401)
    expect((await at.call('POST', `${sign_in}/code`, { code: '000000' })).body.code).toBe('two_factor_code_wrong')
    expect((await at.call('POST', `${sign_in}/code`, { code: 'abc' })).body.code).toBe('two_factor_code_unreadable')
    const code = await codeOf(key)
    expect((await at.call('POST', `${sign_in}/code`, { code })).status).toBe(200)
    expect((await at.call('GET', me)).status).toBe(200)
    // The challenge is used up, and the code is rejected in another browser too.
    expect((await at.call('POST', `${sign_in}/code`, { code })).body.code).toBe('sign_in_challenge_over')
    const other = browser(kind)
    await signIn(other, kind, person.email)
    expect((await other.call('POST', `${sign_in}/code`, { code })).body.code).toBe('two_factor_code_wrong')
    expect((await other.call('POST', `${sign_in}/code`, { code: await codeOf(key, -1) })).status).toBe(422)
    expect((await other.call('POST', `${sign_in}/code`, { code: await codeOf(key, 1) })).status).toBe(200)
  })

  it('accepts codes of the previous and next step, no others', async () => {
    const { person, key } = await withFactor(kind)
    app.clock.advance(5 * STEP_SECONDS * 1000)
    const at = browser(kind)
    await signIn(at, kind, person.email)
    for (const steps of [-2, 2])
      expect((await at.call('POST', `${sign_in}/code`, { code: await codeOf(key, steps) })).status).toBe(422)
    expect((await at.call('POST', `${sign_in}/code`, { code: await codeOf(key, -1) })).status).toBe(200)
  })

  it('of concurrent calls with one code, one signs in', async () => {
    const { person, key, recovery_codes } = await withFactor(kind)
    const browsers = [browser(kind), browser(kind), browser(kind)]
    for (const code of [await codeOf(key), recovery_codes[0]]) {
      for (const at of browsers) await signIn(at, kind, person.email)
      const answers = await Promise.all(browsers.map((at) => at.call('POST', `${sign_in}/code`, { code })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
      const inside = await Promise.all(browsers.map((at) => at.call('GET', me)))
      expect(inside.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const at of browsers) at.jar.clear()
    }
  })

  it('is valid for ten minutes, in one browser, and not after a password change', async () => {
    const { person, key } = await withFactor(kind)
    const at = browser(kind)
    await signIn(at, kind, person.email)
    app.clock.advance(601_000)
    expect((await at.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).body.code).toBe(
      'sign_in_challenge_over',
    )
    await signIn(at, kind, person.email)
    expect((await browser(kind).call('POST', `${sign_in}/code`, { code: await codeOf(key) })).status).toBe(401)
    await at.call('POST', reset, { email: person.email })
    const { text_body } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', person.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const reset_password_token = decodeURIComponent(/token=([^\s&]+)/.exec(text_body)?.[1] ?? '')
    expect((await at.call('PUT', reset, { reset_password_token, password: 'natsu-no-umi-7431' })).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)).toMatch(/パスワードを設定しました$/)
    expect((await at.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).body.code).toBe(
      'sign_in_challenge_over',
    )
    // The new password alone isn't sufficient either.
    const again = await at.call('POST', sign_in, { email: person.email, password: 'natsu-no-umi-7431' })
    expect(again.status).toBe(202)
  })

  it('a recovery code signs in once, in any notation, and its owner is notified', async () => {
    const { person, recovery_codes } = await withFactor(kind)
    const at = browser(kind)
    await signIn(at, kind, person.email)
    const typed = ` ${recovery_codes[3]!.toUpperCase().replaceAll('-', ' ')} `
    expect((await at.call('POST', `${sign_in}/code`, { code: typed })).status).toBe(200)
    expect(await mailsTo(person.email)).toContain('リカバリーコードが使われました')
    expect((await at.call('GET', security)).body).toMatchObject({ two_factor: { recovery_codes_left: 9 } })
    await signIn(at, kind, person.email)
    expect((await at.call('POST', `${sign_in}/code`, { code: typed })).status).toBe(422)
    const renewed = await at.call('POST', codes)
    expect(renewed.status).toBe(200)
    await signIn(at, kind, person.email)
    expect((await at.call('POST', `${sign_in}/code`, { code: recovery_codes[4] })).status).toBe(422)
    const [fresh] = renewed.body.recovery_codes as string[]
    expect((await at.call('POST', `${sign_in}/code`, { code: fresh })).status).toBe(200)
  })

  it('a recovery code of the former length of sixteen characters is valid until it is used', async () => {
    const { person } = await withFactor(kind)
    const owner = kind === 'user' ? 'user_id' : 'brand_member_id'
    const code_hash = createHash('sha256').update('abcdefgh23456789').digest('hex')
    await app.db
      .insertInto('recovery_codes')
      .columns(['two_factor_id', 'code_hash'])
      .expression((eb) =>
        eb
          .selectFrom('two_factors')
          .where(owner, '=', person.id)
          .select((row) => ['id', row.val(code_hash).as('hash')]),
      )
      .execute()
    const at = browser(kind)
    for (const status of [200, 422]) {
      await signIn(at, kind, person.email)
      expect((await at.call('POST', `${sign_in}/code`, { code: 'abcd-efgh-2345-6789' })).status).toBe(status)
    }
  })

  it('attempts to guess codes are limited for each account', async () => {
    const { person, key } = await withFactor(kind)
    app.rate_limits = true
    for (let tries = 0; tries < 10; tries++) {
      const at = browser(kind)
      await signIn(at, kind, person.email)
      expect((await at.call('POST', `${sign_in}/code`, { code: '000000' })).status).toBe(422)
    }
    const at = browser(kind)
    await signIn(at, kind, person.email)
    expect((await at.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).status).toBe(429)
    app.clock.advance(16 * 60_000)
    await signIn(at, kind, person.email)
    expect((await at.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).status).toBe(200)
  })

  it('can be changed only shortly after a confirmation of identity', async () => {
    const { at, key, person } = await withFactor(kind)
    app.clock.advance(11 * 60_000)
    for (const [method, path] of [
      ['POST', two_factor],
      ['DELETE', two_factor],
      ['POST', codes],
    ] as const)
      expect((await at.call(method, path)).body.code).toBe('identity_unconfirmed')
    expect((await at.call('GET', security)).body).toMatchObject({ confirmed: false, has_password: true })
    const confirmation = `${security}/confirmation`
    expect((await at.call('POST', confirmation, { password: 'wrong' })).body.code).toBe('password_wrong')
    expect((await at.call('POST', confirmation, { code: '000000' })).body.code).toBe('two_factor_code_wrong')
    app.clock.set(new Date())
    const code = await codeOf(key, 1)
    expect((await at.call('POST', confirmation, { code })).status).toBe(200)
    expect((await at.call('POST', confirmation, { code })).status).toBe(422)
    expect((await at.call('POST', confirmation, { password: PASSWORD })).status).toBe(200)
    expect((await at.call('DELETE', two_factor)).status).toBe(200)
    expect(await mailsTo(person.email)).toContain('二段階認証をオフにしました')
    expect((await at.call('DELETE', two_factor)).body.code).toBe('two_factor_is_off')
    expect((await signIn(browser(kind), kind, person.email)).status).toBe(200)
  })

  it('a new app replaces the old one only with its own code', async () => {
    const { at, key, person } = await withFactor(kind)
    const begun = await at.call('POST', two_factor)
    const next = browser(kind)
    await signIn(next, kind, person.email)
    expect((await next.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).status).toBe(200)
    const new_key = String(begun.body.key)
    expect((await at.call('PUT', two_factor, { code: await codeOf(new_key) })).status).toBe(200)
    app.clock.advance(STEP_SECONDS * 1000)
    const last = browser(kind)
    await signIn(last, kind, person.email)
    expect((await last.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).status).toBe(422)
    expect((await last.call('POST', `${sign_in}/code`, { code: await codeOf(new_key) })).status).toBe(200)
    const late = await last.call('POST', two_factor)
    await app.db
      .updateTable('two_factors')
      .set({ pending_until: app.clock.now() })
      .where('pending_secret', 'is not', null)
      .execute()
    const late_code = await codeOf(String(late.body.key))
    expect((await last.call('PUT', two_factor, { code: late_code })).body.code).toBe('two_factor_not_begun')
  })
})

describe('admins', () => {
  it('who must have a second factor have no admin rights until they turn it on, and can’t turn it off', async () => {
    const strict = realAccounts(app, true)
    const before = { accounts: app.accounts, admins_need_two_factor: app.admins_need_two_factor }
    Object.assign(app, { accounts: strict, admins_need_two_factor: true })
    try {
      const admin = await somebody('user', anAdmin)
      const at = browser('user')
      await signIn(at, 'user', admin.email)
      expect((await at.call('GET', '/me')).body).toMatchObject({ access_control: 'USER', two_factor_needed: true })
      expect(await at.call('GET', '/admin/users')).toMatchObject({ status: 403, body: { code: 'two_factor_needed' } })
      expect((await at.call('GET', '/security')).body).toMatchObject({ two_factor: { required: true } })
      const begun = await at.call('POST', '/two_factor')
      expect((await at.call('PUT', '/two_factor', { code: await codeOf(String(begun.body.key)) })).status).toBe(200)
      const me = (await at.call('GET', '/me')).body
      expect(me).toMatchObject({ access_control: 'ADMIN' })
      expect(me).not.toHaveProperty('two_factor_needed')
      expect((await at.call('GET', '/admin/users')).status).toBe(200)
      expect((await at.call('DELETE', '/two_factor')).body.code).toBe('two_factor_kept')
    } finally {
      Object.assign(app, before)
    }
  })

  it.each(KINDS)('reset the second factor of a %s, for a reason that is logged', async (kind) => {
    const { person, at } = await withFactor(kind)
    const admin = await somebody('user', anAdmin)
    const office = browser('user')
    await signIn(office, 'user', admin.email)
    const path =
      kind === 'user'
        ? `/admin/users/${person.id}/two_factor_reset`
        : `/brands/${'brand_id' in person ? person.brand_id : 0}/members/${person.id}/two_factor_reset`
    expect((await office.call('POST', path, { reason: ' ' })).status).toBe(422)
    expect((await office.call('POST', path, { reason: '機種変更のため' })).status).toBe(200)
    expect((await office.call('POST', path, { reason: '機種変更のため' })).body.code).toBe('two_factor_is_off')
    expect((await at.call('GET', paths[kind].me)).status).toBe(401)
    expect((await signIn(at, kind, person.email)).status).toBe(200)
    expect(await mailsTo(person.email)).toContain('運営が二段階認証をリセットしました')
    const noted = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'reset_two_factor')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(noted).toMatchObject({
      actor_id: admin.id,
      subject_type: kind,
      subject_id: String(person.id),
      detail: { reason: '機種変更のため', two_factors: 1 },
    })
  })
})
