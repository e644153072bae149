// Attackers guess passwords and codes. Nobody is locked out by that from a browser that they have
// used before, and guessing stays slow (docs/decisions/076-known-browsers.md).
import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { beforeEach, describe, expect, it } from 'vitest'
import { STEP_SECONDS } from '#domain/accounts/two-factor.ts'
import { authenticator } from '../authenticator.ts'
import { type Kind, KINDS, ORIGIN, PASSWORD, populations } from '../populations.ts'

const { app, browser, somebody, signIn } = populations()
type Browser = ReturnType<typeof browser>

const paths = {
  user: {
    cookie: 'tsumugi.known_browser',
    session: 'tsumugi.session_token',
    sign_in: '/sign_in',
    password: '/password',
    options: '/sign_in/passkey_options',
    passkeys: '/passkeys',
    two_factor: '/two_factor',
    confirmation: '/security/confirmation',
  },
  brand_member: {
    cookie: 'tsumugi_brand.known_browser',
    session: 'tsumugi_brand.session_token',
    sign_in: '/brand-members/sign-in',
    password: '/brand-members/password',
    options: '/brand-members/sign-in/passkey-options',
    passkeys: '/brand-members/passkeys',
    two_factor: '/brand-members/two-factor',
    confirmation: '/brand-members/security/confirmation',
  },
} as const

beforeEach(() => void (app.rate_limits = true))

const codeOf = async (key: string) =>
  await createOTP(new TextDecoder().decode(base32.decode(key))).hotp(
    Math.floor(app.clock.now().getTime() / 1000 / STEP_SECONDS),
  )
const signOut = (at: Browser, kind: Kind) => at.jar.delete(paths[kind].session)
const guess = async (at: Browser, kind: Kind, email: string) =>
  (await at.call('POST', paths[kind].sign_in, { email, password: 'wrong2026' })).status

const many = (times: number, one: () => Promise<number>) => Promise.all(Array.from({ length: times }, one))

/** Eleven guesses from new browsers. @returns how many were taken */
const attack = async (kind: Kind, email: string): Promise<number> =>
  (await many(11, () => guess(browser(kind), kind, email))).filter((status) => status !== 429).length

async function attacked(kind: Kind) {
  const person = await somebody(kind)
  const known = browser(kind)
  await signIn(known, kind, person.email)
  signOut(known, kind)
  expect(await attack(kind, person.email)).toBe(10)
  return { person, known }
}

/** The token of the last mailed link for a new password. */
async function resetToken(kind: Kind, email: string): Promise<string> {
  await browser(kind).call('POST', paths[kind].password, { email })
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? ''
}

