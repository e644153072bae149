// PAY.JP has no idempotency key for refunds: a call without an answer may be made later, beside the
// one that repeats it.
import { beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { confirmReservation } from '#services/booking/reserve/holds.ts'
import { receiveWebhook } from '#services/booking/payment/webhooks.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import { randomUUID } from 'node:crypto'
import { book, bookingWorld } from '../booking-world.ts'
import { anAdmin, anExperience, aSlot, aUser } from '../factories.ts'

const world = bookingWorld({ provider: 'payjp' })
const LATE = 15 * 60_000
let id: number
let refund_id: number

/** A refund of 1,000 of 3,263 yen, whose call is under way. */
beforeEach(async () => {
  world.clock.set('2026-11-20T10:00:00+09:00')
  const guest = await aUser(world.db)
  const { id: experience_id } = await anExperience(world.db, { price: 3000 })
  const answer = await book(world, guest, {
    calendar_ids: [await aSlot(world.db, experience_id, { date: '2026-12-20' })],
  })
  if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
  id = answer.action.reservation_id
  await world.company!.decide(answer.action.next_action.charge_id, true)
  await confirmReservation(world, guest, id)
  await world.runJobs()
  await world.company!.notices()
  const wish = { amount: 1000, refundable: 3263, reason: 'お詫びとして', request_key: randomUUID() }
  await refundReservation(world, await anAdmin(world.db), id, wish)
  refund_id = (await refunds())[0]!.id
  world.company!.plan!('refund', 'late')
  const impatient = Object.assign(Object.create(world), { payments: world.company!.impatient })
  expect(await sendRefund(impatient, refund_id)).toBe(false)
})

const refunds = () =>
  world.db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'reason', 'borne_by'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
const given = async () => (await world.company!.ledger()).at(-1)!.refunded
const mailed = async () => {
  const kind = 'refunded_at_company'
  return await world.db.selectFrom('mails').select('subject').where('kind', '=', kind).execute()
}
async function expectAgreement(yen: number) {
  expect(await given()).toBe(yen)
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

it('is not repeated while the first call may arrive: not by its job, the cleanup job or another one', async () => {
  for (const minute of [1, 5, 14]) {
    world.clock.set(new Date(Date.parse('2026-11-20T10:00:00+09:00') + minute * 60_000))
    expect(await sendRefund(world, refund_id)).toBe(false)
    await sweep(world)
    expect(await given()).toBe(0)
  }
  await world.company!.arrive!()
  world.clock.advance(LATE)
  await sweep(world)
  expect(await refunds()).toMatchObject([{ amount: 1000, state: 'done' }])
  await expectAgreement(1000)
})

const TWICE = [
  { amount: 1000, state: 'done', reason: 'granted_by_operator' },
  { amount: 1000, state: 'done', reason: 'made_at_company', borne_by: 'operator' },
]

it('is sent again then; if the first call arrives even later, it is found and borne by the operator', async () => {
  world.clock.advance(LATE)
  await sweep(world)
  expect(await refunds()).toMatchObject([{ amount: 1000, state: 'done' }])
  await expectAgreement(1000)
  await world.company!.arrive!()
  for (const { headers, body } of await world.company!.notices()) await receiveWebhook(world, 'payjp', headers, body)
  await world.runJobs()
  expect(await refunds()).toMatchObject(TWICE)
  expect(await mailed()).toEqual([{ subject: '二重になった返金 1,000円【つむぎ】' }])
  await expectAgreement(2000)
})

it('is found in the answer, without a notice, if the first call arrives between question and repetition', async () => {
  world.clock.advance(LATE)
  world.company!.plan!('read', 'arrives')
  await sweep(world)
  expect(await refunds()).toMatchObject(TWICE)
  await expectAgreement(2000)
})
