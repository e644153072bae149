// Disputes and refunds at the company, with every provider: events in any order and number, charges
// of others, and amounts that can't be.
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { findPayee } from '#database/booking/accounting/find-ledger.ts'
import { hasOpenDispute } from '#database/booking/payment/disputes.ts'
import type { DisputeState } from '#domain/booking/disputes.ts'
import { book, bookingWorld, refusalOf } from '../booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import type { Notice } from '../payment/providers.ts'
import { PROVIDERS, startProvider, type TestProvider } from '../payment/providers.ts'
import { sql } from 'kysely'
import type { UserActor } from '#services/shared/actor.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { enterDisputeOutcome } from '#services/booking/admin/disputes.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { refundReservation, retryRefund } from '#services/booking/admin/refunds.ts'
import { confirmReservation } from '#services/booking/reserve/holds.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { processWebhook, receiveWebhook } from '#services/booking/payment/webhooks.ts'

const BEFORE = '2026-11-20T10:00:00+09:00'
const AFTER = '2026-12-01T10:00:00+09:00'
const DUE = new Date('2026-12-10T23:59:00+09:00')

describe.each(PROVIDERS)('%s', (name) => {
  const world = bookingWorld({ provider: name })
  let company: TestProvider
  let admin: UserActor
  beforeAll(async () => {
    company =
      world.company ?? (await startProvider('sandbox', { pool: world.pool, now: world.clock.now, log: world.log }))
    admin = await anAdmin(world.db)
  })

  /** A paid booking of 3,000 yen and fees, with its charge and its payee. */
  async function sold() {
    world.clock.set(BEFORE)
    const host = await aHost(world.db)
    const { id: experience_id } = await anExperience(world.db, { user_id: host.id, price: 3000 })
    const guest = await aUser(world.db)
    const answer = await book(world, guest, {
      calendar_ids: [await aSlot(world.db, experience_id, { date: '2026-11-25' })],
    })
    let id
    if ('action' in answer) {
      id = answer.action.reservation_id
      await company.decide(answer.action.next_action.charge_id, true)
      await confirmReservation(world, guest, id)
    } else id = answer.reservation.id
    await world.runJobs()
    await company.notices()
    const payment = await world.db
      .selectFrom('payments')
      .selectAll()
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    const { payee_id } = await world.db
      .selectFrom('experiences')
      .select('payee_id')
      .where('id', '=', experience_id)
      .executeTakeFirstOrThrow()
    return { id, payment, charge_id: payment.charge_id!, payee_id: payee_id! }
  }

  const deliver = async (notices: readonly Notice[]) => {
    for (const { headers, body } of notices) await receiveWebhook(world, name, headers, body)
    await world.runJobs()
  }
  const openEvents = async () =>
    await world.db.selectFrom('payment_webhooks').select('id').where('processed_at', 'is', null).execute()
  const disputes = async (reservation_id: number) =>
    await world.db
      .selectFrom('disputes')
      .selectAll()
      .where('reservation_id', '=', reservation_id)
      .orderBy('id')
      .execute()
  const entries = async (id: number) =>
    await world.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount', 'cause'])
      .where('reservation_id', '=', id)
      .orderBy('id')
      .execute()
  const balanceOf = async (payee: number) => (await findPayee(world.db, payee))!.balance
  const isBlocked = async (payee: number) =>
    (await sql<{ open: boolean }>`select ${hasOpenDispute(sql`${payee}::int`)} as open`.execute(world.db)).rows[0]!.open
  const violations = async () => await checkInvariants(world.db, world.clock.now())

  /** The company decides, or an admin enters what it has decided. */
  async function move(provider_dispute_id: string, state: 'under_review' | 'won' | 'lost', how: object = {}) {
    if (company.moveDispute) {
      company.moveDispute(provider_dispute_id, state satisfies DisputeState)
      return await deliver(await company.notices())
    }
    const { id, version } = await world.db
      .selectFrom('disputes')
      .selectAll()
      .where('provider_dispute_id', '=', provider_dispute_id)
      .executeTakeFirstOrThrow()
    await enterDisputeOutcome(world, admin, id, {
      version,
      state,
      evidence_due_on: null,
      reason: '管理画面のとおり',
      ...how,
    })
  }
  const open = async (charge_id: string, amount = 3000) => {
    const id = await company.dispute(charge_id, { amount, reason: 'fraudulent', due: DUE })
    const notices = await company.notices()
    await deliver(notices)
    return { id, notices }
  }

  it('an open dispute blocks the payee, mails the operator once, and a lost one is taken from the host', async () => {
    const { id, charge_id, payee_id, payment } = await sold()
    world.clock.set(AFTER)
    await postEndedReservations(world, { limit: 100 })
    const full = await balanceOf(payee_id)
    const { id: dispute, notices } = await open(charge_id, payment.amount)
    await deliver(notices.toReversed())
    expect(await disputes(id)).toMatchObject([
      {
        provider_dispute_id: dispute,
        state: 'needs_response',
        amount: payment.amount,
        reason: 'fraudulent',
        closed_at: null,
        evidence_due: name === 'stripe' ? DUE : null,
      },
    ])
    expect(await isBlocked(payee_id)).toBe(true)
    expect(await balanceOf(payee_id)).toBe(full)
    const mails = await world.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'dispute_opened')
      .where('text_body', 'like', `%予約 ${id} %`)
      .execute()
    expect(mails).toHaveLength(1)
    expect((await getAdminReservation(world, admin, id)).refundable).toBe(0)
    await move(dispute, 'under_review')
    await move(dispute, 'lost')
    if (name === 'stripe') {
      const [row] = await disputes(id)
      const typed = { version: row!.version, state: 'won', evidence_due_on: null, reason: 'まちがい' } as const
      expect(await refusalOf(enterDisputeOutcome(world, admin, row!.id, typed))).toBe('dispute_followed')
    }
    expect(await isBlocked(payee_id)).toBe(false)
    expect(await balanceOf(payee_id)).toBe(0)
    expect((await entries(id)).at(-1)).toMatchObject({ kind: 'dispute', amount: -full })
    expect((await getAdminReservation(world, admin, id)).sales!.due).toBe(0)
    expect(await violations()).toEqual([])
    // The same events again, and in another order, change nothing.
    const before = await entries(id)
    await deliver(notices)
    expect(await entries(id)).toEqual(before)
    expect((await disputes(id))[0]).toMatchObject({ state: 'lost' })
  })

  it('a won dispute changes nothing, and one that is lost before the end is posted by the sweep', async () => {
    const won = await sold()
    await move((await open(won.charge_id)).id, 'won')
    const lost = await sold()
    await move((await open(lost.charge_id, 1000)).id, 'lost')
    expect(await entries(lost.id)).toEqual([])
    world.clock.set(AFTER)
    await postEndedReservations(world, { limit: 100 })
    expect((await entries(won.id)).map(({ kind }) => kind)).toEqual(['sale'])
    expect((await entries(lost.id)).map(({ kind }) => kind)).toEqual(['sale', 'dispute'])
    const { sales } = await getAdminReservation(world, admin, lost.id)
    expect(sales).toMatchObject({ refunds: 1000, due: await balanceOf(lost.payee_id) })
    expect(await isBlocked(lost.payee_id)).toBe(false)
    expect(await violations()).toEqual([])
  })

  it('an answer to an earlier question changes nothing, and a lost dispute can be won after all', async () => {
    if (!company.moveDispute) return
    const { id, charge_id, payee_id } = await sold()
    world.clock.set(AFTER)
    await postEndedReservations(world, { limit: 100 })
    const full = await balanceOf(payee_id)
    const { id: dispute } = await open(charge_id)
    await move(dispute, 'lost')
    const later = new Date(world.clock.now().getTime() + 60_000)
    await world.db.updateTable('disputes').set({ asked_at: later }).where('reservation_id', '=', id).execute()
    await move(dispute, 'won')
    expect(await disputes(id)).toMatchObject([{ state: 'lost' }])
    world.clock.set(later)
    company.moveDispute(dispute, 'appeal_under_review')
    await deliver(await company.notices())
    expect(await isBlocked(payee_id)).toBe(true)
    expect(await balanceOf(payee_id)).toBeLessThan(full)
    await move(dispute, 'won')
    expect(await balanceOf(payee_id)).toBe(full)
    expect((await entries(id)).map(({ cause }) => cause.replace(/\d+$/, ''))).toContain('dispute:')
    expect(await violations()).toEqual([])
  })

  it('a dispute of more than the payment counts as the payment, and is logged', async () => {
    const { id, charge_id, payment } = await sold()
    await open(charge_id, payment.amount + 1)
    const logged = new Set(world.takeLoggedErrors().map(({ message }) => message))
    expect([...logged]).toEqual(['the provider disputes more than the payment'])
    expect(await disputes(id)).toMatchObject([{ amount: payment.amount }])
    expect(await violations()).toEqual([])
  })

  it('a dispute of a charge that isn’t ours is stored as an event only', async () => {
    const { charge_id } = await sold()
    const other = charge_id.replace(/.{6}$/, 'ffffff')
    if (name === 'sandbox') return
    await company.dispute(other, { amount: 3000, reason: 'general', due: DUE })
    const before = await world.db.selectFrom('disputes').select('id').execute()
    await deliver(await company.notices())
    expect(await world.db.selectFrom('disputes').select('id').execute()).toEqual(before)
    expect(await openEvents()).toEqual([])
  })

  it('a forged event of a dispute is refused', async () => {
    const { charge_id } = await sold()
    await company.dispute(charge_id, { amount: 3000, reason: 'general', due: DUE })
    const [{ body }] = (await company.notices()) as [Notice]
    await expect(receiveWebhook(world, name, new Headers(), body)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a refund in the console is counted once, with ours before and after it', async () => {
    const { id, charge_id, payment, payee_id } = await sold()
    const grant = async (amount: number) => {
      const { refundable } = await getAdminReservation(world, admin, id)
      await refundReservation(world, admin, id, {
        amount,
        refundable,
        reason: 'お詫び',
        request_key: crypto.randomUUID(),
      })
    }
    await grant(300)
    await world.runJobs()
    await deliver(await company.notices())
    expect((await getAdminReservation(world, admin, id)).refunds).toHaveLength(1)
    // Ours is queued when somebody refunds the same amount in the console: both are made.
    await grant(500)
    await company.refundInConsole(charge_id, 500)
    const late = await company.notices()
    await world.runJobs()
    await deliver([...late, ...late, ...(await company.notices())])
    const { refunds, payment: shown } = await getAdminReservation(world, admin, id)
    expect(refunds.map(({ amount, reason, state }) => [amount, reason, state])).toEqual([
      [300, 'granted_by_operator', 'done'],
      [500, 'granted_by_operator', 'done'],
      [500, 'made_at_company', 'done'],
    ])
    expect(shown).toMatchObject({ refunded: 1300, state: 'partly_refunded' })
    expect(await world.books()).toMatchObject({ ours: (await world.books()).theirs })
    world.clock.set(AFTER)
    await postEndedReservations(world, { limit: 100 })
    expect(await balanceOf(payee_id)).toBe((await getAdminReservation(world, admin, id)).sales!.due)
    await company.refundInConsole(charge_id, payment.amount - 1300)
    await deliver(await company.notices())
    expect(await balanceOf(payee_id)).toBe(0)
    expect((await getAdminReservation(world, admin, id)).status).toBe('attended')
    expect(await violations()).toEqual([])
  })

  it('a cancellation returns the rest, although nobody told of a refund in the console', async () => {
    const { id, charge_id, payment } = await sold()
    await company.refundInConsole(charge_id, 1000)
    await company.notices()
    const refund = (await getAdminReservation(world, admin, id)).refund_if_cancelled!
    await cancelReservationByOperator(world, admin, id, { reason: '台風のため', refund })
    await world.runJobs()
    await deliver(await company.notices())
    const { refunds } = await getAdminReservation(world, admin, id)
    expect(refunds.map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
      [payment.amount - 1000, 'done', 'cancelled_by_operator'],
      [1000, 'done', 'made_at_company'],
    ])
    expect((await getAdminReservation(world, admin, id)).payment).toMatchObject({ state: 'refunded' })
    expect(await violations()).toEqual([])
  })

  it('a cancellation whose refund was not sent yet returns the rest after a refund in the console', async () => {
    const { id, charge_id, payment } = await sold()
    const refund = (await getAdminReservation(world, admin, id)).refund_if_cancelled!
    await cancelReservationByOperator(world, admin, id, { reason: '台風のため', refund })
    await company.refundInConsole(charge_id, 1000)
    for (const { headers, body } of await company.notices()) await receiveWebhook(world, name, headers, body)
    for (const event of await openEvents()) await processWebhook(world, event.id)
    expect(await violations()).toEqual([])
    await world.runJobs()
    const { refunds, payment: shown } = await getAdminReservation(world, admin, id)
    expect(refunds.map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
      [payment.amount - 1000, 'done', 'cancelled_by_operator'],
      [1000, 'done', 'made_at_company'],
    ])
    expect(shown).toMatchObject({ state: 'refunded' })
    expect(await violations()).toEqual([])
  })

  it('a cancellation whose refund somebody made in the console is not sent', async () => {
    const { id, charge_id, payment } = await sold()
    const refund = (await getAdminReservation(world, admin, id)).refund_if_cancelled!
    await cancelReservationByOperator(world, admin, id, { reason: '台風のため', refund })
    await company.refundInConsole(charge_id, payment.amount)
    await world.runJobs()
    await deliver(await company.notices())
    const { refunds, needs_look } = await getAdminReservation(world, admin, id)
    expect(refunds).toMatchObject([
      { state: 'failed', error: 'made_at_company', can_retry: false },
      { state: 'done', amount: payment.amount, reason: 'made_at_company' },
    ])
    expect(needs_look).toBe(false)
    expect(await violations()).toEqual([])
  })

  it('a refund that comes back is owed again', async () => {
    const { id, charge_id } = await sold()
    if (!company.failRefund) return
    const { refundable } = await getAdminReservation(world, admin, id)
    await refundReservation(world, admin, id, {
      amount: 700,
      refundable,
      reason: 'お詫び',
      request_key: crypto.randomUUID(),
    })
    await world.runJobs()
    await company.notices()
    await company.failRefund(charge_id, 700)
    await deliver(await company.notices())
    const { refunds, payment, needs_look } = await getAdminReservation(world, admin, id)
    expect(refunds).toMatchObject([{ state: 'failed', error: 'failed_at_company', can_retry: true }])
    expect(payment).toMatchObject({ state: 'captured', refunded: 0 })
    expect(needs_look).toBe(true)
    // Somebody makes it in the console: it is settled, and no second one is counted.
    await company.refundInConsole(charge_id, 700)
    await deliver(await company.notices())
    expect((await getAdminReservation(world, admin, id)).refunds).toMatchObject([{ state: 'done', amount: 700 }])
    expect(await violations()).toEqual([])
  })

  it('a refund that comes back is owed again, although the console has made another meanwhile', async () => {
    const { id, charge_id } = await sold()
    if (!company.failRefund) return
    const grant = { amount: 700, refundable: 3263, reason: 'お詫び', request_key: crypto.randomUUID() }
    await refundReservation(world, admin, id, grant)
    await world.runJobs()
    await company.notices()
    await company.failRefund(charge_id, 700)
    await company.refundInConsole(charge_id, 300)
    await deliver(await company.notices())
    const [back] = (await getAdminReservation(world, admin, id)).refunds
    expect(back).toMatchObject({ amount: 700, state: 'failed' })
    await retryRefund(world, admin, id, back!.id)
    await world.runJobs()
    expect((await getAdminReservation(world, admin, id)).payment).toMatchObject({ refunded: 1000 })
  })

  it('waits while a refund of ours has no response', async () => {
    const { id, charge_id } = await sold()
    const { refundable } = await getAdminReservation(world, admin, id)
    await refundReservation(world, admin, id, {
      amount: 400,
      refundable,
      reason: 'お詫び',
      request_key: crypto.randomUUID(),
    })
    await world.db
      .updateTable('refunds')
      .set({ state: 'sent', sent_at: world.clock.now() })
      .where('reservation_id', '=', id)
      .execute()
    await company.refundInConsole(charge_id, 100)
    for (const { headers, body } of await company.notices()) await receiveWebhook(world, name, headers, body)
    const events = await openEvents()
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) await processWebhook(world, event.id)
    const kept = await world.db
      .selectFrom('payment_webhooks')
      .select(['attempts', 'error', 'processed_at'])
      .where('id', '=', events[0]!.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ attempts: 0, error: null, processed_at: null })
    await world.db
      .updateTable('refunds')
      .set({ state: 'queued', sent_at: null })
      .where('reservation_id', '=', id)
      .execute()
    await world.runJobs()
    const { refunds } = await getAdminReservation(world, admin, id)
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
      [400, 'done'],
      [100, 'done'],
    ])
    expect(await violations()).toEqual([])
  })
})
