// The process of a bulk action is killed half-way and its job is lost, for every action. The list
// offers the run, two admins continue it at once, and each item is done once.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { type BulkKind, bulkKinds, bulkSubjects, reasonLimits } from '#domain/office/bulk.ts'
import { suspendPerson } from '#services/accounts/people/suspensions.ts'
import { getBulk, listStalledBulks, previewBulk, resumeBulk, startBulk } from '#services/office/bulk.ts'
import { runBulk } from '#services/office/run-bulk.ts'
import { hideReview } from '#services/reviews/admin-reviews.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { bookingWorld } from '../booking-world.ts'
import { anAdmin, anExperience, aReview, aSlot, aUser } from '../factories.ts'
import { shortSample } from '../lanes.ts'
import { killAt } from './kill.ts'

const world = bookingWorld()
let admin: UserActor
let other: UserActor

beforeAll(async () => {
  admin = await anAdmin(world.db)
  other = await anAdmin(world.db)
})

/** The audit entry that the single action writes. */
const entries = {
  suspend_people: 'suspend_person',
  lift_suspensions: 'lift_suspension',
  hide_reviews: 'hide_review',
  show_reviews: 'show_review',
  cancel_slots: 'cancel_calendar',
  postpone_slots: 'postpone_calendar',
} as const satisfies Record<BulkKind, string>

/** Three items that the action can change. */
async function itemsFor(kind: BulkKind): Promise<number[]> {
  const ids: number[] = []
  const experience_id = (await anExperience(world.db)).id
  for (let n = 0; n < 3; n += 1) {
    const id = await {
      people: async () => (await aUser(world.db)).id,
      reviews: async () => await aReview(world.db, experience_id),
      slots: async () => await aSlot(world.db, experience_id, { date: `2027-03-0${n + 1}` }),
    }[bulkSubjects[kind]]()
    if (kind === 'lift_suspensions') await suspendPerson(world, other, id, { reason: '前から' })
    if (kind === 'show_reviews') await hideReview(world, other, id, { reason: '前から' })
    ids.push(id)
  }
  return ids
}
async function startOf(kind: BulkKind, ids: number[]): Promise<number> {
  const selection: BulkSelection = { kind, ids }
  const { fingerprint } = await previewBulk(world, admin, selection)
  const reason = reasonLimits[kind] === null ? {} : { reason: '規約違反' }
  const shift = kind === 'postpone_slots' ? { shift_days: 7 } : {}
  return (await startBulk(world, admin, { ...selection, ...reason, ...shift, key: randomUUID(), fingerprint })).id
}
const jobsOf = async (id: number) =>
  (await world.sentJobs()).filter(({ name, data }) => name === 'run-bulk-action' && 'id' in data && data.id === id)
    .length
const auditsOf = async (kind: BulkKind, ids: number[]) =>
  (
    await world.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', entries[kind])
      .where('subject_id', 'in', ids.map(String))
      .execute()
  ).length
const mailsTo = async (ids: number[]) =>
  (
    await world.db
      .selectFrom('mails')
      .innerJoin('users', 'users.email', 'mails.to_address')
      .select('mails.id')
      .where('users.id', 'in', ids)
      .execute()
  ).length
/** Items whose state is the one that the action leads to. */
async function changed(kind: BulkKind, ids: number[]): Promise<number> {
  const sets = kind !== 'lift_suspensions' && kind !== 'show_reviews'
  const { db } = world
  const rows = await {
    people: () => db.selectFrom('users').select('suspended_at as at').where('id', 'in', ids).execute(),
    reviews: () => db.selectFrom('reviews').select('hidden_at as at').where('id', 'in', ids).execute(),
    slots: () => db.selectFrom('calendars').select('cancelled_at as at').where('id', 'in', ids).execute(),
  }[bulkSubjects[kind]]()
  return rows.filter(({ at }) => (at !== null) === sets).length
}
const offered = async () => (await listStalledBulks(world, admin)).bulk_actions

describe.each(shortSample(bulkKinds, 2))('%s killed', (kind) => {
  // Before the first item is committed, and after it.
  it.each([
    ['bulk:settled', 0],
    ['bulk:item', 1],
  ])('at %s is continued by two admins at once', async (step, done) => {
    const ids = await itemsFor(kind)
    const people = bulkSubjects[kind] === 'people'
    const mails = people ? await mailsTo(ids) : 0
    const id = await startOf(kind, ids)
    await killAt(world, admin, step, { what: 'bulk', id })
    const counts = { done_count: done, waiting_count: 3 - done, refused_count: 0 }
    expect(await getBulk(world, admin, id, { page: 1 })).toMatchObject({ ...counts, stalled: false })
    expect([await changed(kind, ids), await auditsOf(kind, ids)]).toEqual([done, done])
    // A run that may still go on is not continued.
    await resumeBulk(world, other, id)
    expect(await jobsOf(id)).toBe(1)

    world.clock.advance(61_000)
    expect(await offered()).toMatchObject([{ id, kind, waiting_count: 3 - done, total_count: 3 }])
    expect(await getBulk(world, other, id, { page: 1 })).toMatchObject({ ...counts, stalled: true })
    const answers = await Promise.all([resumeBulk(world, admin, id), resumeBulk(world, other, id)])
    expect(answers).toMatchObject([
      { id, stalled: false },
      { id, stalled: false },
    ])
    expect(await jobsOf(id)).toBe(2)
    expect(await offered()).toEqual([])

    // The job that was lost comes back, too.
    await Promise.all([runBulk(world, id), runBulk(world, id)])
    expect(await getBulk(world, admin, id, { page: 1 })).toMatchObject({
      done_count: 3,
      waiting_count: 0,
      refused_count: 0,
      stalled: false,
      by: { id: admin.id },
    })
    expect([await changed(kind, ids), await auditsOf(kind, ids)]).toEqual([3, 3])
    if (people) expect((await mailsTo(ids)) - mails).toBe(3)

    world.clock.advance(61_000)
    await resumeBulk(world, other, id)
    expect(await jobsOf(id)).toBe(2)
    const resumed = world.db.selectFrom('audit_log').select('id').where('action', '=', 'resume_bulk_action')
    expect(await resumed.where('subject_id', '=', String(id)).execute()).toHaveLength(1)
  })
})

it('a run that doesn’t exist can’t be continued', async () => {
  await expect(resumeBulk(world, admin, 999_999)).rejects.toMatchObject({ code: 'bulk_not_found' })
})
