// Two decisions are also made in SQL, where many rows or few statements matter. They must be those
// of the rules that the checker calls.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { confirmPaid, findExpiredHolds } from '#database/booking/reservations/moves.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { isHoldExpired, paymentStates, reservationMoves } from '#domain/booking/reservation-machine.ts'
import { capturedStep, isOpenPayment, paymentStep } from '#domain/booking/settlement.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { book, bookingWorld } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'

const world = bookingWorld()
const statuses = Object.keys(reservationMoves) as (keyof typeof reservationMoves)[]

class Undo extends Error {}

/** Runs on a reservation that waits for 3-D Secure, and undoes everything. */
async function onHold<Value>(
  work: (tx: Tx, ids: { id: number; reservation_id: number }) => Promise<Value>,
): Promise<Value> {
  let value!: Value
  await inTransaction(world.db, async (tx) => {
    const ids = await tx.selectFrom('payments').select(['id', 'reservation_id']).executeTakeFirstOrThrow()
    value = await work(tx, ids)
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return value
}

it('in every state the statements decide as the rules do', async () => {
  const { id } = await anExperience(world.db)
  await book(world, await aUser(world.db), { calendar_ids: [await aSlot(world.db, id)], card: 'three_d_secure' })
  const now = world.clock.now()
  const set = async (tx: Tx, reservation_id: number, status: string, state: string) => {
    await sql`update payments set state = ${state},
      refunded = case ${state} when 'refunded' then amount when 'partly_refunded' then 1 else 0 end where reservation_id = ${reservation_id}`.execute(
      tx,
    )
    await sql`update reservations set status = ${status}, hold_expires_at = case when ${status} = 'held' then hold_expires_at end,
      confirmed_at = case when ${status} in ('confirmed', 'cancelled') then ${now}::timestamptz end,
      ended_at = case when ${status} not in ('held', 'confirmed') then ${now}::timestamptz end,
      cancelled_by = case when ${status} = 'cancelled' then 'guest' end where id = ${reservation_id}`.execute(tx)
  }
  for (const status of statuses)
    for (const state of paymentStates)
      for (const slot_cancelled of [false, true]) {
        const confirmed = await onHold(async (tx, payment) => {
          await set(tx, payment.reservation_id, status, state)
          if (slot_cancelled)
            await sql`update calendars set cancelled_at = ${now}, cancelled_by = 'host', cancel_reason = '荒天', open = false`.execute(
              tx,
            )
          await confirmPaid(tx, payment, { charge_id: 'ch', card_brand: null, card_last4: null }, now)
          const { rows } = await sql<{ confirmed: boolean }>`select exists (
            select 1 from payments where id = ${payment.id} and charge_id = 'ch' and state = 'captured') as confirmed`.execute(
            tx,
          )
          return oneRow(rows).confirmed
        })
        const captures = paymentStep({ state, sent_at: now }, { outcome: 'paid' }, now).does === 'capture'
        const confirms = capturedStep({ status, abandoned: null, slot_cancelled }).does === 'confirm'
        // A hold always has an open payment; other states are left to the rules.
        expect([status, state, slot_cancelled, confirmed]).toEqual([
          status,
          state,
          slot_cancelled,
          captures && confirms && isOpenPayment(state),
        ])
      }
  const expires = now.getTime() + 15 * 60_000
  for (const state of paymentStates)
    for (const at of [expires - 1, expires]) {
      const found = await onHold(async (tx, { reservation_id }) => {
        await set(tx, reservation_id, 'held', state)
        return await findExpiredHolds(tx, new Date(at), { limit: 10 })
      })
      const hold = { status: 'held', hold_expires_at: expires, payment_state: state } as const
      expect([state, at - expires, found.length]).toEqual([state, at - expires, isHoldExpired(hold, at) ? 1 : 0])
    }
})
