// Things with money of an admin's own, of an ambassador of theirs, or of nobody of theirs.
import { randomUUID } from 'node:crypto'
import { findRun } from '#database/payouts/find-runs.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { addAdjustment } from '#services/booking/admin/ledger.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { suspendPayee, verifyPayee } from '#services/payouts/payees/payee-decisions.ts'
import { getPayee } from '#services/payouts/payees/payees.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { exportPayoutRun } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, type BookingWorld } from '../booking-world.ts'
import { aDispute } from '../disputes.ts'
import { aHost, anAmbassador, anExperience, aSlot, aUser } from '../factories.ts'
import { aSubmittedPayee } from '../payees.ts'
import { aStatement, owe, PAY_ON, payToday } from '../payout-runs.ts'

export type Interest = 'host' | 'member' | 'guest' | 'none'
export type Case = { me: UserActor; interest: Interest }
/** Admins without a part in any money: one makes runs, the other approves them. */
export type Others = { other: UserActor; another: UserActor }
export const reason = '試験のため'

export function moneyOf(world: BookingWorld, others: Others) {
  /** Makes a payee of a host that of an ambassador. */
  async function toAmbassador(payee_id: number, member: UserActor): Promise<void> {
    const ambassador_id = await anAmbassador(world.db, { members: [member] })
    await world.db
      .updateTable('payees')
      .set({ user_id: null, ambassador_id, responsible_user_id: member.id })
      .where('id', '=', payee_id)
      .execute()
  }

  async function submitted({ me, interest }: Case, form = {}): Promise<{ id: number; version: number }> {
    const host = interest === 'host' ? me : await aHost(world.db)
    const { id } = await aSubmittedPayee(world, host, form)
    if (interest === 'member') await toAmbassador(id, me)
    return { id, version: (await getPayee(world, me, id)).version }
  }

  async function suspended(c: Case) {
    const { id, version } = await submitted(c)
    return await suspendPayee(world, others.other, id, { version, reason })
  }

  /** A payee with a member who is responsible, also for a host: then the call isn't about money. */
  async function ofAmbassador(c: Case) {
    const { id } = await submitted({ ...c, interest: c.interest === 'none' ? 'none' : 'member' })
    if (c.interest === 'none') await toAmbassador(id, await aHost(world.db))
    return { id, version: (await getPayee(world, others.other, id)).version }
  }

  async function payable(c: Case): Promise<number> {
    const { id, version } = await submitted(c)
    await verifyPayee(world, others.other, id, { version })
    await world.db
      .updateTable('payees')
      .set({ blocked_until: new Date('2026-01-01') })
      .where('id', '=', id)
      .execute()
    await owe(world, others.other, id, 24_310, new Date('2026-10-20T10:00:00+09:00'))
    await aStatement(world, id, 24_310)
    return id
  }

  /** A run with a payout to the payee of the case. */
  async function aRun(c: Case, until: 'made' | 'approved' | 'exported') {
    const payee_id = await payable(c)
    const { id } = await makePayoutRun(world, others.other, { pay_on: PAY_ON, request_key: randomUUID() })
    const version = async () => (await findRun(world.db, id))!.version
    if (until !== 'made') await approvePayoutRun(world, others.another, id, { version: await version() })
    if (until === 'exported') {
      await exportPayoutRun(world, others.another, id, { version: await version() })
      await payToday(world, id)
    }
    const run = (await findRun(world.db, id))!
    const { id: payout_id } = await world.db
      .selectFrom('payouts')
      .select('id')
      .where('run_id', '=', id)
      .where('payee_id', '=', payee_id)
      .executeTakeFirstOrThrow()
    return { ...run, payout_id }
  }

  async function experienceOf({ me, interest }: Case): Promise<number> {
    const host = interest === 'host' ? me : await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, price: 3000 })
    if (interest === 'member') {
      const { payee_id } = await world.db
        .selectFrom('experiences')
        .select('payee_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await toAmbassador(payee_id!, me)
    }
    return id
  }

  let day = 1
  async function slotOf(c: Case): Promise<{ slot: number; reservation: number }> {
    const date = `2027-0${1 + Math.floor(day / 28)}-${String(1 + (day++ % 28)).padStart(2, '0')}`
    const slot = await aSlot(world.db, await experienceOf(c), { date })
    const guest = c.interest === 'guest' ? c.me : await aUser(world.db)
    return { slot, reservation: (await booked(world, guest, { calendar_ids: [slot] })).id }
  }
  const reservationOf = async (c: Case) => (await slotOf(c)).reservation

  async function disputeOf(c: Case, state: 'needs_response' | 'lost' = 'needs_response') {
    const id = await aDispute(world.db, await reservationOf(c), { state })
    return { id, version: 1 }
  }

  async function failedRefund(c: Case): Promise<{ reservation: number; refund: number }> {
    const reservation = await reservationOf(c)
    const { refundable } = await getAdminReservation(world, others.other, reservation)
    const grant = { amount: 100, refundable, reason, request_key: randomUUID() }
    await refundReservation(world, others.other, reservation, grant)
    const row = await world.db
      .updateTable('refunds')
      .set({ state: 'failed', error: 'x', settled_at: new Date() })
      .where('reservation_id', '=', reservation)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { reservation, refund: row.id }
  }

  async function asked(c: Case): Promise<number> {
    const { id: payee_id } = await submitted(c)
    const asked = { payee_id, kind: 'other', amount: 900_000, reason, request_key: randomUUID() } as const
    return (await addAdjustment(world, others.other, asked)).id
  }
  return {
    submitted,
    suspended,
    ofAmbassador,
    payable,
    aRun,
    experienceOf,
    slotOf,
    reservationOf,
    disputeOf,
    failedRefund,
    asked,
  }
}