describe.each(KINDS)('while somebody guesses the password of a %s', (kind) => {
  const { cookie, sign_in, password, options, passkeys, two_factor, confirmation } = paths[kind]

  it('unknown browsers are refused with what the person can do, and a known one signs in', async () => {
    const { person, known } = await attacked(kind)
    expect(await signIn(browser(kind), kind, person.email)).toMatchObject({
      status: 429,
      body: { code: 'sign_in_too_many_attempts', message: expect.stringContaining('パスキー') },
    })
    expect((await signIn(known, kind, person.email)).status).toBe(200)
    // Their sign-in gives the attacker no new guesses.
    expect(await attack(kind, person.email)).toBe(0)
    app.clock.advance(15 * 60_000)
    expect((await signIn(browser(kind), kind, person.email)).status).toBe(200)
  })

  it('guesses from a known browser are limited too, and signing in gives it no new ones', async () => {
    const { person, known } = await attacked(kind)
    await many(9, () => guess(known, kind, person.email))
    expect((await signIn(known, kind, person.email)).status).toBe(200)
    const statuses = await many(11, () => guess(known, kind, person.email))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect((await signIn(known, kind, person.email)).status).toBe(429)
    // Another known browser of the person has its own counter.
    app.clock.advance(15 * 60_000)
    const second = browser(kind)
    expect((await signIn(second, kind, person.email)).status).toBe(200)
    await many(20, () => guess(known, kind, person.email))
    expect((await signIn(known, kind, person.email)).status).toBe(429)
    expect((await signIn(second, kind, person.email)).status).toBe(200)
  })

  it('the cookie of another person, a forged one and one of the other population do not help', async () => {
    const { person, known } = await attacked(kind)
    const other = await somebody(kind)
    app.rate_limits = false
    const theirs = browser(kind)
    await signIn(theirs, kind, other.email)
    app.rate_limits = true
    const value = known.jar.get(cookie)!
    expect(value).toMatch(/^\d{5}\.[\w-]{16}\.[\w-]{43}$/)
    const [day = '', name = '', signature = ''] = value.split('.')
    const foreign = theirs.jar.get(cookie)!.split('.')
    for (const forged of [
      theirs.jar.get(cookie)!,
      `${day}.${name}.${foreign[2]}`,
      `${foreign[0]}.${foreign[1]}.${signature}`,
      `${Number(day) + 1}.${name}.${signature}`,
      `${day}.${'A'.repeat(16)}.${signature}`,
      `${day}.${name}.${'A'.repeat(43)}`,
      `${day}.${name}.`,
      '',
      '%00',
      `~~~~${'x'.repeat(4000)}`,
      `${`${'1'.repeat(5)}.${name}.${signature}~`.repeat(50)}`,
    ]) {
      const at = browser(kind)
      at.jar.set(cookie, forged)
      expect((await signIn(at, kind, person.email)).status, forged).toBe(429)
    }
    // The same browser name and signature under the cookie of the other population.
    const elsewhere = kind === 'user' ? 'brand_member' : 'user'
    const at = browser(elsewhere)
    at.jar.set(paths[elsewhere].cookie, value)
    const namesake = await somebody(elsewhere)
    await attack(elsewhere, namesake.email)
    expect((await signIn(at, elsewhere, namesake.email)).status).toBe(429)
  })

  it('a new password ends all known browsers, and the browser of the mailed link is one', async () => {
    const { person, known } = await attacked(kind)
    const token = await resetToken(kind, person.email)
    const here = browser(kind)
    const body = { reset_password_token: token, password: 'atarashii-2027' }
    expect((await here.call('PUT', password, body)).status).toBe(200)
    const at = async (one: Browser) =>
      (await one.call('POST', sign_in, { email: person.email, password: 'atarashii-2027' })).status
    expect(await at(known)).toBe(429)
    expect(await at(browser(kind))).toBe(429)
    expect(await at(here)).toBe(200)
  })

  it('ends after a year, and is renewed by each sign-in', async () => {
    const { person, known } = await attacked(kind)
    app.clock.advance(300 * 86_400_000)
    await signIn(known, kind, person.email)
    app.clock.advance(300 * 86_400_000)
    await attack(kind, person.email)
    expect((await signIn(known, kind, person.email)).status).toBe(200)
    app.clock.advance(366 * 86_400_000)
    await attack(kind, person.email)
    expect((await signIn(known, kind, person.email)).status).toBe(429)
  })

  it('people who share a browser are known in it, the last three', async () => {
    const people = []
    for (let n = 0; n < 4; n++) people.push(await somebody(kind))
    const shared = browser(kind)
    for (const { email } of people) {
      await signIn(shared, kind, email)
      signOut(shared, kind)
    }
    app.clock.advance(15 * 60_000)
    await Promise.all(people.map(({ email }) => attack(kind, email)))
    // The last ones first: each sign-in keeps its own place.
    const statuses = []
    for (const { email } of people.toReversed()) statuses.push((await signIn(shared, kind, email)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('a passkey signs in from an unknown browser', async () => {
    const person = await somebody(kind)
    const at = browser(kind)
    await signIn(at, kind, person.email)
    const device = authenticator(ORIGIN)
    const asked = async (one: Browser, path: string) => (await one.call('POST', path)).body.options as never
    await at.call('POST', passkeys, { name: '端末', passkey: device.make(await asked(at, `${passkeys}/options`)) })
    await attack(kind, person.email)
    const elsewhere = browser(kind)
    const passkey = device.answer(await asked(elsewhere, options))
    expect((await elsewhere.call('POST', `${sign_in}/passkey`, { passkey })).status).toBe(200)
  })

  it('who has the password uses up the codes of unknown browsers only', async () => {
    const person = await somebody(kind)
    const known = browser(kind)
    await signIn(known, kind, person.email)
    const begun = await known.call('POST', two_factor)
    const key = String(begun.body.key)
    expect((await known.call('PUT', two_factor, { code: await codeOf(key) })).status).toBe(200)
    signOut(known, kind)
    app.clock.advance(15 * 60_000)
    const thief = browser(kind)
    await signIn(thief, kind, person.email)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await thief.call('POST', `${sign_in}/code`, { code: '000000' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    await signIn(known, kind, person.email)
    expect((await known.call('POST', `${sign_in}/code`, { code: await codeOf(key) })).status).toBe(200)
  })

  it('a stolen session does not keep the others from confirming', async () => {
    const person = await somebody(kind)
    const [own, stolen] = [browser(kind), browser(kind)]
    for (const one of [own, stolen]) await signIn(one, kind, person.email)
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await stolen.call('POST', confirmation, { password: 'wrong2026' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await own.call('POST', confirmation, { password: PASSWORD })).status).toBe(200)
  })
})

it('no session begins with the cookie alone', async () => {
  const { known } = await attacked('user')
  expect([...known.jar.keys()]).toEqual([paths.user.cookie])
  expect((await known.call('GET', '/me')).status).toBe(401)
})
