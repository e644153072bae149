import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { testApp } from '#test/database.ts'
import { anAdmin, anExperience, aReview, aUser } from '#test/factories.ts'
import { liftSuspension, suspendPerson } from '../accounts/people/suspensions.ts'
import { hideReview } from '../reviews/admin-reviews.ts'
import type { UserActor } from '../shared/actor.ts'
import { getBulk, previewBulk, startBulk } from './bulk.ts'
import { runBulk } from './run-bulk.ts'

const app = testApp()
let admin: UserActor
let other: UserActor
let run_number = 0

beforeAll(async () => {
  admin = await anAdmin(app.db)
  other = await anAdmin(app.db)
})

/** People with a name that no other test has. */
async function people(count: number) {
  run_number += 1
  const name = `束ね${'甲乙丙丁戊己庚辛壬癸子丑寅卯'.charAt(run_number)}屋`
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await aUser(app.db, { name })).id)
  return { name, ids }
}
async function start(selection: BulkSelection, by = admin, key: string = randomUUID()) {
  const { fingerprint } = await previewBulk(app, by, selection)
  return await startBulk(app, by, { ...selection, key, fingerprint, reason: '規約違反' })
}
const runOf = async (id: number) => await getBulk(app, admin, id, { page: 1 })
const suspended = async (ids: number[]) =>
  (
    await app.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('suspended_at', 'is not', null)
      .orderBy('id')
      .execute()
  ).map((row) => row.id)
const audits = async (ids: number[], action: 'suspend_person' | 'lift_suspension' = 'suspend_person') =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', action)
      .where('subject_id', 'in', ids.map(String))
      .execute()
  ).length
const mails = async (ids: number[]) =>
  (
    await app.db
      .selectFrom('mails')
      .innerJoin('users', 'users.email', 'mails.to_address')
      .select('mails.id')
      .where('users.id', 'in', ids)
      .where('mails.kind', '=', 'person_suspended')
      .execute()
  ).length

let dies = 0
beforeEach(() => {
  dies = 0
  app.checkpoint = (step) => {
    if (step !== 'bulk:item' || dies === 0) return
    dies -= 1
    if (dies === 0) throw new Error('killed')
  }
})

describe('a selection', () => {
  test('by filter is what the list shows; others are left out with the reason', async () => {
    const { name, ids } = await people(4)
    await suspendPerson(app, admin, ids[0]!, { reason: '前から' })
    const preview = await previewBulk(app, admin, { kind: 'suspend_people', people: { q: name } })
    expect(preview).toMatchObject({
      count: 3,
      mails: 3,
      names: [name, name, name],
      left_out: [{ refusal: 'person_changed', count: 1 }],
    })
    expect(await suspended(ids)).toEqual([ids[0]])
  })

  test('by ids leaves out the admin, and people who don’t exist', async () => {
    const { ids } = await people(1)
    const preview = await previewBulk(app, admin, {
      kind: 'suspend_people',
      ids: [ids[0]!, ids[0]!, admin.id, 2_000_000_000],
    })
    expect(preview.count).toBe(1)
    expect(preview.left_out).toEqual(
      expect.arrayContaining([
        { refusal: 'own_account', count: 1 },
        { refusal: 'person_not_found', count: 1 },
      ]),
    )
  })

  test.each<BulkSelection>([
    { kind: 'suspend_people' },
    { kind: 'suspend_people', ids: [1], people: {} },
    { kind: 'suspend_people', reviews: {} },
    { kind: 'hide_reviews', people: {} },
  ])('%j is refused', async (selection) => {
    await expect(previewBulk(app, admin, selection)).rejects.toMatchObject({
      messages: { base: expect.any(Array) as [] },
    })
  })

  test('that changed after the preview is refused, and nothing runs', async () => {
    const { name, ids } = await people(2)
    const selection: BulkSelection = { kind: 'suspend_people', people: { q: name } }
    const { fingerprint } = await previewBulk(app, admin, selection)
    await aUser(app.db, { name })
    await expect(
      startBulk(app, admin, { ...selection, key: randomUUID(), fingerprint, reason: '規約違反' }),
    ).rejects.toMatchObject({ code: 'bulk_changed' })
    expect(await suspended(ids)).toEqual([])
  })

  test('without anybody, and an action without its reason, are refused', async () => {
    await expect(start({ kind: 'lift_suspensions', people: { q: 'いない人' } })).rejects.toMatchObject({
      messages: { base: expect.any(Array) as [] },
    })
    const { name } = await people(1)
    const selection: BulkSelection = { kind: 'suspend_people', people: { q: name } }
    const { fingerprint } = await previewBulk(app, admin, selection)
    await expect(
      startBulk(app, admin, { ...selection, key: randomUUID(), fingerprint, reason: '　' }),
    ).rejects.toMatchObject({ messages: { reason: expect.any(Array) as [] } })
  })
})

