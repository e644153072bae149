// The data of a person: the export contains all of it, and after erasure none of it has their name.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { ERASED_NAME, erasedAddress } from '#domain/accounts/people.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { anApplication } from '#test/brand-factories.ts'
import { testApp } from '#test/database.ts'
import { aDraft, aHost, anAdmin, anExperience, aReservation, aReview, aSlot, aUser } from '#test/factories.ts'
import { aBouncedAddress } from '#test/mail/factories.ts'
import { lineIdOf, withLine, withMessages } from '#test/person-messages.ts'
import { tablesWith } from '#test/tables-with.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { listReviews } from '../../reviews/reviews.ts'
import { visitor } from '../../shared/actor.ts'
import { erasePerson, exportOwnData, exportPerson } from './personal-data.ts'
import { getPerson } from './person.ts'
import { suspendPerson } from './suspensions.ts'

const app = testApp()
const reason = 'ご本人の申し出'
const PAST = new Date('2026-11-01T00:00:00Z')
const COMING = new Date('2026-12-01T00:00:00Z')

let admin: UserActor
let host: UserActor
beforeAll(async () => {
  admin = await anAdmin(app.db)
})

const SECRET = '桐生'
let n = 0
/** A telephone number that no other row contains. */
const phoneOf = (email: string) => `0908765${email.replace(/\D/g, '').padStart(4, '0')}`
/** A user whose name, address and texts are unique in the test data. */
async function somebody() {
  const email = `kiryu${++n}@example.jp`
  return await aHost(app.db, {
    name: `${SECRET} はるか${n}`,
    email,
    display_name: `${SECRET}の人${n}`,
    phone: phoneOf(email),
    introduction: `${SECRET}の山で暮らしています。`,
  })
}
beforeEach(async () => {
  host = await aHost(app.db)
})

const mailTo = (email: string, kind: string, text: string) =>
  inTransaction(app.db, (tx) => queueMail(app, tx, { kind, to: email, subject: '件名', text }))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const writtenAgo = (to: string, days: number) =>
  app.db
    .updateTable('mails')
    .set({ created_at: daysAgo(days) })
    .where('to_address', '=', to)
    .execute()

