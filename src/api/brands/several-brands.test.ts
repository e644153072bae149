// One person, by mail address, as a member of several brands.
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { brandInvitation, brandMe, brandMembers, ownBrands } from '#contract/brands/brand-members-schemas.ts'
import { OPENED_AS } from '#contract/brands/opened-as.ts'
import { STEP_SECONDS } from '#domain/accounts/two-factor.ts'
import { deleteMember, removeMemberOfBrand, resetTwoFactorOfMember } from '#services/brands/members/members.ts'
import { cookieOf } from '#test/accounts-setup.ts'
import { realBrandAccounts } from '#test/brand-accounts.ts'
import { brandCalls, PASSWORD } from '#test/brand-calls.ts'
import { testApp } from '#test/database.ts'
import { aBrand, anAdmin, write } from '#test/factories.ts'
import { untilLockWait } from '#test/lock-waits.ts'

const base_url = 'https://tsumugi.example'
const AOI = 'aoi@example.jp'
const app = testApp({}, ({ db, clock, jobs }) => ({
  base_url,
  brand_accounts: realBrandAccounts({ db, clock, jobs, base_url }),
}))
const { call, linkTo, tokenTo, invite, signIn, join } = brandCalls(app)
let satoyama: number
let hama: number

beforeEach(async () => {
  // Tokens and sessions expire by the system clock.
  app.clock.set(new Date())
  app.rate_limits = false
  await app.db.deleteFrom('mails').execute()
  await app.db.deleteFrom('brand_members').execute()
  satoyama = await aBrand(app.db, { name: '里山工房' })
  hama = await aBrand(app.db, { name: '浜の会' })
})

const accept = (invitation_token: string, cookie = '', password?: string) =>
  call('PUT', '/invitation', { invitation_token, password }, cookie)
const me = async (cookie: string) => (await call('GET', '/me', undefined, cookie)).body
const statusOf = async (cookie: string) => (await call('GET', '/me', undefined, cookie)).status
const brandsOf = async (cookie: string) =>
  ownBrands.parse((await call('GET', '/brands', undefined, cookie)).body).brands.map((one) => one.brand_name)
const choose = (brand_member_id: unknown, cookie: string) => call('POST', '/brands', { brand_member_id }, cookie)

/** Aoi is a member of both brands. @returns her ids there, and the cookies of a session in the first */
async function aoiOfBoth() {
  const cookie = await join(AOI, satoyama)
  const { id } = await me(cookie)
  expect((await accept(await invite(AOI, hama), cookie)).status).toBe(200)
  const { brands } = ownBrands.parse((await call('GET', '/brands', undefined, cookie)).body)
  return { first: Number(id), second: brands[1]!.id, cookie }
}
/** A session of hers in one of her brands. */
async function enter(id: number, password = PASSWORD): Promise<string> {
  const signedIn = await call('POST', '/sign-in', { email: AOI, password })
  expect(signedIn.body).toEqual({ next_action: { type: 'choose_brand' } })
  return cookieOf((await choose(id, cookieOf(signedIn.response))).response)
}
const remove = async (brand_id: number, id: number) =>
  await removeMemberOfBrand(app, await anAdmin(app.db), brand_id, id)

test('a member of another brand is invited like anybody, joins with their session, and keeps their password', async () => {
  const aoi = await join(AOI, satoyama)
  const ren = await join('ren@example.jp', hama)
  const invited = await call('POST', '/invitation', { email: AOI }, ren)
  const unknown = await call('POST', '/invitation', { email: 'new@example.jp' }, ren)
  expect(invited.status).toBe(201)
  const shapeOf = (body: object) => ({ ...body, id: 0, email: '', invitation_created_at: '' })
  expect(shapeOf(invited.body)).toEqual(shapeOf(unknown.body))
  const [mail, other] = await app.db
    .selectFrom('mails')
    .select(['subject', 'text_body', 'to_address'])
    .where('kind', '=', 'brand_invitation')
    .where('to_address', 'in', [AOI, 'new@example.jp'])
    .orderBy('id', 'desc')
    .execute()
  const withoutLink = (text: string) => text.replace(/https:[\s\S]*?(?=リンクは)/, '')
  expect(withoutLink(mail!.text_body)).toBe(withoutLink(other!.text_body))

  const token = await tokenTo(AOI)
  const seen = await call('GET', `/invitation?invitation_token=${token}`)
  expect(brandInvitation.parse(seen.body)).toMatchObject({ brand_name: '浜の会', registered: true })
  // Neither a new password nor the session of somebody else is enough.
  for (const answer of [await accept(token), await accept(token, '', 'another-pass-1'), await accept(token, ren)])
    expect(answer).toMatchObject({ status: 422, body: { code: 'invitation_sign_in_needed' } })
  expect((await accept(token, aoi, 'another-pass-1')).status).toBe(200)
  expect((await accept(token, aoi)).body.code).toBe('invitation_token_invalid')
  const { brand_members } = brandMembers.parse((await call('GET', '', undefined, ren)).body)
  expect(brand_members.find(({ email }) => email === AOI)).toMatchObject({ invitation_accepted: true })
  expect(JSON.stringify(brand_members)).not.toContain('person_id')

  // The open session goes on where it was.
  expect(brandMe.parse(await me(aoi))).toMatchObject({ brand_id: satoyama, brands: 2 })
  expect((await call('POST', '/sign-in', { email: AOI, password: 'another-pass-1' })).status).toBe(401)
})

