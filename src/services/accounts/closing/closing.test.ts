// A person closes their own account: what prevents it, the seven days, the change of mind, and the
// erasure by the cleanup job.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERASED_NAME } from '#domain/accounts/people.ts'
import { CLOSING_DAYS } from '#domain/accounts/closing.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '#test/database.ts'
import { aDispute } from '#test/disputes.ts'
import {
  aCommunity,
  aForm,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  aReservation,
  aSlot,
  aUser,
} from '#test/factories.ts'
import { aPayee } from '#test/payees.ts'
import { tablesWith } from '#test/tables-with.ts'
import { decideExperience } from '../../experiences/approval/experience-approval.ts'
import { requestPublication } from '../../experiences/host/request-publication.ts'
import { updateExperience } from '../../experiences/host/update-experience.ts'
import { changeAccess } from '../people/access.ts'
import { erasePerson, exportOwnData } from '../people/personal-data.ts'
import { getPerson } from '../people/person.ts'
import { liftSuspension, suspendPerson } from '../people/suspensions.ts'
import { closeDueAccounts } from '../sweep/sweep-accounts.ts'
import { getClosing, requestClosing, withdrawClosing } from './closing.ts'

const app = testApp()
const reason = 'ご本人の申し出'
const PAST = new Date('2026-11-01T00:00:00Z')
/** Later than all days of these tests. */
const COMING = new Date('2028-01-01T00:00:00Z')
const DAY = 86_400_000

let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(app.db)
})
// Those of the tests before.
beforeEach(async () => {
  await app.db
    .updateTable('users')
    .set({ closing_asked_at: null, closes_at: null, closing_told_at: null })
    .where('closes_at', 'is not', null)
    .execute()
})