/** A user with data in every table that holds personal data. */
async function withEverything() {
  const person = await somebody()
  const { id, email } = person
  const theirs = await anExperience(app.db, {
    user_id: id,
    title: '山の朝',
    description: `${SECRET}の家で。`,
    inspiration: `${SECRET}の話`,
    address: `${SECRET}町1-2`,
  })
  const others = await anExperience(app.db, { user_id: host.id })
  const guests = await aReservation(app.db, theirs.id, [], { hosted_by: person.name, last_ends_at: PAST })
  const own = await aReservation(app.db, others.id, [], {
    user_id: id,
    message_to_host: `${SECRET}です。`,
    receipt_name: `${SECRET}商店`,
  })
  await app.db
    .insertInto('payments')
    .values({
      reservation_id: own,
      provider: 'sandbox',
      amount: 3263,
      state: 'captured',
      charge_id: `ch_${id}`,
      card_brand: 'Visa',
      card_last4: '4242',
      created_at: PAST,
    })
    .execute()
  // Adds the message of the booking to the thread.
  await app.db.insertInto('reservation_events').values({ reservation_id: own, type: 'confirmed', at: PAST }).execute()
  await aReview(app.db, others.id, { user_id: id, content: 'おだやかな時間でした。' })
  await aDraft(app.db, { user_id: id, form: { title: `${SECRET}の冬` } })
  await app.db
    .insertInto('holding_requests')
    .values({ experience_id: others.id, user_id: id, date: '2026-12-24', message: `${SECRET}の希望` })
    .execute()
  await app.db.insertInto('favorites').values({ user_id: id, experience_id: others.id }).execute()
  await withMessages(app.db, person, theirs.id)
  const application = await anApplication(app.db, {
    user_id: id,
    full_name: person.name,
    email,
    address: `${SECRET}市`,
  })
  await app.db
    .insertInto('user_accounts')
    .values([
      { user_id: id, account_id: String(id), provider_id: 'credential', password: 'hash', email: null },
      { user_id: id, account_id: lineIdOf(email), provider_id: 'line', password: null, email },
    ])
    .execute()
  await withLine(app.db, person)
  const round = { provider: 'google' as const, back: '/', created_at: PAST, expires_at: COMING }
  await app.db
    .insertInto('social_sign_ins')
    .values([
      { ...round, browser_hash: `b${id}`, subject: `g${id}`, email },
      { ...round, browser_hash: `b${id}`, state_hash: `s${id}`, linking_user_id: id },
    ])
    .execute()
  await app.db
    .insertInto('two_factors')
    .values({ user_id: person.id, secret: `${SECRET}key`, turned_on_at: app.clock.now() })
    .execute()
  const key = { credential_id: `${SECRET}${person.id}`, public_key: 'AA', counter: 0, transports: ['internal'] }
  await app.db
    .insertInto('passkeys')
    .values({ ...key, user_id: person.id, name: `${SECRET}の鍵`, created_at: app.clock.now() })
    .execute()
  await app.db
    .insertInto('user_sessions')
    .values({ user_id: id, token: `t${id}`, expires_at: COMING })
    .execute()
  const { id: session_id } = await app.db
    .selectFrom('user_sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  await app.db
    .insertInto('push_subscriptions')
    .values({ ...keys, user_id: id, session_id, endpoint: `https://push.example/${SECRET}${id}`, turned_on_at: PAST })
    .execute()
  // With a pending change of address, and one that they abandoned.
  const change = { new_email: `new-${email}`, code_hash: 'h', expires_at: COMING }
  await app.db
    .insertInto('email_changes')
    .values({ ...change, session_id: app.db.selectFrom('user_sessions').select('id').where('user_id', '=', id) })
    .execute()
  await app.db
    .insertInto('former_emails')
    .values({ user_id: id, email: `former-${email}` })
    .execute()
  await app.db
    .insertInto('user_verifications')
    .values({ identifier: `verify-email:${id}`, value: email, expires_at: COMING })
    .execute()
  await aBouncedAddress(app.db, email)
  await mailTo(`former-${email}`, 'reservation_confirmed', `${person.name} 様`)
  await writtenAgo(`former-${email}`, 1)
  await aBouncedAddress(app.db, `former-${email}`)
  await mailTo(email, 'password_reset', `${person.name} 様\n\nhttps://tsumugi.example/password/reset?token=abcDEF123`)
  return { person, theirs, guests, own, application }
}

test('the file has all data, no card, and no link that works for its reader', async () => {
  const { person, own } = await withEverything()
  const text = await exportPerson(app, admin, person.id)
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> }
  expect(data.account).toMatchObject({ id: person.id, email: person.email, name: person.name })
  expect(
    Object.fromEntries(
      Object.entries(data)
        .filter(([, value]) => Array.isArray(value))
        .map(([key, value]) => [key, value.length]),
    ),
  ).toEqual({
    sessions: 1,
    former_emails: 1,
    email_changes: 1,
    sign_in_providers: 1,
    line: 2,
    notice_choices: 0,
    mail_consents: 0,
    passkeys: 1,
    push_browsers: 1,
    two_factor: 1,
    ambassadors: 0,
    reservations: 2,
    documents: 0,
    reviews: 1,
    review_replies: 0,
    favorites: 1,
    holding_requests: 1,
    waiting_entries: 0,
    community_applications: 1,
    experience_drafts: 1,
    phone_bookings: 0,
    experiences: 1,
    payee: 1,
    mail_failures: 1,
    mails: 2,
  })
  expect(data.reservations?.find(({ id }) => id === own)).toMatchObject({
    total: 3263,
    message_to_host: `${SECRET}です。`,
    payments: [{ amount: 3263, refunded: 0, state: 'captured' }],
  })
  expect(data.mails?.[1]?.text).toContain('token=（省略）')
  for (const secret of ['4242', 'Visa', 'abcDEF123', 'hash', 'ppppp', `push.example/`, `t${person.id}"`])
    expect(text).not.toContain(secret)
  expect(await actions(person.id)).toEqual(['export_person'])
  // Admins read a thread only after a report.
  for (const part of [data.messages, data.thread_reports])
    expect(part).toBe('ご本人がマイページから書き出したときに入ります。')
  const own_file = JSON.parse(await exportOwnData(app, person)) as {
    account: object
    messages: object[]
    thread_reports: object[]
  }
  expect(own_file.messages).toMatchObject([{ own: true, text: `${SECRET}です。` }])
  expect(own_file.thread_reports).toMatchObject([{ text: expect.stringContaining('困っています。'), messages: [] }])
  expect(own_file.account).toEqual(data.account)
  expect(await actions(person.id)).toEqual(['export_person', 'export_own_data'])
})

