// The operator's books by month (docs/product/accounting.md). Each figure is a sum of rows that are
// only added, so the figures of a closed month stay: what is written later counts in the month in
// which it is written.
import { type RawBuilder, sql } from 'kysely'
import {
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
import { type Db, inSnapshot } from '../../client.ts'
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

export const captured = sql`p.state in ('captured', 'partly_refunded', 'refunded')`

/** The changes of reservations that count in the month. */
export const changesIn = (period: BooksPeriod) => sql`${changesOfSold(sql`r.id in (
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

export const soldAmounts: Record<SoldNumber, RawBuilder<unknown>> = {
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
export const deposits = sql`(select k.*, k.deposited_on::timestamp at time zone 'Asia/Tokyo' as at from card_deposits k) k`

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
export const heldBookings = (period: BooksPeriod) => sql`
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
export const heldPayees = (period: BooksPeriod) => sql`
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
  return await inSnapshot(db, async (tx) => ({
    sold: { ...(await findSoldFigures(tx, period)), later: await findLaterFigures(tx, period) },
    ledger: await findLedgerFigures(tx, period),
    moved: await findMovements(tx, period),
    card: await findCardFigures(tx, period),
    held: await findHeldFigures(tx, period),
    first: await findFirstMoney(tx),
  }))
}
