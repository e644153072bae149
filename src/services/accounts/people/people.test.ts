// Operations of admins on people, and their effects on sessions and experiences.
import { describe, expect, test } from 'vitest'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '#test/database.ts'
import { aHost, anAdmin, anAmbassador, aCommunity, anExperience, aReservation, aSlot, aUser } from '#test/factories.ts'
import { decideExperience } from '../../experiences/approval/experience-approval.ts'
import { getExperience } from '../../experiences/stories/get-experience.ts'
import { visitor } from '../../shared/actor.ts'
import { changeAccess } from './access.ts'
import { listPeople } from './people.ts'
import { getPerson, signOutPerson } from './person.ts'
import { liftSuspension, suspendPerson } from './suspensions.ts'

const app = testApp()

const aSession = (user_id: number) =>
  app.db
    .insertInto('user_sessions')
    .values({ user_id, token: `${user_id}-${Math.random()}`, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
const audits = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, detail }) => ({ action, actor_id, detail }))
const levelOf = async (id: number) =>
  (await app.db.selectFrom('users').select('access_control').where('id', '=', id).executeTakeFirstOrThrow())
    .access_control
const statusOf = async (id: number) =>
  (await app.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const listed = async (query: Partial<Parameters<typeof listPeople>[1]>) =>
  (await listPeople(app, { page: 1, sort: 'newest', ...query })).users.map(({ id }) => id)

describe('the list', () => {
  test('finds by part of the name, part of the address, and the whole id; a search text is no pattern', async () => {
    const one = await aUser(app.db, { name: '織部 しずく', email: 'shizuku.o_ribe@example.jp' })
    const other = await aUser(app.db, { name: `織部 ${one.id}番`, email: 'other-oribe@example.jp' })
    expect(await listed({ q: '織部' })).toEqual([other.id, one.id])
    expect(await listed({ q: '織部', sort: 'oldest' })).toEqual([one.id, other.id])
    expect(await listed({ q: 'O_RIBE@' })).toEqual([one.id])
    expect(await listed({ q: 'shizuku.o_ribe@example.jp' })).toEqual([one.id])
    expect(await listed({ q: String(one.id), sort: 'oldest' })).toEqual([one.id, other.id])
    expect(await listed({ q: '%' })).toEqual([])
    expect(await listed({ q: '99999999999' })).toEqual([])
  })

  test('is filtered by level and state, and counts what a user has', async () => {
    const name = '絞り込み ためし'
    const active = await aHost(app.db, { name })
    const unverified = await aUser(app.db, { name, email_verified: false })
    const suspended = await aUser(app.db, { name, suspended_at: new Date() })
    const erased = await aUser(app.db, { name, erased_at: new Date() })
    expect(await listed({ q: name })).toEqual([suspended.id, unverified.id, active.id])
    expect(await listed({ q: name, access_control: 'HOST' })).toEqual([active.id])
    expect(await listed({ q: name, state: 'active' })).toEqual([active.id])
    expect(await listed({ q: name, state: 'unverified' })).toEqual([unverified.id])
    expect(await listed({ q: name, state: 'suspended' })).toEqual([suspended.id])
    expect(await listed({ q: name, state: 'erased' })).toEqual([erased.id])
    const { id } = await anExperience(app.db, { user_id: active.id })
    await aReservation(app.db, id, [], { user_id: unverified.id })
    await aReservation(app.db, id, [], { user_id: unverified.id, status: 'declined' })
    const { users } = await listPeople(app, { page: 1, sort: 'newest', q: name })
    expect(users.map(({ experience_count, reservation_count }) => [experience_count, reservation_count])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
  })

  test('has twenty rows on a page, and none past the end', async () => {
    for (let n = 0; n < 21; n++) await aUser(app.db, { name: '数多 いる' })
    const page = async (n: number) => await listPeople(app, { page: n, sort: 'newest', q: '数多' })
    expect((await page(1)).users).toHaveLength(20)
    expect((await page(2)).users).toHaveLength(1)
    expect((await page(3)).users).toEqual([])
    expect((await page(1)).meta).toMatchObject({ current_page: 1, total_pages: 2, total_count: 21, suspended_count: 1 })
  })
})

describe('the level', () => {
  test('is changed and recorded; the same level again changes nothing', async () => {
    const admin = await anAdmin(app.db)
    const person = await aUser(app.db)
    expect(await changeAccess(app, admin, person.id, 'CATALYST')).toMatchObject({ access_control: 'CATALYST' })
    await changeAccess(app, admin, person.id, 'CATALYST')
    expect(await audits(person.id)).toEqual([
      { action: 'change_access', actor_id: admin.id, detail: { from: 'USER', to: 'CATALYST' } },
    ])
    expect((await getPerson(app, person.id)).notes).toMatchObject([{ by: '管理者', from: 'USER', to: 'CATALYST' }])
  })

  test('can’t be changed by admins for themselves, nor by a caller who is no longer an admin', async () => {
    const admin = await anAdmin(app.db)
    await expect(changeAccess(app, admin, admin.id, 'USER')).rejects.toMatchObject({ code: 'own_access_level' })
    const former = await anAdmin(app.db)
    await changeAccess(app, admin, former.id, 'USER')
    await expect(changeAccess(app, former, admin.id, 'USER')).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await levelOf(admin.id)).toBe('ADMIN')
  })

  test('of two admins who lower each other at once, one stays an admin', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await anAdmin(app.db), await anAdmin(app.db)]
      const outcomes = await Promise.allSettled([
        changeAccess(app, one, other.id, 'USER'),
        round % 2 ? suspendPerson(app, other, one.id, { reason: '先手' }) : changeAccess(app, other, one.id, 'USER'),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_allowed' } })
    }
  })

  test('can’t be changed for an unknown or erased user', async () => {
    const admin = await anAdmin(app.db)
    const erased = await aUser(app.db, { erased_at: new Date() })
    await expect(changeAccess(app, admin, 2_000_000_000, 'HOST')).rejects.toMatchObject({ code: 'person_not_found' })
    await expect(changeAccess(app, admin, erased.id, 'HOST')).rejects.toMatchObject({ code: 'person_erased' })
  })
})