test('after the sign-in nothing is open until a brand is chosen, and then only that brand', async () => {
  const { first, second } = await aoiOfBoth()
  await join('ren@example.jp', hama)
  const signedIn = await call('POST', '/sign-in', { email: AOI, password: PASSWORD })
  expect(signedIn).toMatchObject({ status: 202, body: { next_action: { type: 'choose_brand' } } })
  const before = cookieOf(signedIn.response)
  for (const path of ['/me', '', '/security', '/sessions'])
    expect((await call('GET', path, undefined, before)).status).toBe(401)
  const listed = ownBrands.parse((await call('GET', '/brands', undefined, before)).body)
  expect(listed).toMatchObject({ email: AOI, brands: [{ id: first }, { id: second }] })
  expect(listed.brands.some(({ chosen }) => chosen)).toBe(false)

  const chosen = await choose(second, before)
  expect(brandMe.parse(chosen.body)).toMatchObject({ id: second, brand_id: hama, brand_name: '浜の会' })
  const inHama = cookieOf(chosen.response)
  expect(await statusOf(before)).toBe(401)
  const emails = async (cookie: string) =>
    brandMembers.parse((await call('GET', '', undefined, cookie)).body).brand_members.map(({ email }) => email)
  expect(await emails(inHama)).toEqual([AOI, 'ren@example.jp'])
  const switched = await choose(first, inHama)
  expect(await statusOf(inHama)).toBe(401)
  expect(await emails(cookieOf(switched.response))).toEqual([AOI])
  // What is done names the member of the brand in which it was done.
  await call('POST', '/invitation', { email: 'new@example.jp' }, cookieOf(switched.response))
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(audit).toEqual([{ action: 'invite_brand_member', actor_id: first }])
})

test('a session switches only to brands of its person that they belong to now', async () => {
  const { first, second, cookie } = await aoiOfBoth()
  const ren = await join('ren@example.jp', hama)
  const kaze = await aBrand(app.db)
  const token = await invite(AOI, kaze)
  const invited = await app.db
    .selectFrom('brand_members')
    .select('id')
    .where('brand_id', '=', kaze)
    .executeTakeFirstOrThrow()
  await remove(hama, second)
  for (const id of [second, invited.id, Number((await me(ren)).id), 2_000_000_000])
    expect(await choose(id, cookie)).toMatchObject({ status: 422, body: { code: 'brand_membership_over' } })
  for (const id of [0, -1, 1.5, 'x', null]) expect((await choose(id, cookie)).status).toBe(422)
  expect((await choose(first, '')).status).toBe(401)
  expect((await choose(first, ren)).body.code).toBe('brand_membership_over')
  expect(await statusOf(cookie)).toBe(200)
  expect((await accept(token, ren)).body.code).toBe('invitation_sign_in_needed')
})

test('leaving one brand ends the sessions there and nothing else, also for the brand joined first', async () => {
  const { first, second, cookie } = await aoiOfBoth()
  await join('ren@example.jp', satoyama)
  const inHama = await enter(second)
  await remove(satoyama, first)
  expect(await statusOf(cookie)).toBe(401)
  expect(await me(inHama)).toMatchObject({ brand_id: hama, brands: 1 })
  const mail = await app.db.selectFrom('mails').select('subject').where('kind', '=', 'brand_member_removed').execute()
  expect(mail).toEqual([{ subject: expect.stringContaining('里山工房') }])
  // The same password, without a choice.
  expect(await me(await signIn(AOI))).toMatchObject({ id: second, brand_id: hama })
  await call('POST', '/password', { email: AOI })
  const reset_password_token = (await linkTo(AOI)).searchParams.get('reset_password_token')
  expect((await call('PUT', '/password', { reset_password_token, password: 'shinmai-no-hi-3' })).status).toBe(200)
  expect(await statusOf(inHama)).toBe(401)
  // Back in the first brand, with the second one's session.
  const again = await signIn(AOI, 'shinmai-no-hi-3')
  expect((await accept(await invite(AOI, satoyama), again)).status).toBe(200)
  expect(await me(await enter(first, 'shinmai-no-hi-3'))).toMatchObject({ id: first, brand_id: satoyama })
})

