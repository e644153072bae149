// An admin cancels for a guest: what is refunded by the policy, in full and by amount, and what
// stays a sale in the ledger and the books.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { RefundChoice } from '#domain/booking/cancellation.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { postEndedReservations } from '../sweep/sweep.ts'
import { getAdminReservation } from './admin-reservation.ts'
import { cancelReservationByOperator } from './cancel-reservation-by-operator.ts'
import { listLedger } from './ledger.ts'

const world = bookingWorld()
const EARLY = '2026-11-20T10:00:00+09:00'
const LATE = '2027-01-04T12:00:00+09:00'
const STARTED = '2027-01-05T10:30:00+09:00'
const ENDED = '2027-02-01T10:00:00+09:00'
const TOTAL = 10_878
let admin: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  admin = await anAdmin(world.db)
  guest = await aUser(world.db)
  const host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 10_000 })).id
})

let hour = 0
async function aReservation(): Promise<number> {
  world.clock.set(EARLY)
  const minute = String(hour++ % 60).padStart(2, '0')
  const slot = await aSlot(world.db, experience_id, {
    date: '2027-01-05',
    start_time: `10:${minute}`,
    end_time: `11:${minute}`,
  })
  return (await booked(world, guest, { calendar_ids: [slot], again: true })).id
}
let id: number
beforeEach(async () => {
  id = await aReservation()
})

const cancel = (refund_choice: RefundChoice | undefined, refund: number, more: object = {}) =>
  cancelReservationByOperator(world, admin, id, {
    reason: 'ご家族の急病',
    refund,
    requested_by: 'guest',
    ...(refund_choice && { refund_choice }),
    ...more,
  })

async function expectBooks(): Promise<void> {
  world.clock.set(ENDED)
  await world.runJobs()
  await postEndedReservations(world, { limit: 100 })
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
}

const mailTo = async (kind: string) =>
  (
    await world.db
      .selectFrom('mails')
      .select('text_body')
      .where('reservation_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).text_body.replaceAll('\n', '')

describe.each([
  ['policy', EARLY, TOTAL, 'full refund before the deadline', 0],
  ['policy', LATE, 0, 'nothing after the deadline', TOTAL],
  ['policy', STARTED, 0, 'nothing after the start', TOTAL],
  ['full', LATE, TOTAL, 'everything after the deadline', 0],
  ['amount', LATE, 1, 'the least amount', TOTAL - 1],
  ['amount', LATE, 5000, 'a part', TOTAL - 5000],
  ['amount', LATE, TOTAL, 'everything by amount', 0],
] as const)('%s at %s', (choice, at, refund, what, kept) => {
  it(`refunds ${refund} yen (${what})`, async () => {
    world.clock.set(at)
    const refundable = choice === 'amount' ? { refundable: TOTAL } : {}
    const after = await cancel(choice, refund, refundable)
    const stored = choice === 'amount' && refund === TOTAL ? 'full' : choice
    expect(after).toMatchObject({ status: 'cancelled', refund_choice: stored, refund_if_cancelled: null })
    expect(after.refunds.map(({ amount }) => amount)).toEqual(refund === 0 ? [] : [refund])
    expect(after.sales).toMatchObject({ gross: TOTAL, refunds: TOTAL - kept })
    const audit = await world.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'cancel_reservation')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(audit.detail).toEqual({ refund, refund_choice: stored, requested_by: 'guest', reason: 'ご家族の急病' })
    await expectBooks()
    const { entries } = await listLedger(world, admin, { page: 1, sort: 'newest' })
    const own = entries.filter(({ reservation_id }) => reservation_id === id)
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.sales!.due)
    expect(own.length > 0).toBe(kept > 0)
    for (const entry of own) expect(entry).toMatchObject({ refund_choice: stored, reason: 'ご家族の急病' })
    const text = await mailTo('reservation_cancelled')
    if (refund === 0) expect(text).toContain('返金はありません')
    else expect(text).toContain(`${refund.toLocaleString('ja-JP')}円`)
    expect(text.includes('お返しできません')).toBe(refund > 0 && kept > 0)
  })
})

it('offers both sums before', async () => {
  expect(await getAdminReservation(world, admin, id)).toMatchObject({
    policy_if_cancelled: TOTAL,
    refund_if_cancelled: TOTAL,
    refund_choice: null,
  })
  world.clock.set(LATE)
  expect(await getAdminReservation(world, admin, id)).toMatchObject({
    policy_if_cancelled: 0,
    refund_if_cancelled: TOTAL,
  })
})

it('refuses another sum than the one of the choice, and sums outside of the bounds', async () => {
  world.clock.set(LATE)
  for (const [choice, refund, more, code] of [
    ['policy', TOTAL, {}, 'refund_changed'],
    ['full', 0, {}, 'refund_changed'],
    [undefined, 0, {}, 'refund_changed'],
    // The choice is only of a guest's request.
    ['policy', 0, { requested_by: 'host' }, 'refund_changed'],
    ['amount', 5000, { requested_by: 'operator', refundable: TOTAL }, 'refund_changed'],
    // A refund that was granted meanwhile.
    ['amount', 5000, { refundable: TOTAL - 1 }, 'refund_changed'],
    ['amount', 5000, {}, 'refund_changed'],
  ] as const)
    expect(await refusalOf(cancel(choice, refund, more))).toBe(code)
  for (const refund of [0, TOTAL + 1])
    await expect(cancel('amount', refund, { refundable: TOTAL })).rejects.toMatchObject({
      messages: { refund: [expect.stringContaining('1円から10,878円のあいだ')] },
    })
  // A guest never gets less than by cancelling without help.
  world.clock.set(EARLY)
  await expect(cancel('amount', 5000, { refundable: TOTAL })).rejects.toMatchObject({
    messages: { refund: [expect.stringContaining('10,878円から')] },
  })
  expect(await getAdminReservation(world, admin, id)).toMatchObject({ status: 'confirmed', refunds: [] })
})

it('cancels once when two choices come at once', async () => {
  world.clock.set(LATE)
  const answers = await Promise.all([
    refusalOf(cancel('policy', 0)),
    refusalOf(cancel('full', TOTAL)),
    refusalOf(cancel('amount', 5000, { refundable: TOTAL })),
  ])
  expect(answers.filter((code) => code === undefined)).toHaveLength(1)
  expect(answers.filter((code) => code === 'not_cancellable')).toHaveLength(2)
  await expectBooks()
})
