import { beforeEach, expect, it } from 'vitest'
import { book, booked, bookingWorld, refusalOf, type Wish, wrongCounters } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { aCoupon, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { confirmReservation, giveUpHold } from './holds.ts'
import { getAdminReservation } from '../admin/admin-reservation.ts'

const world = bookingWorld()
let guest: UserActor
let slot: number
beforeEach(async () => {
  world.clock.set(START)
  guest = await aUser(world.db)
  slot = await aSlot(world.db, (await anExperience(world.db)).id, { date: '2027-02-01', recruitment_number: 2 })
})

async function waiting(wish: Partial<Wish> = {}) {
  const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure', ...wish })
  if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
  return { id: answer.action.reservation_id, charge_id: answer.action.next_action.charge_id }
}
const taken = async () =>
  (await world.db.selectFrom('calendars').select('taken').where('id', '=', slot).executeTakeFirstOrThrow()).taken

it('frees places and the coupon’s use immediately, and the timeline shows who did it', async () => {
  const code = 'ONLY-ONE'
  await aCoupon(world.db, { code, max_uses: 1 })
  const { id, charge_id } = await waiting({ number_of_people: 2, coupon_code: code })
  expect(await taken()).toBe(2)
  const given = await giveUpHold(world, guest, id)
  expect(given).toMatchObject({ id, status: 'expired', payment: { state: 'voided' } })
  expect(await taken()).toBe(0)
  // Another guest takes the places and the coupon.
  const other = await aUser(world.db)
  expect(await booked(world, other, { calendar_ids: [slot], number_of_people: 2, coupon_code: code })).toMatchObject({
    status: 'confirmed',
  })
  const { timeline } = await getAdminReservation(world, other, id)
  expect(timeline.filter(({ kind }) => kind === 'event').map(({ type }) => type)).toEqual([
    'held',
    'three_d_secure_asked',
    'given_up',
  ])
  // The card company's page, still open in another tab, has no effect and takes no money.
  await world.provider.decideThreeDSecure(charge_id, true)
  expect(await refusalOf(confirmReservation(world, guest, id))).toBe('hold_given_up')
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
})

it('returns the same when it is repeated, and for a hold that has ended', async () => {
  const { id } = await waiting()
  const first = await giveUpHold(world, guest, id)
  world.clock.advance(60_000)
  expect(await giveUpHold(world, guest, id)).toEqual(first)
  const failed = await waiting()
  await world.provider.decideThreeDSecure(failed.charge_id, false)
  expect(await refusalOf(confirmReservation(world, guest, failed.id))).toBe('three_d_secure_failed')
  expect(await giveUpHold(world, guest, failed.id)).toMatchObject({ status: 'declined' })
  const late = await waiting()
  world.clock.advance(15 * 60_000)
  expect(await giveUpHold(world, guest, late.id)).toMatchObject({ status: 'expired' })
  expect(await refusalOf(confirmReservation(world, guest, late.id))).toBe('hold_expired')
  expect(await taken()).toBe(0)
})

it('is reported by a repetition of the call that made the hold', async () => {
  const wish = { key: 'the-first', token: await world.token('three_d_secure') }
  const { id } = await waiting(wish)
  await giveUpHold(world, guest, id)
  expect(await refusalOf(book(world, guest, { calendar_ids: [slot], ...wish }))).toBe('hold_given_up')
})

it('is refused while the provider’s result is awaited', async () => {
  expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'silent' }))).toBe('payment_unknown')
  const { id } = await world.db
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(await refusalOf(giveUpHold(world, guest, id))).toBe('payment_under_way')
  await world.db.updateTable('payments').set({ state: 'sent' }).where('reservation_id', '=', id).execute()
  world.clock.advance(60 * 60_000)
  expect(await refusalOf(giveUpHold(world, guest, id))).toBe('payment_under_way')
  expect(await taken()).toBe(1)
})

it('is refused for a confirmed or cancelled reservation, and not found for another user’s', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [slot] })
  expect(await refusalOf(giveUpHold(world, guest, id))).toBe('reservation_confirmed')
  const { id: cancelled } = await booked(world, guest, { calendar_ids: [slot], again: true })
  await cancelReservation(world, guest, cancelled)
  expect(await refusalOf(giveUpHold(world, guest, cancelled))).toBe('reservation_cancelled')
  const hold = await waiting()
  expect(await refusalOf(giveUpHold(world, await aUser(world.db), hold.id))).toBe('reservation_not_found')
  expect(await refusalOf(giveUpHold(world, guest, 999_999))).toBe('reservation_not_found')
  expect(await taken()).toBe(2)
})
