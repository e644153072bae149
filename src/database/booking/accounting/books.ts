// The operator's books by month (docs/product/accounting.md). Each figure is a sum of rows that are
// only added, so the figures of a closed month stay: what is written later counts in the month in
// which it is written.
import { type RawBuilder, sql } from 'kysely'
import {
  type BookNumber,
  type BooksPeriod,
  type CardNumber,
  type HeldNumber,
  type LedgerNumber,
  ledgerNumbers,
  type SoldNumber,
  soldNumbers,
} from '#domain/booking/books.ts'
import type { Movement } from '#domain/booking/journal.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { omit } from '#domain/shared/omit.ts'
import type { Db } from '../../client.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'
import { beyondPaymentIn, decidedIn, heldDisputes, heldRefunds, withdrawals } from '../payment/disputed-money.ts'
import { changesOfSold, undone } from '../shared/sold.ts'

const planned = sql.raw(PLANNED_EACH_TIME)

/**
 * Whether something counts in the month: it became true in it and was written before the month
 * closed, or it was written in the month when its own month had closed.
 */
export const countsIn = (
  { from, before, closes_at, previous_from, previous_closes_at }: BooksPeriod,
  at: string,
  written: string,
) =>
  sql`((${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${before} and ${sql.ref(written)} < ${closes_at})
    or (${sql.ref(at)} < ${from} and ${sql.ref(written)} >= ${from} and ${sql.ref(written)} < ${before}
      and (${sql.ref(at)} < ${previous_from} or ${sql.ref(written)} >= ${previous_closes_at})))`

/** Whether something counts in the month or in one before. */
const countsUntil = ({ from, before, closes_at }: BooksPeriod, at: string, written: string) =>
  sql`(${sql.ref(at)} < ${before}
    and (${sql.ref(written)} < ${before} or (${sql.ref(at)} >= ${from} and ${sql.ref(written)} < ${closes_at})))`

/** Whatever counts in the month was written within this time. */
export const writtenFor = ({ from, closes_at }: BooksPeriod, written: string) =>
  sql`${sql.ref(written)} >= ${from} and ${sql.ref(written)} < ${closes_at}`

const captured = sql`p.state in ('captured', 'partly_refunded', 'refunded')`

/** The changes of reservations that count in the month. */
const changesIn = (period: BooksPeriod) => sql`${changesOfSold(sql`r.id in (
    select o.id from reservations o where o.confirmed_at is not null and ${writtenFor(period, 'o.posted_at')}
    union all select f.reservation_id from refunds f where ${writtenFor(period, 'f.created_at')}
    union all select l.reservation_id from dispute_losses l where ${writtenFor(period, 'l.at')})`)},
  counted as (select * from changes c where ${countsIn(period, 'c.at', 'c.written_at')})`

/** The changes of the month's own reservations that count in a later month. */
const changesAfter = (period: BooksPeriod) => sql`${changesOfSold(sql`r.confirmed_at is not null
    and r.last_ends_at >= ${period.from} and r.last_ends_at < ${period.before}
    and (r.posted_at >= ${period.closes_at}
      or r.id in (select f.reservation_id from refunds f where f.created_at >= ${period.before}
        union all select l.reservation_id from dispute_losses l where l.at >= ${period.before}))`)},
  counted as (select * from changes c where not ${countsIn(period, 'c.at', 'c.written_at')})`

/** An amount of the end of a reservation or of a refund, and one of a lost dispute. */
const sold = (amount: RawBuilder<unknown>) => sql`case when c.disputed then 0 else ${amount} end`
const lost = (amount: RawBuilder<unknown>) => sql`case when c.disputed then ${amount} else 0 end`

const soldAmounts: Record<SoldNumber, RawBuilder<unknown>> = {
  gross: sql`c.gross`,
  refunds: sold(sql`c.refunds`),
  refunds_by_host: sold(sql`c.by_host`),
  refund_share: sold(sql`(c.refunds - c.by_host)`),
  fees: sold(sql`c.fees`),
  commission: sold(sql`c.commission`),
  discounts_by_host: sql`c.discounts_by_host`,
  discounts_by_operator: sql`c.discounts_by_operator`,
  coupon_share: sold(sql`c.coupon_share`),
  due: sold(sql`(c.gross - c.by_host - c.fees - c.commission + c.coupon_share)`),
  lost: lost(sql`c.refunds`),
  lost_share: lost(sql`(c.refunds - c.by_host)`),
  lost_fees: lost(sql`c.fees`),
  lost_commission: lost(sql`c.commission`),
  lost_coupon_share: lost(sql`c.coupon_share`),
}

export type SoldFigures = Record<SoldNumber, number> & {
  /** Reservations whose end counts in the month. */
  reservations: number
}

const soldSums = sql`(count(*) filter (where c.after_refund = 0 and c.loss = 0))::int as reservations, ${sql.join(
  soldNumbers.map((name) => sql`coalesce(sum(${soldAmounts[name]}), 0)::bigint as ${sql.ref(name)}`),
)}`

/**
 * Figures of reservations that ended, in yen.
 * @returns `total`, and of it `earlier`: what belongs to reservations that ended before the month
 */