const actions = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('after erasure no row identifies the user; bookings, payments and reviews stay', async () => {
  const { person, theirs, guests, own, application } = await withEverything()
  const kiryu = person.email.split('@')[0]!
  expect(await tablesWith(app.db, SECRET)).not.toEqual([])
  const violations = async () =>
    (await checkInvariants(app.db, app.clock.now())).map((one) => JSON.stringify(one)).sort()
  const before = await violations()
  const erased = await erasePerson(app, admin, person.id, { email: ` ${person.email.toUpperCase()} `, reason })
  expect(erased).toMatchObject({
    name: ERASED_NAME,
    email: erasedAddress(person.id),
    access_control: 'USER',
    session_count: 0,
  })
  expect(erased.erased_at).not.toBeNull()
  // Other users of this file have the same word in their names.
  for (const word of [person.name, person.email, kiryu, kiryu.replace('kiryu', `${SECRET}の人`), phoneOf(person.email)])
    expect(await tablesWith(app.db, word), word).toEqual([])
  const row = await app.db.selectFrom('reservations').selectAll().where('id', '=', own).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ total: 3263, user_id: person.id, message_to_host: '', receipt_name: null })
  const guest = await app.db.selectFrom('reservations').selectAll().where('id', '=', guests).executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ hosted_by: ERASED_NAME, experience_title: '体験' })
  const gone = await app.db.selectFrom('experiences').selectAll().where('id', '=', theirs.id).executeTakeFirstOrThrow()
  expect(gone).toMatchObject({ title: '山の朝', status: 'withdrawn', inspiration: '' })
  expect(JSON.stringify([gone, row])).not.toContain(SECRET)
  const applied = await app.db
    .selectFrom('community_applications')
    .selectAll()
    .where('id', '=', application)
    .executeTakeFirstOrThrow()
  expect(applied).toMatchObject({
    full_name: ERASED_NAME,
    postal_code: '0000000',
    address: null,
    email: null,
    memo: '',
  })
  expect(applied.birthday).toMatch(/-01-01$/)
  const { experience_id } = row
  expect(await listReviews(app, visitor, experience_id, {})).toMatchObject({
    reviews: [{ from_guest: { name: ERASED_NAME, content: 'おだやかな時間でした。' } }],
  })
  expect(await app.db.selectFrom('favorites').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
  expect(await actions(person.id)).toEqual(['erase_person'])
  expect(await violations()).toEqual(before)
})

test('the address may sign up again, and no mail goes to the erased user', async () => {
  const person = await somebody()
  await erasePerson(app, admin, person.id, { email: person.email, reason })
  expect((await aUser(app.db, { email: person.email })).id).not.toBe(person.id)
  const count = async () => (await app.db.selectFrom('mails').select('id').execute()).length
  const before = await count()
  await mailTo(erasedAddress(person.id), 'reservation_cancelled', '…')
  expect(await count()).toBe(before)
  await expect(exportPerson(app, admin, person.id)).rejects.toMatchObject({ code: 'person_erased' })
})