describe('a run', () => {
  test('does each item as the single action: audit, mail and result', async () => {
    const { name, ids } = await people(3)
    const run = await start({ kind: 'suspend_people', people: { q: name } })
    expect(run).toMatchObject({ waiting_count: 3, done_count: 0, finished_at: null })
    // Meanwhile another admin was faster with one.
    await suspendPerson(app, other, ids[1]!, { reason: '先に' })
    await runBulk(app, run.id)
    const after = await runOf(run.id)
    expect(after).toMatchObject({ waiting_count: 0, done_count: 2, refused_count: 1, undoable_count: 2 })
    expect(after.finished_at).not.toBeNull()
    expect(after.items[0]).toEqual({ id: ids[1], name, state: 'refused', refusal: 'person_changed' })
    expect([await suspended(ids), await audits(ids), await mails(ids)]).toEqual([ids, 3, 3])
  })

  test('killed half-way continues, and does nothing twice', async () => {
    const { name, ids } = await people(5)
    const { id } = await start({ kind: 'suspend_people', people: { q: name } })
    dies = 2
    await expect(runBulk(app, id)).rejects.toThrow('killed')
    expect(await runOf(id)).toMatchObject({ waiting_count: 3, done_count: 2, finished_at: null })
    await runBulk(app, id)
    await runBulk(app, id)
    expect(await runOf(id)).toMatchObject({ waiting_count: 0, done_count: 5, refused_count: 0 })
    expect([await suspended(ids), await audits(ids), await mails(ids)]).toEqual([ids, 5, 5])
  })

  test('of two processes at once does each item once', async () => {
    const { name, ids } = await people(6)
    const { id } = await start({ kind: 'suspend_people', people: { q: name } })
    await Promise.all([runBulk(app, id), runBulk(app, id), runBulk(app, id)])
    expect(await runOf(id)).toMatchObject({ done_count: 6, refused_count: 0, waiting_count: 0 })
    expect([await audits(ids), await mails(ids)]).toEqual([6, 6])
  })

  test('of two admins at once does each item once, and says who was late', async () => {
    const { name, ids } = await people(6)
    const selection: BulkSelection = { kind: 'suspend_people', people: { q: name } }
    const [mine, theirs] = await Promise.all([start(selection), start(selection, other)])
    await Promise.all([runBulk(app, mine.id), runBulk(app, theirs.id)])
    const [first, second] = await Promise.all([runOf(mine.id), runOf(theirs.id)])
    expect(first.done_count + second.done_count).toBe(6)
    expect(first.refused_count + second.refused_count).toBe(6)
    expect([await audits(ids), await mails(ids)]).toEqual([6, 6])
  })

  test('is started once by calls with one key, also at once', async () => {
    const { name } = await people(2)
    const selection: BulkSelection = { kind: 'suspend_people', people: { q: name } }
    const key = randomUUID()
    const runs = await Promise.all([start(selection, admin, key), start(selection, admin, key)])
    expect(runs[0].id).toBe(runs[1].id)
    await runBulk(app, runs[0].id)
    const { id } = await startBulk(app, admin, { ...selection, key, fingerprint: 'old', reason: '規約違反' })
    expect(id).toBe(runs[0].id)
    const sent = (await app.sentJobs()).filter(({ name: job, data }) => job === 'run-bulk-action' && data.id === id)
    expect(sent).toHaveLength(1)
    // The key of another admin is not found.
    await expect(start(selection, other, key)).rejects.toMatchObject({ messages: { base: expect.any(Array) as [] } })
  })

  test('stops when its admin is no longer one', async () => {
    const { name, ids } = await people(2)
    const gone = await anAdmin(app.db)
    const { id } = await start({ kind: 'suspend_people', people: { q: name } }, gone)
    await app.db.updateTable('users').set({ access_control: 'USER' }).where('id', '=', gone.id).execute()
    await runBulk(app, id)
    const run = await runOf(id)
    expect(run.items.map(({ refusal }) => refusal)).toEqual(['not_allowed', 'not_allowed'])
    expect(await suspended(ids)).toEqual([])
  })
})

