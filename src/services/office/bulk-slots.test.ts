// Many slots cancelled at once: what the preview says, what happens, and calls that are killed or
// come twice.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { booked, bookingWorld, wrongCounters } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { cancelCalendarByOperator } from '../booking/admin/admin-calendars.ts'
import { cancelReservation, getReservation } from '../booking/reservations/reservations.ts'
import { aPhoneBooking } from '#test/phone-booking.ts'
import { writeMails } from '../booking/mails/write-mails.ts'
import type { UserActor } from '../shared/actor.ts'
import { getBulk, previewBulk, startBulk } from './bulk.ts'
import { runBulk } from './run-bulk.ts'

const world = bookingWorld()
let admin: UserActor
let other: UserActor
let host: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  admin = await anAdmin(world.db)
  other = await anAdmin(world.db)
  host = await aHost(world.db)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000, title: '藍染め' })).id
})

let dies = 0
beforeEach(() => {
  dies = 0
  world.checkpoint = (step) => {
    if (step !== 'bulk:item' || dies === 0) return
    dies -= 1
    if (dies === 0) throw new Error('killed')
  }
})

let day = 0
async function slots(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const date = new Date(Date.UTC(2026, 11, ++day)).toISOString().slice(0, 10)
    ids.push(await aSlot(world.db, experience_id, { date, recruitment_number: 8 }))
  }
  return ids
}
const of = (ids: number[]): BulkSelection => ({ kind: 'cancel_slots', ids })
async function start(selection: BulkSelection, by = admin, requested_by?: 'host' | 'operator') {
  const { fingerprint } = await previewBulk(world, by, selection)
  return await startBulk(world, by, {
    ...selection,
    key: randomUUID(),
    fingerprint,
    reason: '台風のため',
    ...(requested_by && { requested_by }),
  })
}
const runOf = (id: number) => getBulk(world, admin, id, { page: 1 })
const refundsOf = async (reservations: { id: number }[]) =>
  (
    await world.db
      .selectFrom('refunds')
      .select('amount')
      .where(
        'reservation_id',
        'in',
        reservations.map(({ id }) => id),
      )
      .execute()
  ).map(({ amount }) => amount)
const sumOf = (yen: number[]) => yen.reduce((sum, one) => sum + one, 0)
const cancelledBy = async (ids: number[]) =>
  (
    await world.db
      .selectFrom('calendars')
      .select(['id', 'cancelled_by', 'cancel_reason'])
      .where('id', 'in', ids)
      .execute()
  )
    .toSorted((a, b) => a.id - b.id)
    .map(({ cancelled_by, cancel_reason }) => [cancelled_by, cancel_reason])
const audits = async (ids: number[]) =>
  (
    await world.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'cancel_calendar')
      .where('subject_id', 'in', ids.map(String))
      .execute()
  ).length
