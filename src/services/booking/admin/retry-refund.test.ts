import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aDispute } from '#test/disputes.ts'
import { anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { getAdminReservation } from './admin-reservation.ts'
import { cancelReservationByOperator } from './cancel-reservation-by-operator.ts'
import { refundReservation, retryRefund } from './refunds.ts'

const world = bookingWorld()

it('of a refund that another one includes waits for that one', async () => {
  const admin = await anAdmin(world.db)
  const { id: experience_id } = await anExperience(world.db, { price: 3000 })
  const slot = await aSlot(world.db, experience_id)
  const total = 3263
  const { id } = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  // As if the provider had refused for good.
  const fail = async () => {
    await world.db.updateTable('refunds').set({ state: 'failed', error: 'charge_expired' }).execute()
    await world.runJobs()
  }
  const refundsOf = async () => (await getAdminReservation(world, admin, id)).refunds
  const grant = { amount: 700, refundable: total, reason: 'お詫び', request_key: randomUUID() }
  await refundReservation(world, admin, id, grant)
  await fail()
  await cancelReservationByOperator(world, admin, id, { reason: '停電', refund: total })
  await fail()

  const [granted, cancelled] = await refundsOf()
  expect([granted!.can_retry, cancelled!.can_retry]).toEqual([false, true])
  expect(await refusalOf(retryRefund(world, admin, id, granted!.id))).toBe('refund_made_otherwise')
  await retryRefund(world, admin, id, cancelled!.id)
  await world.runJobs()
  expect(await refundsOf()).toMatchObject([
    { amount: 700, state: 'failed', can_retry: false },
    { amount: total, state: 'done' },
  ])
  const { ours, theirs } = await world.books()
  expect([ours, theirs]).toEqual([0, 0])
  expect(await getAdminReservation(world, admin, id)).toMatchObject({ needs_look: false })
})

it('of a refund that a lost dispute has paid in part sends the rest', async () => {
  world.clock.set('2026-11-20T10:00:00+09:00')
  const admin = await anAdmin(world.db)
  const { id: experience_id } = await anExperience(world.db, { price: 3000 })
  const slot = await aSlot(world.db, experience_id, { date: '2026-11-25' })
  const { id } = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  await cancelReservationByOperator(world, admin, id, { reason: '停電', refund: 3263 })
  const [refund] = (await getAdminReservation(world, admin, id)).refunds
  await world.db
    .updateTable('refunds')
    .set({ state: 'failed', error: 'charge_disputed' })
    .where('reservation_id', '=', id)
    .execute()
  await aDispute(world.db, id, { state: 'lost', amount: 1000 })
  const looked = await getAdminReservation(world, admin, id)
  expect(looked).toMatchObject({ needs_look: true, refunds: [{ can_retry: true, retry_amount: 2263 }] })
  await retryRefund(world, admin, id, refund!.id)
  await world.runJobs()
  expect((await getAdminReservation(world, admin, id)).refunds).toMatchObject([{ amount: 2263, state: 'done' }])
  expect(await getAdminReservation(world, admin, id)).toMatchObject({ needs_look: false })
  const wrong = await checkInvariants(world.db, world.clock.now())
  expect(wrong.filter(({ subject }) => subject === `refund ${refund!.id}` || subject === `reservation ${id}`)).toEqual(
    [],
  )
})

it('of a refund that was paid in part is not offered once the ledger has the reservation', async () => {
  world.clock.set('2026-11-20T10:00:00+09:00')
  const admin = await anAdmin(world.db)
  const { id: experience_id } = await anExperience(world.db, { price: 3000 })
  const slot = await aSlot(world.db, experience_id, { date: '2026-11-25' })
  const { id } = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  await cancelReservationByOperator(world, admin, id, { reason: '停電', refund: 3263 })
  await world.db.updateTable('refunds').set({ state: 'failed' }).where('reservation_id', '=', id).execute()
  await aDispute(world.db, id, { state: 'lost', amount: 1000 })
  await world.db.updateTable('reservations').set({ posted_at: world.clock.now() }).where('id', '=', id).execute()
  const { refunds } = await getAdminReservation(world, admin, id)
  expect(refunds).toMatchObject([{ can_retry: false, retry_amount: null }])
  expect(await refusalOf(retryRefund(world, admin, id, refunds[0]!.id))).toBe('refund_made_otherwise')
})
