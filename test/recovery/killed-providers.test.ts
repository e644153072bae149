// The same as killed.test.ts on the card companies: the process is killed at every step of booking and cancelling while the company goes on,
// or the company fails while the process goes on; then our books must equal the company's ledger.
import { beforeAll, describe, expect, it } from 'vitest'
import { cancelReservation } from '#services/booking/reservations/cancel-reservation.ts'
import { confirmReservation } from '#services/booking/reserve/confirm-reservation.ts'
import { receiveWebhook } from '#services/booking/payment/receive-webhook.ts'
import { sendRefund } from '#services/booking/payment/send-refund.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, bookingWorld, type CardKind, refusalOf } from '../booking-world.ts'
import { aUser } from '../factories.ts'
import type { Fault } from '../payment/faults.ts'
import { aBookableSlot, expectBooksToAgree, killAt, latest, recover, refundsOf } from './kill.ts'

// PAY.JP asks every card for 3-D Secure, so a guest who never comes back lets the hold run out.
describe.each([
  ['payjp', 'expired'],
  ['stripe', 'confirmed'],
] as const)('%s', (provider, unattended) => {
  const world = bookingWorld({ provider })
  let guest: UserActor

  beforeAll(async () => {
    guest = await aUser(world.db)
  })

  /** A booking that waits for 3-D Secure, which the guest has just passed. */
  async function authenticated(): Promise<number> {
    const answer = await book(world, guest, {
      calendar_ids: [await aBookableSlot(world)],
      card: 'three_d_secure',
    })
    if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
    await world.company!.decide(answer.action.next_action.charge_id, true)
    return answer.action.reservation_id
  }

  async function confirmed() {
    return await confirmReservation(world, guest, await authenticated())
  }

  it.each([
    ['booking:held', 'declined'],
    ['booking:charged', unattended],
    ['booking:settled', unattended],
  ])('killed at %s ends as %s', async (step, status) => {
    const slot = await aBookableSlot(world)
    await killAt(world, guest, step, { what: 'book', calendar_ids: [slot], token: await world.token() })
    await recover(world)
    expect((await latest(world)).status).toBe(status)
    await expectBooksToAgree(world)
  })

  it.each([
    ['confirmation:sent', 'expired'],
    ['confirmation:finished', 'confirmed'],
    ['confirmation:settled', 'confirmed'],
  ])('killed at %s ends as %s', async (step, status) => {
    const id = await authenticated()
    await killAt(world, guest, step, { what: 'confirm', id })
    await recover(world)
    expect((await latest(world)).status).toBe(status)
    await expectBooksToAgree(world)
  })

  it('killed at recovery:found is taken up by the next', async () => {
    const id = await authenticated()
    await killAt(world, guest, 'confirmation:finished', { what: 'confirm', id })
    const payment = await world.db
      .selectFrom('payments')
      .select('id')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    await killAt(world, guest, 'recovery:found', { what: 'check', id: payment.id })
    await recover(world)
    expect((await latest(world)).status).toBe('confirmed')
    await expectBooksToAgree(world)
  })

  it('killed at cancel:decided pays back all the same', async () => {
    const { id, price } = await confirmed()
    await killAt(world, guest, 'cancel:decided', { what: 'cancel', id })
    await recover(world)
    await expectBooksToAgree(world)
    expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: price.total }])
  })

  async function cancelled() {
    const { id, price } = await confirmed()
    await cancelReservation(world, guest, id)
    const refund = await world.db
      .selectFrom('refunds')
      .select('id')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, total: price.total, refund_id: refund.id }
  }

  it.each(['refund:sent', 'refund:answered', 'refund:settled'])('killed at %s pays back exactly once', async (step) => {
    const { id, total, refund_id } = await cancelled()
    await killAt(world, guest, step, { what: 'refund', id: refund_id })
    await recover(world)
    await expectBooksToAgree(world)
    expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: total }])
  })

  const faults: Fault[] = ['error_before', 'error_after', 'page_before', 'page_with_200']

  it.each(faults)('a charge with %s is settled by asking', async (fault) => {
    const slot = await aBookableSlot(world)
    world.company!.plan!('charge', fault)
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot] }))).toBe('payment_unknown')
    await recover(world)
    expect((await latest(world)).status).toBe(fault.endsWith('before') ? 'declined' : unattended)
    await expectBooksToAgree(world)
  })

  it.each(faults)('3-D Secure finished with %s is settled by asking', async (fault) => {
    const id = await authenticated()
    world.company!.plan!('finish', fault)
    expect(await refusalOf(confirmReservation(world, guest, id))).toBe('payment_unknown')
    await recover(world)
    expect((await latest(world)).status).toBe(fault.endsWith('before') ? 'expired' : 'confirmed')
    await expectBooksToAgree(world)
  })

  it.each(faults)('a refund with %s is given once', async (fault) => {
    const { id, total, refund_id } = await cancelled()
    world.company!.plan!('refund', fault)
    expect(await sendRefund(world, refund_id)).toBe(false)
    await recover(world)
    await expectBooksToAgree(world)
    expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: total }])
  })

  it('believes notices that come twice, late and in any order, and only what the company’s books say', async () => {
    await world.company!.notices()
    const id = await authenticated()
    await killAt(world, guest, 'confirmation:finished', { what: 'confirm', id })
    const paid = await world.company!.notices()
    const deliver = async (notices: typeof paid) => {
      for (const { headers, body } of notices) await receiveWebhook(world, provider, headers, body)
      await world.runJobs()
    }
    await deliver([...paid, ...paid])
    expect((await latest(world)).status).toBe('confirmed')
    await cancelReservation(world, guest, id)
    await world.runJobs()
    const back = await world.company!.notices()
    expect(back.length).toBeGreaterThan(0)
    await deliver([...back, ...paid, ...back].toReversed())
    await recover(world)
    expect((await latest(world)).status).toBe('cancelled')
    await expectBooksToAgree(world)
  })

  it('gives back what comes after the hold is over', async () => {
    const id = await authenticated()
    await killAt(world, guest, 'confirmation:sent', { what: 'confirm', id })
    await recover(world)
    expect((await latest(world)).status).toBe('expired')
    // The company takes the money all the same, as if our call had been under way all the time.
    const { charge_id } = await world.db
      .selectFrom('payments')
      .select('charge_id')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    await world.company!.notices()
    const outcome = await world.payments.finishAction(charge_id!)
    for (const { headers, body } of await world.company!.notices()) await receiveWebhook(world, provider, headers, body)
    await world.runJobs()
    await recover(world)
    await expectBooksToAgree(world)
    expect(await refundsOf(world, id)).toHaveLength(outcome.outcome === 'paid' ? 1 : 0)
  })

  it.each(['declined', 'good'] satisfies CardKind[])(
    'a %s card whose guest doesn’t come back leaves the books agreeing',
    async (card) => {
      const slot = await aBookableSlot(world)
      const refusal = await refusalOf(book(world, guest, { calendar_ids: [slot], card }))
      expect(refusal).toBe(card === 'declined' && provider === 'stripe' ? 'payment_declined' : undefined)
      await recover(world)
      await expectBooksToAgree(world)
    },
  )
})

describe('after a change of the provider', () => {
  const world = bookingWorld({ provider: 'stripe' })

  it('what the former one has is waited for, not given up', async () => {
    const guest = await aUser(world.db)
    const slot = await aBookableSlot(world)
    await killAt(world, guest, 'booking:charged', { what: 'book', calendar_ids: [slot], token: await world.token() })
    const { payments } = world
    Object.assign(world, { payments: { ...payments, provider: 'payjp', find: async () => ({ outcome: 'absent' }) } })
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(20 * 60_000)
      await sweep(world)
    }
    expect((await latest(world)).status).toBe('held')
    Object.assign(world, { payments })
    await recover(world)
    expect((await latest(world)).status).toBe('confirmed')
    await expectBooksToAgree(world)
  })
})