export async function findSoldFigures(
  db: Db,
  period: BooksPeriod,
): Promise<{ total: SoldFigures; earlier: SoldFigures }> {
  const { rows } = await sql<SoldFigures & { is_earlier: boolean | null }>`with ${changesIn(period)}
    select c.is_earlier, ${soldSums} from (select o.*, o.ended_at < ${period.from} as is_earlier from counted o) c
    group by grouping sets ((), (c.is_earlier)) ${planned}`.execute(db)
  const figures = (wanted: boolean | null) => {
    return omit(rows.find((row) => row.is_earlier === wanted) ?? { is_earlier: null, ...noSold }, 'is_earlier')
  }
  return { total: figures(null), earlier: figures(true) }
}

const noSold: SoldFigures = {
  reservations: 0,
  ...(Object.fromEntries(soldNumbers.map((name) => [name, 0])) as Record<SoldNumber, number>),
}

/** Figures of the month's own reservations that count in a later month. */
export async function findLaterFigures(db: Db, period: BooksPeriod): Promise<SoldFigures> {
  const { rows } = await sql<SoldFigures>`with ${changesAfter(period)}
    select ${soldSums} from counted c ${planned}`.execute(db)
  return oneRow(rows)
}

/** Sums of the ledger entries of the month that aren't made by reservations, in yen. */
export async function findLedgerFigures(db: Db, period: BooksPeriod): Promise<Record<LedgerNumber, number>> {
  const { rows } = await sql<Record<LedgerNumber, number>>`
    select ${sql.join(
      ledgerNumbers.map(
        (kind) => sql`coalesce(sum(l.amount) filter (where l.kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(kind)}`,
      ),
    )}
    from ledger_entries l
    where ${writtenFor(period, 'l.written_at')} and ${countsIn(period, 'l.at', 'l.written_at')} ${planned}`.execute(db)
  return oneRow(rows)
}

/**
 * The same entries without those of disputes, by kind and date. A payout and its fee have the date
 * of the transfer, which is ordered a few days before.
 */
async function findMovements(db: Db, period: BooksPeriod): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select l.kind, case when l.kind = 'adjustment' then coalesce(l.adjustment_kind, 'other') end as adjustment_kind,
      coalesce(n.pay_on, (l.at at time zone 'Asia/Tokyo')::date)::text as date, sum(l.amount)::bigint as amount
    from ledger_entries l
    left join payouts o on l.kind in ('payout', 'transfer_fee') and l.cause = 'payout:' || o.id
    left join payout_runs n on n.id = o.run_id
    where l.kind = any(${ledgerNumbers.filter((kind) => kind !== 'dispute')}::text[])
      and ${writtenFor(period, 'l.written_at')} and ${countsIn(period, 'l.at', 'l.written_at')}
    group by 1, 2, 3 order by 3, 1, 2 ${planned}`.execute(db)
  return rows
}

/** Deposits with the first instant of their date. */
const deposits = sql`(select k.*, k.deposited_on::timestamp at time zone 'Asia/Tokyo' as at from card_deposits k) k`

export type CardFigures = Record<CardNumber, number> & {
  /** What the card company owed at the beginning of the month and at its end. */
  owed_before: number
  owed: number
}

/** Figures of the money between guests, the card company and our bank account, in yen. */
export async function findCardFigures(db: Db, period: BooksPeriod): Promise<CardFigures> {
  const { from, before } = period
  const sumIn = (at: string) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${before}`
  const { rows } = await sql<CardFigures>`
    with paid as (select
        coalesce(sum(p.amount) filter (where ${sumIn('p.settled_at')}), 0)::bigint as now,
        coalesce(sum(p.amount), 0)::bigint as ever
      from payments p where ${captured} and p.settled_at < ${before}),
    back as (select
        coalesce(sum(f.amount) filter (where ${sumIn('f.settled_at')}), 0)::bigint as now,
        coalesce(sum(f.amount), 0)::bigint as ever
      from refunds f where f.state = 'done' and f.settled_at < ${before}),
    taken as (select
        coalesce(sum(w.amount) filter (where ${sumIn('w.at')}), 0)::bigint as now,
        coalesce(sum(w.amount), 0)::bigint as ever
      from ${withdrawals} where w.at < ${before}),
    came as (select
        coalesce(sum(k.amount) filter (where ${countsIn(period, 'k.at', 'k.created_at')}), 0)::bigint as now,
        coalesce(sum(k.fee) filter (where ${countsIn(period, 'k.at', 'k.created_at')}), 0)::bigint as fees,
        coalesce(sum(k.amount + k.fee) filter (where ${countsUntil(period, 'k.at', 'k.created_at')}), 0)::bigint as ever
      from ${deposits} where k.created_at < ${period.closes_at})
    select paid.now as charged, back.now as refunded, came.now as received, came.fees as card_fees,
      (select coalesce(sum(d.amount), 0)::bigint from ${decidedIn(period)}) as decided, taken.now as withdrawn,
      (select coalesce(sum(l.lost), 0)::bigint from dispute_losses l where ${sumIn('l.at')}) as disputes_lost,
      (select coalesce(sum(b.amount), 0)::bigint from (${beyondPaymentIn(period)}) b) as beyond_payment,
      paid.ever - back.ever - taken.ever - came.ever as owed,
      (paid.ever - paid.now) - (back.ever - back.now) - (taken.ever - taken.now) - (came.ever - came.now - came.fees) as owed_before
    from paid, back, taken, came ${planned}`.execute(db)
  return oneRow(rows)
}