const row = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: number) =>
  (await app.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const mailsTo = async (email: string) =>
  await app.db.selectFrom('mails').select(['kind', 'text_body']).where('to_address', '=', email).orderBy('id').execute()
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const actions = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_type'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actor_type }) => `${action} ${actor_type}`)
const kindsOf = async (actor: UserActor) => (await getClosing(app, actor)).obstacles.map(({ kind }) => kind)

/** Lets the day come, and runs the cleanup job. */
async function whenDue() {
  app.clock.advance(CLOSING_DAYS * DAY)
  return await closeDueAccounts(app)
}

describe('the request', () => {
  test('sets the day once, mails it, and is shown to the person and to admins', async () => {
    const person = await aUser(app.db)
    const asked_at = app.clock.now()
    const { closing } = await requestClosing(app, person)
    const closes_at = isoJapan(asked_at.getTime() + CLOSING_DAYS * DAY)
    expect(closing).toEqual({ asked_at: isoJapan(asked_at), closes_at, due: false })
    app.clock.advance(DAY)
    expect((await requestClosing(app, person)).closing).toEqual(closing)
    expect(await kindsTo(person.email)).toEqual(['closing_requested'])
    expect((await mailsTo(person.email))[0]!.text_body).toContain('/mypage/close_account')
    expect((await getPerson(app, person.id)).closing).toEqual({
      asked_at: isoJapan(asked_at),
      closes_at,
      told_at: null,
    })
    const data = JSON.parse(await exportOwnData(app, person)) as { account: object }
    expect(data.account).toMatchObject({ closes_at })
    expect(await actions(person.id)).toEqual(['request_closing user', 'export_own_data user'])
    expect(await closeDueAccounts(app)).toBe(0)
    expect((await row(person.id)).erased_at).toBeNull()
  })

  test('of two at once is one', async () => {
    const person = await aUser(app.db)
    const [one, two] = await Promise.all([requestClosing(app, person), requestClosing(app, person)])
    expect(one.closing).toEqual(two.closing)
    expect(await kindsTo(person.email)).toEqual(['closing_requested'])
  })

  test('is refused for admins, and for the suspended', async () => {
    const other = await anAdmin(app.db)
    await expect(requestClosing(app, other)).rejects.toMatchObject({ code: 'erasure_of_admin' })
    expect(await kindsOf(other)).toEqual(['admin'])
    const person = await aUser(app.db)
    await suspendPerson(app, admin, person.id, { reason })
    await expect(requestClosing(app, person)).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('names the reservation, the slot, the money and the balance that prevent it', async () => {
    const person = await aHost(app.db)
    const others = await anExperience(app.db, { title: '浜の朝' })
    const own = await aReservation(app.db, others.id, [await aSlot(app.db, others.id)], {
      user_id: person.id,
      last_ends_at: COMING,
    })
    await expect(requestClosing(app, person)).rejects.toMatchObject({ code: 'erasure_reservations' })
    expect(await getClosing(app, person)).toMatchObject({ coming: [{ id: own }], hosted: [], money: [] })
    await app.db.updateTable('reservations').set({ last_ends_at: PAST }).where('id', '=', own).execute()

    const theirs = await anExperience(app.db, { user_id: person.id })
    const slot = await aSlot(app.db, theirs.id)
    const booked = await aReservation(app.db, theirs.id, [slot], { last_ends_at: COMING })
    await app.db
      .insertInto('kept_places')
      .values({ calendar_id: slot, request_key: crypto.randomUUID(), name: '電話', number_of_people: 1 })
      .execute()
    await expect(requestClosing(app, person)).rejects.toMatchObject({ code: 'erasure_hosted', details: { count: 2 } })
    expect((await getClosing(app, person)).hosted).toEqual([
      expect.objectContaining({ calendar_id: slot, bookings: 2 }),
    ])
    await app.db.updateTable('reservations').set({ last_ends_at: PAST }).where('id', '=', booked).execute()
    await app.db.updateTable('kept_places').set({ cancelled_at: PAST }).where('calendar_id', '=', slot).execute()

    const dispute = await aDispute(app.db, booked)
    await expect(requestClosing(app, person)).rejects.toMatchObject({ code: 'erasure_money', details: { count: 1 } })
    expect((await getClosing(app, person)).money).toEqual([
      { kind: 'dispute', reservation_id: booked, title: expect.any(String), own: false },
    ])
    await app.db.updateTable('disputes').set({ state: 'won', closed_at: PAST }).where('id', '=', dispute).execute()

    const payee_id = await aPayee(app.db, { user_id: person.id })
    const entry = { kind: 'adjustment', cause: `adjustment:${payee_id}`, reason, created_by: admin.id } as const
    await app.db
      .insertInto('ledger_entries')
      .values({ ...entry, payee_id, amount: 3980, at: PAST, written_at: PAST })
      .execute()
    await expect(requestClosing(app, person)).rejects.toMatchObject({
      code: 'erasure_balance',
      details: { balance: 3980 },
    })
    expect(await kindsOf(person)).toEqual(['balance'])
    expect((await row(person.id)).closes_at).toBeNull()
    expect(await kindsTo(person.email)).toEqual([])
  })

  test('hides the experiences that nobody else runs, and a change of mind shows exactly those again', async () => {
    const [host, other] = [await aHost(app.db), await aHost(app.db)]
    const own = await anExperience(app.db, { user_id: host.id })
    const before = await anExperience(app.db, { user_id: host.id, status: 'withdrawn' })
    const ambassador_id = await anAmbassador(app.db, { members: [host, other] })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const shared = await anExperience(app.db, { user_id: host.id, ambassador_id, community_id })
    expect((await getClosing(app, host)).experiences).toBe(1)
    await requestClosing(app, host)
    expect([await statusOf(own.id), await statusOf(before.id), await statusOf(shared.id)]).toEqual([
      'withdrawn',
      'withdrawn',
      'published',
    ])
    expect((await withdrawClosing(app, host)).closing).toBeNull()
    expect([await statusOf(own.id), await statusOf(before.id)]).toEqual(['published', 'withdrawn'])
    expect(await kindsTo(host.email)).toEqual(['closing_requested', 'closing_withdrawn'])
    // A second call finds nothing to withdraw, and the day no account to erase.
    await withdrawClosing(app, host)
    expect(await whenDue()).toBe(0)
    expect((await row(host.id)).erased_at).toBeNull()
    expect(await kindsTo(host.email)).toHaveLength(2)
    expect(await actions(host.id)).toEqual(['request_closing user', 'withdraw_closing user'])
  })
})

describe('meanwhile', () => {
  test('the person asks for no publication, and no admin publishes for them', async () => {
    const host = await aHost(app.db)
    const awaiting = await anExperience(app.db, { user_id: host.id, status: 'awaiting' })
    const returned = await anExperience(app.db, { user_id: host.id, status: 'returned' })
    await requestClosing(app, host)
    const form = await aForm(app.db, { user_id: host.id })
    await expect(requestPublication(app, host, form, null)).rejects.toMatchObject({ code: 'account_closing' })
    await expect(requestPublication(app, admin, { ...form, proxy_user_id: host.id }, null)).rejects.toMatchObject({
      code: 'experience_host_closing',
    })
    const opened = { updated_at: null, known_calendar_ids: null }
    await expect(updateExperience(app, host, returned.id, form, opened)).rejects.toMatchObject({
      code: 'account_closing',
    })
    const approve = { action: 'approve', comment: '', field_comments: [], updated_at: null } as const
    await expect(decideExperience(app, admin, awaiting.id, approve)).rejects.toMatchObject({
      code: 'experience_host_closing',
    })
    await withdrawClosing(app, host)
    await decideExperience(app, admin, awaiting.id, approve)
    expect(await statusOf(awaiting.id)).toBe('published')
  })

  test('a suspension ends it: nothing is erased, and the end of the suspension shows the experiences', async () => {
    const host = await aHost(app.db)
    const { id } = await anExperience(app.db, { user_id: host.id })
    await requestClosing(app, host)
    await suspendPerson(app, admin, host.id, { reason })
    expect((await mailsTo(host.email)).at(-1)!.text_body).toContain('退会の手続きは、取りやめました')
    await whenDue()
    expect(await row(host.id)).toMatchObject({ erased_at: null, closes_at: null })
    await expect(withdrawClosing(app, host)).rejects.toMatchObject({ code: 'not_signed_in' })
    await liftSuspension(app, admin, host.id)
    expect(await statusOf(id)).toBe('published')
  })

  test('an admin may erase the person at once', async () => {
    const person = await aUser(app.db)
    await requestClosing(app, person)
    await erasePerson(app, admin, person.id, { email: person.email, reason })
    expect(await row(person.id)).toMatchObject({ closes_at: null, name: ERASED_NAME })
    expect(await whenDue()).toBe(0)
    await expect(withdrawClosing(app, person)).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

describe('the end', () => {
  test('erases the account; the last mail goes out and is deleted', async () => {
    const person = await aHost(app.db, { name: '桐生 はるか', email: 'kiryu-closing@example.jp' })
    const { id } = await anExperience(app.db, { user_id: person.id })
    await requestClosing(app, person)
    expect(await whenDue()).toBe(1)
    expect(await row(person.id)).toMatchObject({ name: ERASED_NAME, closes_at: null, closing_asked_at: null })
    expect(await statusOf(id)).toBe('withdrawn')
    expect(await tablesWith(app.db, '桐生')).toEqual([])
    expect(await tablesWith(app.db, person.email)).toEqual(['mails'])
    expect(await kindsTo(person.email)).toEqual(['account_closed'])
    expect(await actions(person.id)).toEqual(['request_closing user', 'close_account system'])
    // While it waits for its delivery, it stays.
    expect(await closeDueAccounts(app)).toBe(0)
    expect(await kindsTo(person.email)).toEqual(['account_closed'])
    await app.db.updateTable('mails').set({ state: 'sent' }).where('to_address', '=', person.email).execute()
    await closeDueAccounts(app)
    expect(await tablesWith(app.db, person.email)).toEqual([])
    expect((await aUser(app.db, { email: person.email })).id).not.toBe(person.id)
    await app.db.updateTable('users').set({ email: 'moved-on@example.jp' }).where('email', '=', person.email).execute()
  })

  test('waits for a booking that came in between, tells it once, and then erases', async () => {
    const host = await aHost(app.db)
    const { id } = await anExperience(app.db, { user_id: host.id })
    await requestClosing(app, host)
    const booked = await aReservation(app.db, id, [await aSlot(app.db, id)], { last_ends_at: COMING })
    expect(await whenDue()).toBe(0)
    expect(await closeDueAccounts(app)).toBe(0)
    expect(await kindsTo(host.email)).toEqual(['closing_requested', 'closing_waits'])
    expect((await mailsTo(host.email))[1]!.text_body).toContain('これからの予約が1件あります。')
    expect((await getClosing(app, host)).closing).toMatchObject({ due: true })
    expect((await getPerson(app, host.id)).closing?.told_at).not.toBeNull()
    await app.db.updateTable('reservations').set({ last_ends_at: PAST }).where('id', '=', booked).execute()
    expect(await closeDueAccounts(app)).toBe(1)
    expect((await row(host.id)).name).toBe(ERASED_NAME)
  })

  test('never erases an admin', async () => {
    const person = await aUser(app.db)
    await requestClosing(app, person)
    await changeAccess(app, admin, person.id, 'ADMIN', ['support'])
    expect(await whenDue()).toBe(0)
    expect(await closeDueAccounts(app)).toBe(0)
    expect(await kindsTo(person.email)).toEqual(['closing_requested', 'admin_roles_changed', 'closing_waits'])
    await withdrawClosing(app, { ...person, access_control: 'ADMIN' })
    expect((await row(person.id)).closes_at).toBeNull()
  })

  test('by several workers at once happens once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser(app.db)))
    for (const person of people) await requestClosing(app, person)
    app.clock.advance(CLOSING_DAYS * DAY)
    const closed = await Promise.all([closeDueAccounts(app), closeDueAccounts(app), closeDueAccounts(app)])
    expect(closed.reduce((sum, one) => sum + one, 0)).toBe(people.length)
    for (const { id, email } of people) {
      expect(await kindsTo(email)).toEqual(['account_closed'])
      expect((await actions(id)).filter((one) => one === 'close_account system')).toHaveLength(1)
    }
  })

  test('and a change of mind at the same moment: one of them wins, whole', async () => {
    for (let round = 0; round < 12; round++) {
      const host = await aHost(app.db)
      const { id } = await anExperience(app.db, { user_id: host.id })
      await requestClosing(app, host)
      app.clock.advance(CLOSING_DAYS * DAY)
      // Each of them starts first in half of the rounds.
      const early = round % 2 === 0 ? withdrawClosing(app, host) : null
      const job = closeDueAccounts(app)
      const [kept] = await Promise.allSettled([early ?? withdrawClosing(app, host), job])
      const { erased_at, closes_at } = await row(host.id)
      expect(closes_at).toBeNull()
      if (kept.status === 'fulfilled') {
        expect(erased_at).toBeNull()
        expect(await statusOf(id)).toBe('published')
        expect(await kindsTo(host.email)).toEqual(['closing_requested', 'closing_withdrawn'])
      } else {
        expect(kept.reason).toMatchObject({ code: 'not_signed_in' })
        expect(erased_at).not.toBeNull()
        expect(await statusOf(id)).toBe('withdrawn')
        expect(await kindsTo(host.email)).toEqual(['account_closed'])
      }
    }
  })

  test('a failure with one account is logged and doesn’t stop the others', async () => {
    const [broken, other] = [await aUser(app.db), await aUser(app.db)]
    await requestClosing(app, broken)
    await requestClosing(app, other)
    app.clock.advance(CLOSING_DAYS * DAY)
    const failing = { ...app, jobs: { ...app.jobs, send: failOnce(app.jobs.send) } }
    expect(await closeDueAccounts(failing)).toBe(1)
    expect(app.takeLoggedErrors()).toMatchObject([{ message: 'a sweep step failed', fields: { id: broken.id } }])
    expect((await row(broken.id)).erased_at).toBeNull()
    expect(await closeDueAccounts(app)).toBe(1)
  })
})

function failOnce<F extends (...given: never[]) => Promise<unknown>>(send: F): F {
  let failed = false
  return ((...given) => {
    if (failed) return send(...given)
    failed = true
    return Promise.reject(new Error('the queue is gone'))
  }) as F
}