test('mails to a former address belong to the user who had it when they were written', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const address = 'moved@example.jp'
  const mails = async (id: number) =>
    (JSON.parse(await exportPerson(app, admin, id)) as { mails: { text: string }[] }).mails.map(({ text }) => text)
  await mailTo(address, 'reservation_confirmed', '一')
  await writtenAgo(address, 2)
  await app.db
    .insertInto('former_emails')
    .values({ user_id: first.id, email: address, left_at: daysAgo(1) })
    .execute()
  await mailTo(address, 'reservation_confirmed', '二')
  await app.db.updateTable('users').set({ email: address }).where('id', '=', second.id).execute()
  expect((await mails(first.id)).map((text) => text[0])).toEqual(['一'])
  expect((await mails(second.id)).map((text) => text[0])).toEqual(['二'])
  await erasePerson(app, admin, first.id, { email: first.email, reason })
  expect((await mails(second.id)).length).toBe(1)
  expect((await app.db.selectFrom('mails').select('id').where('to_address', '=', address).execute()).length).toBe(1)
  await app.db.deleteFrom('mails').execute()
})

test('a brand member with the same address keeps their mail', async () => {
  const person = await somebody()
  await mailTo(person.email, 'brand_invitation', 'ご招待')
  expect(JSON.parse(await exportPerson(app, admin, person.id)).mails).toEqual([])
  await erasePerson(app, admin, person.id, { email: person.email, reason })
  expect(await tablesWith(app.db, person.email)).toEqual(['mails'])
  await app.db.deleteFrom('mails').execute()
})

test('is confirmed by the address, and refused for admins, oneself, and an erased user', async () => {
  const person = await somebody()
  const erase = (id: number, email: string) => erasePerson(app, admin, id, { email, reason })
  await expect(erase(person.id, 'someone-else@example.jp')).rejects.toMatchObject({
    messages: { email: ['この会員のメールアドレスと一致しません。'] },
  })
  const other = await anAdmin(app.db)
  await expect(erase(other.id, other.email)).rejects.toMatchObject({ code: 'erasure_of_admin' })
  await expect(erase(admin.id, admin.email)).rejects.toMatchObject({ code: 'own_account' })
  await erase(person.id, person.email)
  await expect(erase(person.id, erasedAddress(person.id))).rejects.toMatchObject({ code: 'person_erased' })
})

test('waits for coming reservations, made or hosted, and for money in progress', async () => {
  const person = await somebody()
  const erase = () => erasePerson(app, admin, person.id, { email: person.email, reason })
  const others = await anExperience(app.db, { user_id: host.id })
  const slot = await aSlot(app.db, others.id)
  const booked = await aReservation(app.db, others.id, [slot], { user_id: person.id, last_ends_at: COMING })
  expect((await getPerson(app, person.id)).obstacles).toEqual({
    coming_reservations: 1,
    hosted_reservations: 0,
    money_under_way: 0,
    balance: null,
    unposted: 0,
  })
  await expect(erase()).rejects.toMatchObject({ code: 'erasure_reservations', details: { count: 1 } })
  await app.db.updateTable('reservations').set({ last_ends_at: PAST }).where('id', '=', booked).execute()

  const theirs = await anExperience(app.db, { user_id: person.id })
  const held = await aReservation(app.db, theirs.id, [await aSlot(app.db, theirs.id)], { last_ends_at: COMING })
  await expect(erase()).rejects.toMatchObject({ code: 'erasure_hosted', details: { count: 1 } })
  await app.db.updateTable('reservations').set({ last_ends_at: PAST }).where('id', '=', held).execute()

  const { id: payment_id } = await app.db
    .insertInto('payments')
    .values({
      reservation_id: booked,
      provider: 'sandbox',
      amount: 3263,
      refunded: 0,
      state: 'captured',
      charge_id: `ch_w${booked}`,
      created_at: PAST,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: refund } = await app.db
    .insertInto('refunds')
    .values({ payment_id, reservation_id: booked, amount: 1000, reason: 'cancelled', state: 'sent', created_at: PAST })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(erase()).rejects.toMatchObject({ code: 'erasure_money', details: { count: 1 } })
  expect(await actions(person.id)).toEqual([])
  await app.db.deleteFrom('refunds').where('id', '=', refund).execute()
  await suspendPerson(app, admin, person.id, { reason })
  expect(await erase()).toMatchObject({ suspended_at: null, suspended_reason: null })
})
