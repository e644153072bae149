// Tests the change of an e-mail address: a mailed code verifies it, only one user can take it, and
// the former address is notified.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { myEmail } from '#contract/accounts/accounts-schemas.ts'
import { listPeople } from '#services/accounts/people/people.ts'
import { getPerson } from '#services/accounts/people/person.ts'
import { suspendPerson } from '#services/accounts/people/suspensions.ts'
import { anApplication } from '#test/brand-factories.ts'
import { anAdmin } from '#test/factories.ts'
import { aBouncedAddress } from '#test/mail/factories.ts'
import { PASSWORD, populations } from '#test/populations.ts'

const { app, browser, somebody, signIn, mailsTo } = populations()
const path = '/me/email_change'

let n = 0
const anAddress = () => `new${++n}@example.jp`

/** A user who is signed in on two devices. */
async function atTwo() {
  const person = await somebody('user')
  const here = browser('user')
  const phone = browser('user')
  for (const at of [here, phone]) await signIn(at, 'user', person.email)
  return { person, here, phone }
}
type Browser = Awaited<ReturnType<typeof atTwo>>['here']

/** The newest code mailed to an address. */
async function codeTo(email: string) {
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'email_change_code')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return /確認コード：(\d{6})/.exec(mail?.text_body ?? '')?.[1]
}
const ask = (at: Browser, email: string) => at.call('POST', path, { email })
const confirm = (at: Browser, code = '') => at.call('PUT', path, { code })
const emailOf = async (at: Browser) => myEmail.parse((await at.call('GET', '/me/email')).body)

/** Requests the change to the address and returns the mailed code. */
async function asked(at: Browser, email: string): Promise<string> {
  expect((await ask(at, email)).status).toBe(200)
  const code = await codeTo(email)
  expect(code).toMatch(/^\d{6}$/)
  return code!
}

it('changes to the address whose code is entered; the former address is notified, and other sessions end', async () => {
  const { person, here, phone } = await atTwo()
  const to = anAddress()
  await here.call('POST', '/password', { email: person.email })
  const reset = await tokenIn(person.email)
  await aBouncedAddress(app.db, to)
  expect((await ask(here, `　${to.toUpperCase()} `)).status).toBe(200)
  const code = (await codeTo(to))!
  expect((await emailOf(here)).change?.email).toBe(to)
  expect((await emailOf(phone)).change).toBeNull()
  const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  expect((await confirm(here, `${wide.slice(0, 3)} ${wide.slice(3)}`)).status).toBe(200)

  expect(await emailOf(here)).toMatchObject({ email: to, email_verified: true, change: null, undeliverable_at: null })
  expect((await phone.call('GET', '/me')).status).toBe(401)
  expect((await mailsTo(person.email)).at(-1)).toBe('メールアドレスを変更しました')
  expect((await mailsTo(to)).at(-1)).toBe('メールアドレスを変更しました')
  const told = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', person.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(told.text_body).toContain('お心あたりのない場合')
  expect(told.text_body).not.toContain(to)

  // A link mailed to the former address is invalid.
  expect(
    (await here.call('PUT', '/password', { reset_password_token: reset, password: 'yoakemae2026' })).body.code,
  ).toBe('reset_token_invalid')
  expect((await signIn(browser('user'), 'user', person.email)).status).toBe(401)
  expect((await signIn(browser('user'), 'user', to)).status).toBe(200)
  const noted = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'change_email')
    .where('actor_id', '=', person.id)
    .execute()
  expect(noted).toMatchObject([{ subject_type: 'user', subject_id: String(person.id), detail: {} }])
})

async function tokenIn(email: string) {
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(mail.text_body)?.[1]
}

it('lets admins find the user by the former address', async () => {
  const { person, here } = await atTwo()
  const to = anAddress()
  const code = await asked(here, to)
  await confirm(here, code)
  const found = await listPeople(app, { q: person.email.toUpperCase(), page: 1, sort: 'newest' })
  expect(found.users).toMatchObject([{ id: person.id, email: to }])
  expect(await getPerson(app, person.id)).toMatchObject({ email: to, former_emails: [person.email] })
})

it('accepts addresses that carriers issued, and has messages for invalid ones', async () => {
  const { person, here } = await atTwo()
  await asked(here, 'foo..bar.@docomo.ne.jp')
  for (const [email, words] of [
    ['', 'メールアドレスを入力してください。'],
    ['hanako', 'メールアドレスを正しく入力してください。'],
    [`${'a'.repeat(260)}@example.jp`, 'メールアドレスを正しく入力してください。'],
    [person.email.toUpperCase(), 'いまのメールアドレスと同じです。'],
  ])
    expect((await ask(here, email!)).body).toMatchObject({ messages: { email: [words] } })
})

