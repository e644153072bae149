// The ledger of the demonstration: all ended bookings, an adjustment, and rates of commission.
import { postEnded } from '#database/booking/ledger.ts'
import type { Tx } from '#database/client.ts'
import { addMonths, dateOf } from '#domain/shared/japan-time.ts'
import { insertRows } from './insert-rows.ts'
import { userId } from './seed-people.ts'
import { uuidOf } from './seed-base.ts'

const DAY = 86_400_000

/** The operator took no commission so far and has announced one from the month after next. */
export async function seedLedger(tx: Tx, now: Date): Promise<void> {
  await postEnded(tx, now, 1_000_000)
  const created_by = userId('accounting')
  const announced = new Date(`${addMonths(`${dateOf(now).slice(0, 7)}-01`, 2)}T00:00:00+09:00`)
  await insertRows(tx, 'commission_rates', [
    { rate_bp: 0, own_link_bp: 0, starts_at: new Date(now.getTime() - 365 * DAY), created_by },
    { rate_bp: 1000, own_link_bp: 300, starts_at: announced, created_by },
  ])
  const { payee_id } = await tx
    .selectFrom('ledger_entries')
    .select('payee_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await insertRows(tx, 'ledger_entries', [
    {
      payee_id,
      kind: 'adjustment',
      amount: 1500,
      cause: `adjustment:${uuidOf('adjustment')}`,
      reason: '台風で中止した回の材料費を、運営が負担したため。',
      created_by,
      at: new Date(now.getTime() - 2 * DAY),
      written_at: new Date(now.getTime() - 2 * DAY),
    },
  ])
}
