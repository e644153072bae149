import { beforeEach, describe, expect, it } from 'vitest'
import { book, booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { START } from '#test/database.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { writeMails } from '../mails/write-mails.ts'
import { receiveWebhook } from '../payment/webhooks.ts'
import { releaseExpiredHolds } from '../shared/holds.ts'
import { cancelReservation, getReservation, listReservations } from '../reservations/reservations.ts'
import { confirmReservation, getNextAction, giveUpHold } from './holds.ts'

const world = bookingWorld()
const MINUTE = 60_000
/** The end of a hold that begins at START. */
const EXPIRES = '2026-11-20T10:15:00+09:00'
let guest: UserActor
let experience_id: number
let slot: number
beforeEach(async () => {
  world.clock.set(START)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db)).id
  slot = await aSlot(world.db, experience_id, { date: '2027-02-01', recruitment_number: 2 })
})

async function waiting(calendar_ids = [slot]) {
  const answer = await book(world, guest, { calendar_ids, card: 'three_d_secure' })
  if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
  return { id: answer.action.reservation_id, action: answer.action }
}
const listed = async (calendar_ids: number[] = [], period: 'coming' | 'past' | 'all' = 'coming') =>
  (await listReservations(world, guest, { page: 1, period, 'calendar_ids[]': calendar_ids })).reservations