describe('a suspension', () => {
  let admin: UserActor
  const reason = '連絡のないまま、開催を3回見送ったため'

  test('ends all sessions, is recorded with its reason, and is lifted', async () => {
    admin = await anAdmin(app.db)
    const person = await aUser(app.db)
    await aSession(person.id)
    await aSession(person.id)
    expect(await getPerson(app, person.id)).toMatchObject({ session_count: 2, suspended_at: null })
    const suspended = await suspendPerson(app, admin, person.id, { reason: `${reason}\n` })
    expect(suspended).toMatchObject({ session_count: 0, suspended_reason: reason, last_sign_in_at: null })
    expect(suspended.suspended_at).toBe('2026-11-20T10:00:00+09:00')
    const lifted = await liftSuspension(app, admin, person.id)
    expect(lifted).toMatchObject({ suspended_at: null, suspended_reason: null, session_count: 0 })
    expect(await audits(person.id)).toEqual([
      { action: 'suspend_person', actor_id: admin.id, detail: { reason, sessions: 2, experiences: [] } },
      { action: 'lift_suspension', actor_id: admin.id, detail: { experiences: [] } },
    ])
  })

  test('is mailed with a contact and without its reason, and its end is mailed too', async () => {
    admin = await anAdmin(app.db)
    const person = await aUser(app.db)
    await suspendPerson(app, admin, person.id, { reason })
    await expect(suspendPerson(app, admin, person.id, { reason })).rejects.toMatchObject({ code: 'person_changed' })
    await liftSuspension(app, admin, person.id)
    const mails = await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('to_address', '=', person.email)
      .orderBy('id')
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['person_suspended', 'suspension_lifted'])
    expect(mails[0]!.text_body).toContain('support@tsumugi.example')
    expect(mails[0]!.text_body).not.toContain(reason)
  })

  test('needs a reason, another user, and a user who isn’t suspended yet', async () => {
    const person = await aUser(app.db)
    for (const wrong of ['', ' \n', 'あ'.repeat(1001)])
      await expect(suspendPerson(app, admin, person.id, { reason: wrong })).rejects.toMatchObject({
        messages: { reason: [expect.any(String)] },
      })
    await expect(suspendPerson(app, admin, admin.id, { reason })).rejects.toMatchObject({ code: 'own_account' })
    await expect(liftSuspension(app, admin, person.id)).rejects.toMatchObject({ code: 'person_changed' })
    const second = await anAdmin(app.db)
    const outcomes = await Promise.allSettled([
      suspendPerson(app, admin, person.id, { reason }),
      suspendPerson(app, second, person.id, { reason }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await audits(person.id)).toHaveLength(1)
  })

  test('hides a host’s experiences and keeps bookings; lifting it shows exactly those again', async () => {
    const host = await aHost(app.db)
    const { id } = await anExperience(app.db, { user_id: host.id })
    const before = await anExperience(app.db, { user_id: host.id, status: 'withdrawn' })
    const slot = await aSlot(app.db, id)
    const reservation = await aReservation(app.db, id, [slot], { last_ends_at: new Date('2026-12-01T00:00:00Z') })
    await suspendPerson(app, admin, host.id, { reason })
    await expect(getExperience(app, visitor, id)).rejects.toMatchObject({ code: 'experience_not_public' })
    const { status } = await app.db
      .selectFrom('reservations')
      .select('status')
      .where('id', '=', reservation)
      .executeTakeFirstOrThrow()
    expect(status).toBe('confirmed')
    await liftSuspension(app, admin, host.id)
    expect(await getExperience(app, visitor, id)).toMatchObject({ id })
    expect(await statusOf(before.id)).toBe('withdrawn')
    const history = await app.db
      .selectFrom('experience_decisions')
      .select('action')
      .where('experience_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['taken_down', 'republished'])
  })

  test('invalidates public pages on every server', async () => {
    const host = await aHost(app.db)
    const { id } = await anExperience(app.db, { user_id: host.id })
    await app.db.deleteFrom('content_changes').execute()
    await suspendPerson(app, admin, host.id, { reason })
    const topics = async () =>
      (await app.db.selectFrom('content_changes').select('topic').distinct().orderBy('topic').execute()).map(
        ({ topic }) => topic,
      )
    expect(await topics()).toEqual([`experience:${id}`, 'public'])
    await app.db.deleteFrom('content_changes').execute()
    await liftSuspension(app, admin, host.id)
    expect(await topics()).toEqual([`experience:${id}`, 'public'])
  })

  test('keeps experiences visible while the ambassador has another member', async () => {
    const [host, other] = [await aHost(app.db), await aHost(app.db)]
    const ambassador_id = await anAmbassador(app.db, { members: [host, other] })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const { id } = await anExperience(app.db, { user_id: host.id, ambassador_id, community_id })
    await suspendPerson(app, admin, host.id, { reason })
    expect(await statusOf(id)).toBe('published')
    await liftSuspension(app, admin, host.id)
    await suspendPerson(app, admin, other.id, { reason })
    await suspendPerson(app, admin, host.id, { reason })
    expect(await statusOf(id)).toBe('withdrawn')
  })

  test('prevents the approval of an experience; lifting it does not undo an admin’s decision', async () => {
    const host = await aHost(app.db)
    const awaiting = await anExperience(app.db, { user_id: host.id, status: 'awaiting' })
    const shown = await anExperience(app.db, { user_id: host.id })
    await suspendPerson(app, admin, host.id, { reason })
    const decide = (id: number, action: 'approve' | 'return') =>
      decideExperience(app, admin, id, { action, comment: '直してください。', field_comments: [], updated_at: null })
    await expect(decide(awaiting.id, 'approve')).rejects.toMatchObject({ code: 'experience_host_inactive' })
    await expect(decide(shown.id, 'approve')).rejects.toMatchObject({ code: 'experience_host_inactive' })
    await liftSuspension(app, admin, host.id)
    expect(await statusOf(shown.id)).toBe('published')
    await suspendPerson(app, admin, host.id, { reason })
    await app.db.updateTable('experiences').set({ withdrawn_with_host: false }).where('id', '=', shown.id).execute()
    await liftSuspension(app, admin, host.id)
    expect(await statusOf(shown.id)).toBe('withdrawn')
  })

  test('stops a booking and a sign-in that are in progress', async () => {
    const person = await aUser(app.db)
    const { id } = await anExperience(app.db)
    await suspendPerson(app, admin, person.id, { reason })
    await expect(aReservation(app.db, id, [], { user_id: person.id })).rejects.toMatchObject({ code: 'TU401' })
    await expect(aSession(person.id)).rejects.toMatchObject({ code: 'TU401' })
  })
})

test('signing out everywhere ends the sessions and changes nothing else', async () => {
  const admin = await anAdmin(app.db)
  const person = await aUser(app.db)
  await aSession(person.id)
  expect(await signOutPerson(app, admin, person.id)).toMatchObject({ session_count: 0, suspended_at: null })
  await aSession(person.id)
  expect(await getPerson(app, person.id)).toMatchObject({ session_count: 1 })
  expect(await audits(person.id)).toEqual([{ action: 'sign_out_person', actor_id: admin.id, detail: { sessions: 1 } }])
})
