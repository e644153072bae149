// Disputes of the demonstration: one that awaits evidence, one that the company examines, and a
// lost one.
import { insertDispute, updateDispute } from '#database/booking/payment/disputes.ts'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import type { Tx } from '#database/client.ts'
import { addDays, dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { sql } from 'kysely'
import { insertInto } from './insert-rows.ts'
import { digitsOf } from './seed-base.ts'
import { userId } from './seed-people.ts'

const DAY = 86_400_000

type Paid = { id: number; payment_id: number; charge_id: string; amount: number }

/**
 * A reservation that ended `days` ago or earlier, the newest of them, whose payment is untouched.
 */
async function endedBefore(tx: Tx, now: Date, days: number, host: number | null): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select r.id, p.id as payment_id, p.charge_id, p.amount from reservations r
    join payments p on p.reservation_id = r.id join experiences e on e.id = r.experience_id
    where r.status = 'confirmed' and p.state = 'captured' and r.last_ends_at <= ${new Date(now.getTime() - days * DAY)}
      and (${host}::int is null or e.user_id = ${host}::int)
      and not exists (select 1 from disputes d where d.payment_id = p.id)
      and not exists (select 1 from reviews v where v.reservation_id = r.id)
    order by r.last_ends_at desc, r.id limit 1`.execute(tx)
  return oneRow(rows)
}

async function open(tx: Tx, paid: Paid, reason: string, at: Date, evidence_due: Date | null) {
  const { id: reservation_id, payment_id, amount } = paid
  const provider_dispute_id = `dp_${digitsOf(`dispute ${reservation_id}`, 24)}`
  await insertInto(tx, 'sandbox_pay.disputes', [
    { id: provider_dispute_id, charge_id: paid.charge_id, amount, reason, created_at: at },
  ])
  const state = 'needs_response' as const
  const company = { provider: 'sandbox', provider_dispute_id, asked_at: at }
  const row = await insertDispute(tx, {
    ...company,
    payment_id,
    reservation_id,
    amount,
    reason,
    state,
    evidence_due,
    now: at,
  })
  const detail = { dispute_id: row.id, amount, state }
  await addReservationEvent(tx, reservation_id, { type: 'disputed', detail }, at)
  return row
}

/** The ledger must have the ended reservations. */
export async function seedDisputes(tx: Tx, now: Date): Promise<void> {
  const by = userId('accounting')
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const dueIn = (days: number) => endOfDay(addDays(dateOf(now), days))
  await open(tx, await endedBefore(tx, now, 3, userId('taro')), 'fraudulent', before(2), dueIn(8))
  const examined = await open(tx, await endedBefore(tx, now, 15, null), 'product_unacceptable', before(14), dueIn(3))
  const sent = { by, reason: '領収書とメールの記録を、管理画面から送りました。' }
  const { evidence_due } = examined
  await updateDispute(tx, examined, { state: 'under_review', evidence_due, entered: sent }, before(9))
  const lost = await open(tx, await endedBefore(tx, now, 45, null), 'fraudulent', before(40), dueIn(-30))
  const decided = { by, reason: 'カード会社が、ご本人の利用ではないと判断しました。' }
  const change = { state: 'lost' as const, evidence_due: lost.evidence_due, borne_by: 'half' as const }
  await updateDispute(tx, lost, { ...change, entered: decided }, before(12))
  const detail = { dispute_id: lost.id, amount: lost.amount, state: 'lost' as const, reason: decided.reason }
  await addReservationEvent(tx, lost.reservation_id, { type: 'dispute_changed', detail }, before(12))
}