describe('a hold that waits for 3-D Secure', () => {
  it('is listed first, with the end of its time, until it expires', async () => {
    const early = await aSlot(world.db, experience_id, { date: '2027-01-05' })
    const { id: confirmed } = await booked(world, guest, { calendar_ids: [early] })
    const { id, action } = await waiting()
    expect(action.hold_expires_at).toBe(EXPIRES)
    expect(await listed()).toMatchObject([
      { id, status: 'held', hold_expires_at: EXPIRES, payment: { state: 'action_needed' } },
      { id: confirmed, status: 'confirmed', hold_expires_at: null },
    ])
    expect(await listed([], 'past')).toEqual([])
    world.clock.advance(15 * MINUTE)
    expect((await listed()).map((one) => one.id)).toEqual([confirmed])
    // The cleanup job hasn't ended it yet.
    expect(await getReservation(world, guest, id)).toMatchObject({ status: 'expired', hold_expires_at: null })
  })

  it('is found by its slots, as every reservation with places in them', async () => {
    const other = await aSlot(world.db, experience_id, { date: '2027-01-05' })
    const { id } = await waiting([slot, other])
    const { id: cancelled } = await booked(world, guest, { calendar_ids: [other] })
    await cancelReservation(world, guest, cancelled)
    const later = await aSlot(world.db, experience_id, { date: '2027-03-05' })
    expect((await listed([other])).map((one) => one.id)).toEqual([id])
    expect(await listed([later, 999_999])).toEqual([])
    // Those of other users are not found.
    guest = await aUser(world.db)
    expect(await listed([slot, other])).toEqual([])
  })

  it('can be continued from elsewhere, and is then confirmed once', async () => {
    const { id, action } = await waiting()
    expect(await getNextAction(world, guest, id)).toEqual(action)
    expect(await refusalOf(getNextAction(world, await aUser(world.db), id))).toBe('reservation_not_found')
    await world.provider.decideThreeDSecure(action.next_action.charge_id, true)
    // The verification is done, but neither tab has told us.
    expect(await getNextAction(world, guest, id)).toEqual(action)
    const both = await Promise.all([confirmReservation(world, guest, id), confirmReservation(world, guest, id)])
    expect(both.map((one) => one.status)).toEqual(['confirmed', 'confirmed'])
    expect(await refusalOf(getNextAction(world, guest, id))).toBe('reservation_confirmed')
  })

  it('says why it can’t be continued', async () => {
    const given = await waiting()
    await giveUpHold(world, guest, given.id)
    expect(await refusalOf(getNextAction(world, guest, given.id))).toBe('hold_given_up')
    const failed = await waiting()
    await world.provider.decideThreeDSecure(failed.action.next_action.charge_id, false)
    expect(await refusalOf(confirmReservation(world, guest, failed.id))).toBe('three_d_secure_failed')
    expect(await refusalOf(getNextAction(world, guest, failed.id))).toBe('three_d_secure_failed')
    const late = await waiting()
    world.clock.advance(15 * MINUTE)
    expect(await refusalOf(getNextAction(world, guest, late.id))).toBe('hold_expired')
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot], card: 'silent' }))).toBe('payment_unknown')
    const [unknown] = await listed()
    expect(unknown).toMatchObject({ status: 'held', hold_expires_at: null, payment: { state: 'unknown' } })
    expect(await refusalOf(getNextAction(world, guest, unknown!.id))).toBe('payment_unknown')
  })

  it('is reported as cancelled, with who cancelled it, after the booking', async () => {
    const { id, action } = await waiting()
    await world.provider.decideThreeDSecure(action.next_action.charge_id, true)
    await confirmReservation(world, guest, id)
    await cancelReservation(world, guest, id)
    for (const by of ['guest', 'host', 'operator', 'minimum_not_reached'] as const) {
      await world.db.updateTable('reservations').set({ cancelled_by: by }).where('id', '=', id).execute()
      const refusal = { code: 'reservation_cancelled', details: { by } }
      for (const call of [getNextAction, confirmReservation, giveUpHold])
        await expect(call(world, guest, id)).rejects.toMatchObject(refusal)
    }
  })

  it('is refunded in full when it is paid after it has expired, and no response says otherwise', async () => {
    const { id, action } = await waiting()
    world.clock.advance(16 * MINUTE)
    await releaseExpiredHolds(world)
    // The provider takes the money without our call, as some do when the card holder has confirmed.
    const { charge_id } = action.next_action
    await world.provider.decideThreeDSecure(charge_id, true)
    await world.provider.finishThreeDSecure(charge_id)
    await receiveWebhook(
      world,
      'sandbox',
      new Headers({ 'x-sandbox-pay-webhook-token': 'webhook-token-of-tests' }),
      JSON.stringify({ id: 'evnt_late', type: 'charge.succeeded', data: { id: charge_id } }),
    )
    expect(await world.runJobs()).toEqual(expect.arrayContaining(['process-webhook', 'send-refund']))
    const charge = await world.provider.getCharge(charge_id)
    expect(charge).toMatchObject({ paid: true, refunded: charge!.amount })
    await writeMails(world)
    const mails = await world.db.selectFrom('mails').select('kind').where('to_address', '=', guest.email).execute()
    expect(mails).toEqual([{ kind: 'late_payment' }])
    for (const call of [getNextAction, confirmReservation])
      expect(await refusalOf(call(world, guest, id))).toBe('paid_too_late')
    const { ours, theirs } = await world.books()
    expect(ours).toBe(theirs)
  })

  it('is not shown to an impersonating admin with the secret of its payment', async () => {
    const { id } = await waiting()
    const impersonating: UserActor = {
      ...guest,
      impersonation: { id: 1, admin: { id: 1, name: '運営' }, expires_at: world.clock.now() },
    }
    expect(await refusalOf(getNextAction(world, impersonating, id))).toBe('seeing_as_somebody')
  })

  it('is either paid in one tab or released in another, never both', async () => {
    const before = await world.books()
    const { id, action } = await waiting()
    await world.provider.decideThreeDSecure(action.next_action.charge_id, true)
    const [paid, released] = await Promise.all([
      refusalOf(confirmReservation(world, guest, id)),
      refusalOf(giveUpHold(world, guest, id)),
    ])
    const { status, price } = await getReservation(world, guest, id)
    const after = await world.books()
    const moved = status === 'confirmed' ? price.total : 0
    expect([after.ours - before.ours, after.theirs - before.theirs]).toEqual([moved, moved])
    if (status === 'confirmed') {
      expect(paid).toBeUndefined()
      expect(['payment_under_way', 'reservation_confirmed']).toContain(released)
    } else expect({ status, paid, released }).toEqual({ status: 'expired', paid: 'hold_given_up', released: undefined })
  })
})