describe('an undo', () => {
  test('lifts the suspensions of the run, but none that is newer', async () => {
    const { name, ids } = await people(3)
    const { id } = await start({ kind: 'suspend_people', people: { q: name } })
    await runBulk(app, id)
    app.clock.advance(60_000)
    await liftSuspension(app, other, ids[0]!)
    await liftSuspension(app, other, ids[1]!)
    await suspendPerson(app, other, ids[1]!, { reason: '別の理由' })
    expect((await runOf(id)).undoable_count).toBe(1)
    const undo = await start({ kind: 'lift_suspensions', undoes: id })
    await runBulk(app, undo.id)
    expect(await runOf(undo.id)).toMatchObject({ done_count: 1, refused_count: 0, undoes: id, undoable_count: 0 })
    expect(await suspended(ids)).toEqual([ids[1]])
    expect(await audits(ids, 'lift_suspension')).toBe(3)
    // Somebody suspends anew between the start of an undo and its job.
    const later = await people(1)
    const second = await start({ kind: 'suspend_people', people: { q: later.name } })
    await runBulk(app, second.id)
    const late = await start({ kind: 'lift_suspensions', undoes: second.id })
    app.clock.advance(60_000)
    await liftSuspension(app, other, later.ids[0]!)
    await suspendPerson(app, other, later.ids[0]!, { reason: '別の理由' })
    await runBulk(app, late.id)
    expect(await runOf(late.id)).toMatchObject({ done_count: 0, refused_count: 1 })
    expect(await suspended(later.ids)).toEqual(later.ids)
    await expect(previewBulk(app, admin, { kind: 'show_reviews', undoes: id })).rejects.toMatchObject({
      messages: { base: expect.any(Array) as [] },
    })
    await expect(previewBulk(app, admin, { kind: 'lift_suspensions', undoes: 999_999 })).rejects.toMatchObject({
      code: 'bulk_not_found',
    })
  })
})

describe('reviews', () => {
  test('are hidden with one reason, and shown again by the undo', async () => {
    const experience_id = (await anExperience(app.db, { title: '束ねる会' })).id
    const ids = [await aReview(app.db, experience_id), await aReview(app.db, experience_id)]
    const run = await start({ kind: 'hide_reviews', reviews: { q: '束ねる会', state: 'shown' } })
    await hideReview(app, other, ids[0]!, { reason: '先に' })
    await runBulk(app, run.id)
    expect(await runOf(run.id)).toMatchObject({ done_count: 1, refused_count: 1, undoable_count: 1 })
    expect((await runOf(run.id)).items[0]).toMatchObject({ id: ids[0], refusal: 'review_changed', name: '束ねる会' })
    const undo = await start({ kind: 'show_reviews', undoes: run.id })
    await runBulk(app, undo.id)
    const rows = await app.db
      .selectFrom('reviews')
      .select(['hidden_reason'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([{ hidden_reason: '先に' }, { hidden_reason: null }])
  })
})
