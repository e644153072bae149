// The rows behind the figures of the operator's books.
import { type RawBuilder, sql } from 'kysely'
import type { BookNumber, BooksPeriod, SoldNumber } from '#domain/booking/books.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../../client.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'
import { beyondPaymentIn, decidedIn, heldDisputes, heldRefunds, withdrawals } from '../payment/disputed-money.ts'
import { captured, changesIn, countsIn, deposits, heldBookings, heldPayees, soldAmounts, writtenFor } from './books.ts'

const planned = sql.raw(PLANNED_EACH_TIME)

const isSold = (number: BookNumber): number is SoldNumber => number in soldAmounts

/** The rows of a figure: their amounts sum to it. */
function rowsOf(number: BookNumber, period: BooksPeriod): { tables: RawBuilder<unknown>; rows: RawBuilder<unknown> } {
  const plain = (rows: RawBuilder<unknown>) => ({ tables: sql`none as (select 1)`, rows })
  const within = (at: string) => sql`${sql.ref(at)} >= ${period.from} and ${sql.ref(at)} < ${period.before}`
  const deposit = (amount: RawBuilder<unknown>) =>
    plain(sql`select k.at, k.created_at as written_at, null::int as reservation_id, null::int as payee_id,
        nullif(k.reference, '') as note, ${amount} as amount
      from ${deposits} where ${writtenFor(period, 'k.created_at')} and ${countsIn(period, 'k.at', 'k.created_at')}`)
  if (isSold(number))
    return {
      tables: changesIn(period),
      rows: sql`select c.at, c.written_at, c.id as reservation_id, c.payee_id,
        case when c.loss > 0 then 'チャージバック' when c.refund_id is not null then '返金' when c.refunds <> 0 then 'キャンセル' end as note, ${soldAmounts[number]} as amount from counted c`,
    }
  switch (number) {
    case 'held_bookings':
      return plain(heldBookings(period))
    case 'held_refunds':
      return plain(heldRefunds(period))
    case 'held_disputes':
      return plain(heldDisputes(period))
    case 'held_payees':
      return plain(heldPayees(period))
    case 'charged':
      return plain(sql`select p.settled_at as at, p.settled_at as written_at, p.reservation_id, null::int as payee_id,
        null::text as note, p.amount::bigint as amount from payments p where ${captured} and ${within('p.settled_at')}`)
    case 'decided':
      return plain(sql`select d.at, d.at as written_at, d.reservation_id, null::int as payee_id,
        case when d.is_loss then 'チャージバック' end as note, d.amount::bigint as amount from ${decidedIn(period)}`)
    case 'withdrawn':
      return plain(sql`select w.at, w.at as written_at, w.reservation_id, null::int as payee_id, null::text as note, w.amount
        from ${withdrawals} where ${within('w.at')}`)
    case 'disputes_lost':
      return plain(sql`select l.at, l.at as written_at, l.reservation_id, null::int as payee_id, null::text as note,
        l.lost::bigint as amount from dispute_losses l where ${within('l.at')}`)
    case 'beyond_payment':
      return plain(sql`select b.at, b.at as written_at, b.reservation_id, null::int as payee_id, null::text as note, b.amount
        from (${beyondPaymentIn(period)}) b`)
    case 'refunded':
      return plain(sql`select f.settled_at as at, f.settled_at as written_at, f.reservation_id, null::int as payee_id,
        null::text as note, f.amount::bigint as amount from refunds f where f.state = 'done' and ${within('f.settled_at')}`)
    case 'received':
      return deposit(sql`k.amount`)
    case 'card_fees':
      return deposit(sql`k.fee`)
    case 'adjustment':
    case 'dispute':
    case 'payout':
    case 'returned_payout':
    case 'transfer_fee':
      return plain(sql`select l.at, l.written_at, l.reservation_id, l.payee_id, l.reason as note, l.amount from ledger_entries l
        where l.kind = ${number} and ${writtenFor(period, 'l.written_at')} and ${countsIn(period, 'l.at', 'l.written_at')}`)
  }
}

export type BookRow = {
  at: Date
  written_at: Date
  reservation_id: number | null
  experience_title: string | null
  payee_id: number | null
  payee_name: string | null
  note: string | null
  /** Yen, not 0. */
  amount: number
}

/** A page of the rows of a figure, by time, with their number and sum. */
export async function findBookRows(
  db: Db,
  number: BookNumber,
  period: BooksPeriod,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; sum: number; rows: BookRow[] }> {
  const { tables, rows } = rowsOf(number, period)
  const found = await sql<BookRow & { count: number; sum: number }>`with ${tables},
    found as (select x.* from (${rows}) x where x.amount <> 0),
    page as (select * from found order by at, reservation_id, payee_id, amount limit ${limit} offset ${offset})
    select a.count, a.sum, x.at, x.written_at, x.reservation_id, r.experience_title, x.payee_id,
      coalesce(u.name, m.name) as payee_name, x.note, x.amount
    from (select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from found) a
    left join page x on true left join reservations r on r.id = x.reservation_id
    left join payees p on p.id = x.payee_id left join users u on u.id = p.user_id left join ambassadors m on m.id = p.ambassador_id
    order by x.at, x.reservation_id, x.payee_id, x.amount ${planned}`.execute(db)
  const { count, sum } = oneRow(found.rows.slice(0, 1))
  return {
    count,
    sum,
    rows: found.rows.filter((row) => row.at !== null).map(({ count: _, sum: __, ...row }) => row),
  }
}