test('an unchosen session goes to the only brand that is left', async () => {
  const { first, second } = await aoiOfBoth()
  const { response } = await call('POST', '/sign-in', { email: AOI, password: PASSWORD })
  await join('ren@example.jp', satoyama)
  await remove(satoyama, first)
  expect(await me(cookieOf(response))).toMatchObject({ id: second })
})

test('who left all brands is invited like a new person, and old sessions stay ended', async () => {
  const { first, second, cookie } = await aoiOfBoth()
  await join('ren@example.jp', satoyama)
  await join('kai@example.jp', hama)
  await remove(satoyama, first)
  await remove(hama, second)
  expect((await call('POST', '/sign-in', { email: AOI, password: PASSWORD })).body.code).toBe('brand_member_removed')
  expect((await call('GET', '/brands', undefined, cookie)).status).toBe(401)
  const kaze = await aBrand(app.db, { name: '風の家' })
  expect((await accept(await invite(AOI, kaze), cookie)).body.messages).toHaveProperty('password')
  const inKaze = await join(AOI, kaze)
  // The brand that has the former credentials.
  const token = await invite(AOI, satoyama)
  expect((await accept(token, cookie)).body.code).toBe('invitation_sign_in_needed')
  expect((await accept(token, inKaze)).status).toBe(200)
  expect(await brandsOf(inKaze)).toEqual(['里山工房', '風の家'])
  expect(await statusOf(cookie)).toBe(401)
})