it('doesn’t reveal whether an address is taken; its owner is notified, and no code is sent', async () => {
  const owner = await somebody('user')
  const { here } = await atTwo()
  const [free, taken] = [await ask(here, anAddress()), await ask(here, owner.email)]
  expect(taken).toEqual(free)
  expect(await mailsTo(owner.email)).toEqual(['このメールアドレスは登録済みです'])
  expect(await codeTo(owner.email)).toBeUndefined()
  expect((await emailOf(here)).change?.email).toBe(owner.email)
  expect((await confirm(here, '000000')).body.code).toBe('email_change_code_wrong')
})

it('accepts a code once, within thirty minutes and five attempts, only from the requesting session', async () => {
  const { here, phone } = await atTwo()
  const code = await asked(here, anAddress())
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await confirm(phone, code)).body.code).toBe('email_change_over')
  for (let tries = 0; tries < 5; tries += 1)
    expect((await confirm(here, wrong)).body.code).toBe('email_change_code_wrong')
  expect((await confirm(here, code)).body.code).toBe('email_change_over')

  const late = await asked(here, anAddress())
  app.clock.advance(30 * 60_000)
  expect((await confirm(here, late)).body.code).toBe('email_change_over')
  expect((await emailOf(here)).change).toBeNull()
  app.clock.set(new Date())

  const former = await asked(here, anAddress())
  const latest = await asked(here, anAddress())
  if (former !== latest) expect((await confirm(here, former)).body.code).toBe('email_change_code_wrong')
  const [one, two] = await Promise.all([confirm(here, latest), confirm(here, latest)])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 422]))
  expect((await confirm(here, latest)).body).toMatchObject({
    code: 'email_change_over',
    messages: { base: [expect.any(String)] },
  })
})

it('gives an address to one of two users, concurrently or one after the other', async () => {
  const [one, two] = [await atTwo(), await atTwo()]
  const to = anAddress()
  const codes = [await asked(one.here, to), await asked(two.here, to)] as const
  const answers = await Promise.all([confirm(one.here, codes[0]), confirm(two.here, codes[1])])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const lost = answers[0]!.status === 409 ? 0 : 1
  expect(answers[lost]!.body.code).toBe('email_change_taken')
  const loser = [one, two][lost]!
  expect(await emailOf(loser.here)).toMatchObject({ email: loser.person.email, change: null })
  expect((await loser.phone.call('GET', '/me')).status).toBe(200)

  // A sign-up takes the address while the code is on its way.
  const other = anAddress()
  const code = await asked(loser.here, other)
  await loser.here.call('POST', '/sign_up', { name: '春', email: other, password: 'yoakemae2026' })
  expect((await confirm(loser.here, code)).body.code).toBe('email_change_taken')
})

it('requires a recent sign-in, and ends with the requesting session', async () => {
  const { person, here, phone } = await atTwo()
  app.clock.advance(11 * 60_000)
  expect(await ask(here, anAddress())).toMatchObject({ status: 403, body: { code: 'identity_unconfirmed' } })
  app.clock.set(new Date())
  await here.call('POST', '/security/confirmation', { password: PASSWORD })
  const code = await asked(here, anAddress())
  await phone.call('DELETE', '/sessions')
  expect((await confirm(here, code)).status).toBe(401)
  expect(await app.db.selectFrom('email_changes').selectAll().execute()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ code_hash: expect.stringContaining(code) })]),
  )

  const again = await asked(phone, anAddress())
  expect((await phone.call('DELETE', path)).status).toBe(200)
  expect((await phone.call('DELETE', path)).status).toBe(200)
  expect((await confirm(phone, again)).body.code).toBe('email_change_over')

  const last = await asked(phone, anAddress())
  await suspendPerson(app, await anAdmin(app.db), person.id, { reason: '確認のため' })
  expect((await confirm(phone, last)).status).toBe(401)
})

it('is limited per user and per mailed address', async () => {
  app.rate_limits = true
  const { here } = await atTwo()
  for (let tries = 0; tries < 5; tries += 1) expect((await ask(here, anAddress())).status).toBe(200)
  expect((await ask(here, anAddress())).status).toBe(429)
  const to = anAddress()
  const people = await Promise.all(Array.from({ length: 6 }, atTwo))
  const statuses = []
  for (const { here: at } of people) statuses.push((await ask(at, to)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('keeps other sign-in methods, and data linked to the verified address', async () => {
  const { person, here } = await atTwo()
  await sql`insert into user_accounts (user_id, provider_id, account_id, email)
    values (${person.id}, 'google', ${`g${person.id}`}, ${person.email})`.execute(app.db)
  const application = await anApplication(app.db, { user_id: null, email: person.email })
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()
  const code = await asked(here, anAddress())
  expect((await confirm(here, code)).status).toBe(200)
  expect((await here.call('GET', '/me/sign_in')).body).toMatchObject({
    providers: [{ provider: 'google', linked: { email: person.email } }],
  })
  const { user_id } = await app.db
    .selectFrom('community_applications')
    .select('user_id')
    .where('id', '=', application)
    .executeTakeFirstOrThrow()
  expect(user_id).toBe(person.id)
})
