// The ledger of the demonstration: all ended bookings, an adjustment, rates of commission, and the
// deposits of the card company.
import { sql } from 'kysely'
import { postEnded } from '#database/booking/shared/ledger.ts'
import type { Tx } from '#database/client.ts'
import { addDays, addMonths, dateOf, endOfDay, instantOf } from '#domain/shared/japan-time.ts'
import { insertRows } from './insert-rows.ts'
import { userId } from './seed-people.ts'
import { uuidOf } from './seed-base.ts'

const DAY = 86_400_000

/** Posts each day's bookings at its end, as the sweep would: the books of past months have them. */
async function postByDay(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    select distinct (last_ends_at at time zone 'Asia/Tokyo')::date as date from reservations
    where confirmed_at is not null and last_ends_at <= ${now} order by 1`.execute(tx)
  for (const { date } of rows)
    await postEnded(tx, new Date(Math.min(now.getTime(), endOfDay(date).getTime())), 1_000_000)
}

/** The card company's fee, in basis points. */
const CARD_FEE_BP = 325

/**
 * The card company pays twice a month, half a month later, less what it took for disputes. The
 * newest deposit isn't entered yet, so an admin can try it.
 */
export async function seedDeposits(tx: Tx, now: Date): Promise<void> {
  const created_by = userId('accounting')
  const { rows } = await sql<{ until: string; yen: number }>`
    select case when extract(day from at) <= 15 then to_char(at, 'YYYY-MM') || '-15'
        else to_char(date_trunc('month', at) + interval '1 month - 1 day', 'YYYY-MM-DD') end as until, sum(yen)::bigint as yen
    from (select settled_at at time zone 'Asia/Tokyo' as at, amount as yen from payments
        where state in ('captured', 'partly_refunded', 'refunded')
      union all
      select settled_at at time zone 'Asia/Tokyo', -amount from refunds where state = 'done'
      union all
      select opened_at at time zone 'Asia/Tokyo', -amount from disputes) m
    group by 1 order by 1`.execute(tx)
  const paid = rows
    .map(({ until, yen }) => ({ until, yen, deposited_on: addDays(until, 15) }))
    .filter(({ yen, deposited_on }) => yen > 0 && addDays(deposited_on, 1) < dateOf(now))
  await insertRows(
    tx,
    'card_deposits',
    paid.slice(0, -1).map(({ until, yen, deposited_on }) => {
      const fee = Math.floor((yen * CARD_FEE_BP) / 10_000)
      return {
        deposited_on,
        amount: yen - fee,
        fee,
        reference: `${until.replaceAll('-', '')}締め`,
        request_key: uuidOf(`deposit ${until}`),
        created_by,
        created_at: instantOf(addDays(deposited_on, 1), '10:00'),
      }
    }),
  )
}

/** The operator took no commission so far and has announced one from the month after next. */
export async function seedLedger(tx: Tx, now: Date): Promise<void> {
  await postByDay(tx, now)
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