test('two calls accept one invitation once', async () => {
  const cookie = await join(AOI, satoyama)
  const token = await invite(AOI, hama)
  const both = await Promise.all([accept(token, cookie), accept(token, cookie)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  expect(await brandsOf(cookie)).toEqual(['里山工房', '浜の会'])
})

test('of two first passwords at once for two brands, one is set', async () => {
  const tokens = [await invite(AOI, satoyama), await invite(AOI, hama)] as const
  const passwords = ['hitotsume-no-3', 'futatsume-no-4'] as const
  const both = await Promise.all([accept(tokens[0], '', passwords[0]), accept(tokens[1], '', passwords[1])])
  const won = both.findIndex(({ status }) => status === 200)
  expect(both[1 - won]!.body.code).toBe('invitation_sign_in_needed')
  const cookie = await signIn(AOI, passwords[won]!)
  expect((await call('POST', '/sign-in', { email: AOI, password: passwords[1 - won]! })).status).toBe(401)
  expect((await accept(tokens[1 - won]!, cookie)).status).toBe(200)
  expect(await app.db.selectFrom('brand_accounts').select('id').execute()).toHaveLength(1)
})

/** Removes a member in a transaction, and calls `meanwhile` when that waits for its end. */
async function duringRemoval<T>(brand_id: number, id: number, meanwhile: () => Promise<T>): Promise<T> {
  const admin = await anAdmin(app.db)
  let running: Promise<T> | undefined
  await write(app.db, async (tx) => {
    await deleteMember(app, tx, brand_id, id, admin)
    running = meanwhile()
    await untilLockWait(app.db)
  })
  return await running!
}

test('a switch during a removal waits for it, and is refused', async () => {
  await join('ren@example.jp', hama)
  const { first, second, cookie } = await aoiOfBoth()
  const switched = await duringRemoval(hama, second, () => choose(second, cookie))
  expect(switched).toMatchObject({ status: 422, body: { code: 'brand_membership_over' } })
  expect(await me(cookie)).toMatchObject({ id: first })
})

test('a removal and a switch at once leave no session in the brand', async () => {
  await join('ren@example.jp', hama)
  const { second, cookie } = await aoiOfBoth()
  const [switched] = await Promise.all([choose(second, cookie), remove(hama, second)])
  const session = switched.status === 200 ? cookieOf(switched.response) : cookie
  expect((await me(session)).id).not.toBe(second)
  const chosen = app.db.selectFrom('brand_sessions').select('id').where('chosen_member_id', '=', second)
  expect(await chosen.execute()).toEqual([])
})

test('an invitation that is accepted during the removal from the last brand is one of a new person', async () => {
  await join('ren@example.jp', satoyama)
  const cookie = await join(AOI, satoyama)
  const { id } = await me(cookie)
  const token = await invite(AOI, hama)
  const accepted = await duringRemoval(satoyama, Number(id), () => accept(token, cookie))
  expect(accepted.body.code).toBe('invitation_sign_in_needed')
})

test('two switches at once leave one session', async () => {
  const { first, second, cookie } = await aoiOfBoth()
  const both = await Promise.all([choose(first, cookie), choose(second, cookie)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.selectFrom('brand_sessions').select('id').execute()).toHaveLength(1)
  expect(await statusOf(cookie)).toBe(401)
})

test('sessions, second factor and its reset belong to the person in all brands', async () => {
  const { first, second, cookie } = await aoiOfBoth()
  const inHama = await enter(second)
  const listed = (await call('GET', '/sessions', undefined, inHama)).body.sessions as object[]
  expect(listed).toHaveLength(2)
  const key = (await call('POST', '/two-factor', undefined, inHama)).body.key as string
  const code = async (steps: number) =>
    await createOTP(new TextDecoder().decode(base32.decode(key))).hotp(
      Math.floor(app.clock.now().getTime() / 1000 / STEP_SECONDS) + steps,
    )
  expect((await call('PUT', '/two-factor', { code: await code(-1) }, inHama)).status).toBe(200)
  expect(await statusOf(cookie)).toBe(401)
  const noted = await app.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'turn_on_two_factor')
    .execute()
  expect(noted).toEqual([{ actor_id: second }])
  const step = await call('POST', '/sign-in', { email: AOI, password: PASSWORD })
  expect(step.body).toEqual({ next_action: { type: 'two_factor_code' } })
  const shown = await call('POST', '/sign-in/code', { code: await code(0) }, cookieOf(step.response))
  expect(shown).toMatchObject({ status: 202, body: { next_action: { type: 'choose_brand' } } })
  const inSatoyama = cookieOf((await choose(first, cookieOf(shown.response))).response)
  expect((await call('DELETE', '/sessions', undefined, inSatoyama)).status).toBe(200)
  expect(await statusOf(inHama)).toBe(401)

  await resetTwoFactorOfMember(app, await anAdmin(app.db), { brand_id: hama, id: second }, { reason: '電話で確認' })
  expect(await statusOf(inSatoyama)).toBe(401)
  expect((await call('POST', '/sign-in', { email: AOI, password: PASSWORD })).body).toEqual({
    next_action: { type: 'choose_brand' },
  })
})

test('the second factor stays while one brand is left, and the last of two removals at once deletes it', async () => {
  await join('ren@example.jp', satoyama)
  await join('kai@example.jp', hama)
  const { first, second } = await aoiOfBoth()
  const kaze = await aBrand(app.db)
  await join('sora@example.jp', kaze)
  const inHama = await enter(second)
  expect((await accept(await invite(AOI, kaze), inHama)).status).toBe(200)
  const { id } = await app.db
    .selectFrom('brand_members')
    .select('id')
    .where('brand_id', '=', kaze)
    .where('email', '=', AOI)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('two_factors')
    .values({ brand_member_id: first, secret: 'x', turned_on_at: new Date() })
    .execute()
  const left = async () =>
    await app.db.selectFrom('two_factors').select('id').where('brand_member_id', '=', first).execute()
  await remove(satoyama, first)
  expect(await left()).toHaveLength(1)
  await duringRemoval(hama, second, () => remove(kaze, id))
  expect(await left()).toEqual([])
})

test('a page that was opened in another brand changes nothing in this one', async () => {
  const { first, second, cookie } = await aoiOfBoth()
  const inHama = cookieOf((await choose(second, cookie)).response)
  const body = { email: 'new@example.jp' }
  const late = await call('POST', '/invitation', body, inHama, { [OPENED_AS]: String(first) })
  expect(late).toMatchObject({ status: 403, body: { code: 'brand_switched' } })
  expect(await app.db.selectFrom('brand_members').select('id').where('email', '=', body.email).execute()).toEqual([])
  expect((await call('POST', '/invitation', body, inHama, { [OPENED_AS]: String(second) })).status).toBe(201)
})

test('the database refuses a second set of credentials, as a former version would make it', async () => {
  const { second } = await aoiOfBoth()
  await expect(
    sql`update brand_members set person_id = null where id = ${second}`.execute(app.db),
  ).rejects.toMatchObject({ constraint: 'brand_members_one_person' })
})
