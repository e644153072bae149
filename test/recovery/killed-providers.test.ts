// Like killed.test.ts, with PAY.JP and Stripe: the process is killed at each step of booking and
// cancelling, or the provider fails. Afterwards our payments must equal the provider's ledger.
import { beforeAll, describe, expect, it } from 'vitest'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { confirmReservation } from '#services/booking/reserve/holds.ts'
import { receiveWebhook } from '#services/booking/payment/webhooks.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, bookingWorld, type CardKind, refusalOf } from '../booking-world.ts'
import { aUser } from '../factories.ts'
import { sample, shortSample } from '../lanes.ts'
import type { Fault } from '../payment/faults.ts'
import { aBookableSlot, expectBooksToAgree, killAt, latest, recover, refundIdOf, refundsOf } from './kill.ts'

// PAY.JP uses 3-D Secure with every card, so the hold of a guest who never returns expires.
const companies = [
  ['payjp', 'expired'],
  ['stripe', 'confirmed'],
] as const
describe.each(shortSample(companies, 2))('%s', (provider, unattended) => {
  const world = bookingWorld({ provider })
  let guest: UserActor

  beforeAll(async () => {
    guest = await aUser(world.db)
  })

  /** A booking whose guest has just passed 3-D Secure. @returns its id */
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

  it.each(
    shortSample(
      [
        ['booking:charged', unattended],
        ['booking:held', 'declined'],
        ['booking:settled', unattended],
      ],
      3,
    ),
  )('killed at %s ends as %s', async (step, status) => {
    const slot = await aBookableSlot(world)
    await killAt(world, guest, step, { what: 'book', calendar_ids: [slot], token: await world.token() })
    await recover(world)
    expect((await latest(world)).status).toBe(status)
    await expectBooksToAgree(world)
  })

  it.each(
    shortSample(
      [
        ['confirmation:finished', 'confirmed'],
        ['confirmation:sent', 'expired'],
        ['confirmation:settled', 'confirmed'],
      ],
      3,
    ),
  )('killed at %s ends as %s', async (step, status) => {
    const id = await authenticated()
    await killAt(world, guest, step, { what: 'confirm', id })
    await recover(world)
    expect((await latest(world)).status).toBe(status)
    await expectBooksToAgree(world)
  })

  it('killed at recovery:found is finished by the next recovery', async () => {
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

  it('killed at cancel:decided still refunds', async () => {
    const { id, price } = await confirmed()
    await killAt(world, guest, 'cancel:decided', { what: 'cancel', id })
    await recover(world)
    await expectBooksToAgree(world)
    expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: price.total }])
  })

  async function cancelled() {
    const { id, price } = await confirmed()
    await cancelReservation(world, guest, id)
    return { id, total: price.total, refund_id: await refundIdOf(world, id) }
  }

  it.each(shortSample(['refund:answered', 'refund:sent', 'refund:settled'], 3))(
    'killed at %s refunds exactly once',
    async (step) => {
      const { id, total, refund_id } = await cancelled()
      await killAt(world, guest, step, { what: 'refund', id: refund_id })
      await recover(world)
      await expectBooksToAgree(world)
      expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: total }])
    },
  )

  // The sample has one fault before the effect of the call and one after it.
  const faults: Fault[] = ['error_before', 'error_after', 'page_before', 'page_with_200']

  it.each(sample(faults, 3))('a charge with %s is resolved by a look-up', async (fault) => {
    const slot = await aBookableSlot(world)
    world.company!.plan!('charge', fault)
    expect(await refusalOf(book(world, guest, { calendar_ids: [slot] }))).toBe('payment_unknown')
    await recover(world)
    expect((await latest(world)).status).toBe(fault.endsWith('before') ? 'declined' : unattended)
    await expectBooksToAgree(world)
  })

  it.each(sample(faults, 3))('3-D Secure finished with %s is resolved by a look-up', async (fault) => {
    const id = await authenticated()
    world.company!.plan!('finish', fault)
    expect(await refusalOf(confirmReservation(world, guest, id))).toBe('payment_unknown')
    await recover(world)
    expect((await latest(world)).status).toBe(fault.endsWith('before') ? 'expired' : 'confirmed')
    await expectBooksToAgree(world)
  })

  it.each(sample(faults, 3))('a refund with %s is paid once', async (fault) => {
    const { id, total, refund_id } = await cancelled()
    world.company!.plan!('refund', fault)
    expect(await sendRefund(world, refund_id)).toBe(false)
    await recover(world)
    await expectBooksToAgree(world)
    expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: total }])
  })

  /** A confirmed booking, and the events that the company sends about `work` with its charge. */
  async function received(work: (charge_id: string, total: number) => Promise<unknown>) {
    const { id, price } = await confirmed()
    await world.runJobs()
    await world.company!.notices()
    const { charge_id } = await world.db
      .selectFrom('payments')
      .select('charge_id')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    await work(charge_id!, price.total)
    for (const { headers, body } of await world.company!.notices()) await receiveWebhook(world, provider, headers, body)
    const event = await world.db
      .selectFrom('payment_webhooks')
      .select('id')
      .where('charge_id', '=', charge_id)
      .where('processed_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return { id, event: event.id }
  }

  it.each(shortSample(['dispute:stored', 'dispute:storing'], 2))(
    'killed at %s stores a dispute and its mail once',
    async (step) => {
      const { id, event } = await received((charge_id, amount) =>
        world.company!.dispute(charge_id, { amount, reason: 'fraudulent', due: new Date('2026-12-10') }),
      )
      await killAt(world, guest, step, { what: 'webhook', id: event })
      await recover(world)
      const stored = await world.db.selectFrom('disputes').select('state').where('reservation_id', '=', id).execute()
      expect(stored).toEqual([{ state: 'needs_response' }])
      const mails = await world.db
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', 'dispute_opened')
        .where('text_body', 'like', `%予約 ${id} %`)
        .execute()
      expect(mails).toHaveLength(1)
      await expectBooksToAgree(world)
    },
  )

  it('killed at console:storing counts a refund in the console once', async () => {
    const { id, event } = await received((charge_id) => world.company!.refundInConsole(charge_id, 700))
    await killAt(world, guest, 'console:storing', { what: 'webhook', id: event })
    await recover(world)
    expect(await refundsOf(world, id)).toEqual([{ state: 'done', amount: 700 }])
    await expectBooksToAgree(world)
  })

  it('handles notices that are repeated, late or out of order, and trusts only the provider’s ledger', async () => {
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

  it('refunds a payment that arrives after the hold expired', async () => {
    const id = await authenticated()
    await killAt(world, guest, 'confirmation:sent', { what: 'confirm', id })
    await recover(world)
    expect((await latest(world)).status).toBe('expired')
    // The provider still takes the money, as if our first call had arrived late.
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
    expect(outcome.outcome).toBe('paid')
    expect(await refundsOf(world, id)).toHaveLength(1)
  })

  it.each(['declined', 'good'] satisfies CardKind[])(
    'a %s card whose guest doesn’t return leaves both ledgers equal',
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

  it('payments of the former provider stay open until it can be asked', async () => {
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