/**
 * Reservations with money at the end of the month that had not ended: what was paid less refunds
 * and lost disputes. Also cancelled ones whose money came back to us with a dispute: it is owed to
 * the guest.
 */
const heldBookings = (period: BooksPeriod) => sql`
  select p.settled_at as at, p.settled_at as written_at, p.reservation_id, null::int as payee_id, null::text as note,
    (p.amount - least(p.amount, coalesce((select sum(f.amount) from refunds f
      where f.reservation_id = p.reservation_id and f.created_at < ${period.before}), 0) + coalesce((select sum(l.lost) from dispute_losses l
      where l.reservation_id = p.reservation_id and l.at < ${period.before}), 0)))::bigint as amount
  from payments p join reservations r on r.id = p.reservation_id
  where ${captured} and p.settled_at < ${period.before}
    and (r.posted_at is null
      or (r.posted_at >= ${period.before} and not ${countsUntil(period, 'r.last_ends_at', 'r.posted_at')})
      or (${undone} and r.id in (select d.reservation_id from disputes d)))`

/** What payees are owed at the end of the month. */
const heldPayees = (period: BooksPeriod) => sql`
  select max(l.at) as at, max(l.written_at) as written_at, null::int as reservation_id, l.payee_id, null::text as note, sum(l.amount)::bigint as amount
  from ledger_entries l where l.written_at < ${period.closes_at} and ${countsUntil(period, 'l.at', 'l.written_at')}
  group by l.payee_id having sum(l.amount) <> 0`

export type HeldFigures = Record<HeldNumber, number>

/** Balances at the end of the month, in yen. */
export async function findHeldFigures(db: Db, period: BooksPeriod): Promise<HeldFigures> {
  const total = (rows: RawBuilder<unknown>) => sql`(select coalesce(sum(h.amount), 0)::bigint from (${rows}) h)`
  const { rows } = await sql<HeldFigures>`
    select ${total(heldBookings(period))} as held_bookings, ${total(heldRefunds(period))} as held_refunds,
      ${total(heldPayees(period))} as held_payees, ${total(heldDisputes(period))} as held_disputes ${planned}`.execute(
    db,
  )
  return oneRow(rows)
}

/** The rows of a figure: their amounts sum to it. */
function rowsOf(number: BookNumber, period: BooksPeriod): { tables: RawBuilder<unknown>; rows: RawBuilder<unknown> } {
  const plain = (rows: RawBuilder<unknown>) => ({ tables: sql`none as (select 1)`, rows })
  const within = (at: string) => sql`${sql.ref(at)} >= ${period.from} and ${sql.ref(at)} < ${period.before}`
  const deposit = (amount: RawBuilder<unknown>) =>
    plain(sql`select k.at, k.created_at as written_at, null::int as reservation_id, null::int as payee_id,
        nullif(k.reference, '') as note, ${amount} as amount
      from ${deposits} where ${writtenFor(period, 'k.created_at')} and ${countsIn(period, 'k.at', 'k.created_at')}`)
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
    case 'gross':
    case 'refunds':
    case 'refunds_by_host':
    case 'refund_share':
    case 'fees':
    case 'commission':
    case 'discounts_by_host':
    case 'discounts_by_operator':
    case 'coupon_share':
    case 'due':
    case 'lost':
    case 'lost_share':
    case 'lost_fees':
    case 'lost_commission':
    case 'lost_coupon_share':
      return {
        tables: changesIn(period),
        rows: sql`select c.at, c.written_at, c.id as reservation_id, c.payee_id,
          case when c.loss > 0 then 'チャージバック' when c.refund_id is not null then '返金' when c.refunds <> 0 then 'キャンセル' end as note, ${soldAmounts[number]} as amount from counted c`,
      }
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

/** The first instant at which money came; null before that. */
export async function findFirstMoney(db: Db): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null
  }>`select min(p.settled_at) as at from payments p where ${captured}`.execute(db)
  return oneRow(rows).at
}

export type Books = {
  sold: { total: SoldFigures; earlier: SoldFigures; later: SoldFigures }
  ledger: Record<LedgerNumber, number>
  /** For the journal. */
  moved: Movement[]
  card: CardFigures
  held: HeldFigures
  first: Date | null
}

/** All figures of a month, in one snapshot. */
export async function findBooks(db: Db, period: BooksPeriod): Promise<Books> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      sold: { ...(await findSoldFigures(tx, period)), later: await findLaterFigures(tx, period) },
      ledger: await findLedgerFigures(tx, period),
      moved: await findMovements(tx, period),
      card: await findCardFigures(tx, period),
      held: await findHeldFigures(tx, period),
      first: await findFirstMoney(tx),
    }))
}