async function expectSoundBooks() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('the preview', () => {
  test('counts people and yen exactly as the cancellation then refunds them', async () => {
    const [one, two, three, alone] = (await slots(4)) as [number, number, number, number]
    const reservations = [
      await booked(world, guest, { calendar_ids: [one], number_of_people: 2 }),
      // Two of its three slots are cancelled; the price of one slot can't be divided evenly.
      await booked(world, guest, { calendar_ids: [one, two, three], again: true }),
      await booked(world, guest, { calendar_ids: [one, two], again: true }),
      await booked(world, guest, { calendar_ids: [three], again: true }),
    ]
    const gone = await booked(world, guest, { calendar_ids: [two], again: true })
    await cancelReservation(world, guest, gone.id)
    const preview = await previewBulk(world, admin, of([one, two, alone]))
    expect(preview).toMatchObject({
      count: 3,
      mails: 1,
      left_out: [],
      told: { guests: 1, hosts: 1, unreachable_count: 0 },
    })
    expect(preview.booked).toMatchObject({ reservations: 3, people: 6 })
    expect(preview.names[0]).toBe('12/1 10:00 藍染め')
    const { id } = await start(of([one, two, alone]), admin, 'host')
    await runBulk(world, id)
    expect(await runOf(id)).toMatchObject({ done_count: 3, refused_count: 0, waiting_count: 0, requested_by: 'host' })
    expect(sumOf(await refundsOf(reservations))).toBe(preview.booked?.refund)
    expect(await getReservation(world, guest, reservations[0]!.id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'operator',
      cancel_requested_by: 'host',
    })
    expect((await getReservation(world, guest, reservations[1]!.id)).status).toBe('confirmed')
    expect(await cancelledBy([one, three])).toEqual([
      ['operator', '台風のため'],
      [null, null],
    ])
    await expectSoundBooks()
  })

  test('of a filter is the list, without slots that can’t be cancelled', async () => {
    const ids = await slots(2)
    await cancelCalendarByOperator(world, admin, ids[0]!, { reason: '前から' })
    const calendars = { q: `体験${experience_id}`, period: 'all' as const, from: '2026-12-05', to: '2026-12-06' }
    expect(await previewBulk(world, admin, { kind: 'cancel_slots', calendars })).toMatchObject({
      count: 1,
      booked: { reservations: 0, people: 0, refund: 0 },
      left_out: [{ refusal: 'calendar_cancelled', count: 1 }],
    })
    const past = await aSlot(world.db, experience_id, { date: '2026-11-01' })
    expect(await previewBulk(world, admin, of([past, 999_999]))).toMatchObject({
      count: 0,
      left_out: expect.arrayContaining([
        { refusal: 'calendar_ended', count: 1 },
        { refusal: 'calendar_not_found', count: 1 },
      ]),
    })
  })

  test('that a booking has overtaken is refused, and nothing is cancelled', async () => {
    const ids = await slots(2)
    const { fingerprint } = await previewBulk(world, admin, of(ids))
    await booked(world, guest, { calendar_ids: [ids[0]!] })
    const stale = { ...of(ids), key: randomUUID(), fingerprint, reason: '台風のため' }
    await expect(startBulk(world, admin, stale)).rejects.toMatchObject({ code: 'bulk_changed' })
    expect(await cancelledBy(ids)).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test.each<BulkSelection>([
    { kind: 'cancel_slots' },
    { kind: 'cancel_slots', people: {} },
    { kind: 'cancel_slots', undoes: 1 },
    { kind: 'cancel_slots', ids: [1], calendars: {} },
    { kind: 'hide_reviews', calendars: {} },
    { kind: 'cancel_slots', calendars: { from: '2026-02-30' } },
  ])('of %j is refused', async (selection) => {
    await expect(previewBulk(world, admin, selection)).rejects.toMatchObject({ messages: expect.any(Object) as object })
  })
})

describe('a run', () => {
  test('that postpones days in a row by a day moves each guest once', async () => {
    const ids = await slots(3)
    // The new date of the last one.
    day += 1
    const moved = []
    for (const id of ids) moved.push(await booked(world, guest, { calendar_ids: [id] }))
    const selection: BulkSelection = { kind: 'postpone_slots', ids }
    const { fingerprint } = await previewBulk(world, admin, selection)
    const wish = { ...selection, key: randomUUID(), fingerprint, reason: '台風のため', shift_days: 1 }
    const { id } = await startBulk(world, admin, wish)
    await runBulk(world, id)
    expect(await runOf(id)).toMatchObject({ done_count: 3, refused_count: 0 })
    for (const { id: reservation, calendars } of moved)
      expect((await getReservation(world, guest, reservation)).calendars[0]!.date).toBe(addDays(calendars[0]!.date, 1))
    await expectSoundBooks()
  })

  test('names those whose address bounces, and counts bookings by telephone; the run says who was reached', async () => {
    const [one, two] = (await slots(2)) as [number, number]
    const silent = await aUser(world.db, { name: '届か ないこ' })
    for (const calendar_ids of [[one], [two]]) await booked(world, guest, { calendar_ids })
    await booked(world, silent, { calendar_ids: [two] })
    await world.db
      .insertInto('bounced_addresses')
      .values({
        email: silent.email,
        kind: 'address_unknown',
        words: '550',
        undeliverable_at: world.clock.now(),
        last_at: world.clock.now(),
        mail_id: 1,
      })
      .execute()
    await aPhoneBooking(world.db, one, { number_of_people: 2 })
    const { told } = await previewBulk(world, admin, of([one, two]))
    expect(told).toEqual({
      guests: 2,
      hosts: 1,
      unreachable_count: 1,
      unreachable: [{ id: silent.id, name: '届か ないこ', side: 'guest' }],
      by_phone: { bookings: 1, people: 2 },
    })
    const { id } = await start(of([one, two]))
    await runBulk(world, id)
    expect((await runOf(id)).told).toMatchObject({ writing: true, guests: { sent: 0, waiting: 0, unsent: 0 } })
    await writeMails(world)
    expect((await runOf(id)).told).toEqual({
      writing: false,
      guests: { sent: 1, waiting: 0, unsent: 1 },
      hosts: { sent: 1, waiting: 0, unsent: 0 },
      unreached: [{ id: silent.id, name: '届か ないこ', side: 'guest', line: false }],
    })
    await expectSoundBooks()
  })

  test('that is killed half-way says which slots are done, and continues', async () => {
    const ids = await slots(5)
    const reservations = []
    for (const id of ids) reservations.push(await booked(world, guest, { calendar_ids: [id] }))
    const { id } = await start(of(ids))
    dies = 2
    await expect(runBulk(world, id)).rejects.toThrow('killed')
    expect(await runOf(id)).toMatchObject({ done_count: 2, waiting_count: 3, finished_at: null })
    await runBulk(world, id)
    await runBulk(world, id)
    const run = await runOf(id)
    expect(run).toMatchObject({ done_count: 5, waiting_count: 0, refused_count: 0, undoable_count: 0 })
    expect(run.items[0]).toMatchObject({ id: ids[0], name: expect.stringContaining('藍染め') as string, state: 'done' })
    expect(await refundsOf(reservations)).toHaveLength(5)
    expect(await audits(ids)).toBe(5)
    await expectSoundBooks()
  })

  test('of two processes, and of two admins at once, cancels and refunds each slot once', async () => {
    const ids = await slots(5)
    const reservations = []
    for (const id of ids) reservations.push(await booked(world, guest, { calendar_ids: [id] }))
    const both = await booked(world, guest, { calendar_ids: ids.slice(0, 2), again: true })
    const [mine, theirs] = await Promise.all([start(of(ids)), start(of(ids), other)])
    await Promise.all([runBulk(world, mine.id), runBulk(world, mine.id), runBulk(world, theirs.id)])
    const [first, second] = await Promise.all([runOf(mine.id), runOf(theirs.id)])
    expect(first.done_count + second.done_count).toBe(5)
    expect(first.refused_count + second.refused_count).toBe(5)
    for (const { state, refusal } of [...first.items, ...second.items])
      expect(refusal).toBe(state === 'refused' ? 'calendar_cancelled' : null)
    expect(await refundsOf(reservations)).toHaveLength(5)
    expect(sumOf(await refundsOf([both]))).toBe(both.price.total)
    expect(await audits(ids)).toBe(5)
    await expectSoundBooks()
  })

  test('leaves a slot alone that its host cancelled meanwhile, and stops when its admin is no longer one', async () => {
    const ids = await slots(2)
    const { id } = await start(of(ids))
    await cancelCalendarByOperator(world, other, ids[0]!, { reason: '先に' })
    await runBulk(world, id)
    expect((await runOf(id)).items.map(({ refusal }) => refusal)).toEqual(['calendar_cancelled', null])
    expect(await cancelledBy(ids)).toEqual([
      ['operator', '先に'],
      ['operator', '台風のため'],
    ])
    const gone = await anAdmin(world.db)
    const later = await slots(1)
    const run = await start(of(later), gone)
    await world.db.updateTable('users').set({ access_control: 'USER' }).where('id', '=', gone.id).execute()
    await runBulk(world, run.id)
    expect((await runOf(run.id)).items[0]).toMatchObject({ state: 'refused', refusal: 'not_allowed' })
    expect(await cancelledBy(later)).toEqual([[null, null]])
  })
})
