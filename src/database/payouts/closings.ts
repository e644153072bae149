// Closing a period: which periods are closed, and what the statement of each payee is made of.
import { sql } from 'kysely'
import { type Days, numberOn, payeeRegistration, qualifiedOf, type Registration } from '#domain/booking/registration.ts'
import {
  type CarriedReason,
  closedBalance,
  type PayoutRules,
  statementNumber,
  type StatementSums,
} from '#domain/payouts/closing.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { Db, Tx } from '../client.ts'
import { unposted } from '../sql-parts.ts'

export type Closing = {
  period: string
  opens_on: string
  closes_at: Date
  pay_on: string
  rules: PayoutRules
  completed_at: Date | null
}

/** The newest closing; undefined before the first one. */
export async function findNewestClosing(db: Db): Promise<Closing | undefined> {
  return await db
    .selectFrom('closings')
    .select(['period', 'opens_on', 'closes_at', 'pay_on', sql<PayoutRules>`rules`.as('rules'), 'completed_at'])
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Begins to close a period. If another process has begun it, its rules stay. */
export async function insertClosing(
  tx: Tx,
  { rules, now, ...closing }: Omit<Closing, 'completed_at'> & { now: Date },
): Promise<void> {
  await tx
    .insertInto('closings')
    .values({ ...closing, rules: JSON.stringify(rules), started_at: now })
    .onConflict((conflict) => conflict.column('period').doNothing())
    .execute()
}

export async function completeClosing(tx: Tx, period: string, now: Date): Promise<void> {
  await tx
    .updateTable('closings')
    .set({ completed_at: now })
    .where('period', '=', period)
    .where('completed_at', 'is', null)
    .execute()
}

/**
 * Locks closing until the transaction ends.
 * @returns false while another process makes statements, or when it has completed the period: a
 *   statement that is added then could follow one of the next period
 */
export async function tryLockClosing(tx: Tx, period: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('closing')) as locked`.execute(tx)
  if (rows[0]?.locked !== true) return false
  // A statement of its own, so that it sees what the process with the lock before has committed.
  const open = await sql`select 1 from closings where period = ${period} and completed_at is null`.execute(tx)
  return open.rows.length > 0
}

/** Whether a reservation that ended before the instant isn't in the ledger yet. */
export async function isPostingLeft(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from reservations r
    where ${unposted} and r.last_ends_at < ${before} limit 1`.execute(db)
  return rows.length > 0
}

/** A payee who gets a statement, with the sums of the entries that no statement has. */
type Due = StatementSums & {
  payee_id: number
  /** Names, address and registration. */
  payee: {
    name: string
    legal_name: string
    postal_code: string
    address: string
    state: string
    invoice_number: string
    invoice_from: string | null
    invoice_until: string | null
  }
  /** Sums of the commission by the days of the experience. */
  commissions: (Days & { amount: number })[]
  pay_all: boolean
  previous: { balance: number; unpaid_since: string | null } | null
  /** The entries of these sums. */
  entry_ids: number[]
}

/**
 * The next payees by id who have entries or a balance, and no statement of the period.
 * @param given `after`: the last payee of the batch before, 0 for the first
 */
async function findDue(
  tx: Tx,
  { period, closes_at, after, limit }: { period: string; closes_at: Date; after: number; limit: number },
): Promise<Due[]> {
  const sumOf = (...kinds: string[]) =>
    sql`coalesce(sum(l.amount) filter (where l.kind = any(${kinds}::text[])), 0)::bigint`
  const { rows } = await sql<Due>`
    select p.id as payee_id, p.pay_all_since is not null as pay_all, previous.carried as previous, e.*,
      json_build_object('name', coalesce(u.name, a.name), 'legal_name', p.legal_name, 'postal_code', p.postal_code,
        'address', p.address, 'state', p.state, 'invoice_number', p.invoice_number, 'invoice_from', p.invoice_from,
        'invoice_until', p.invoice_until) as payee,
      (select coalesce(json_agg(c), '[]') from (
        select d.first, d.last, sum(l.amount)::bigint as amount
        from json_array_elements_text(e.entry_ids) n (id)
        join ledger_entries l on l.id = n.id::bigint and l.kind = 'commission'
        cross join lateral (select coalesce(min(c.date) filter (where c.cancelled_at is null), min(c.date)) as first,
            coalesce(max(c.date) filter (where c.cancelled_at is null), max(c.date)) as last
          from reservation_calendars k join calendars c on c.id = k.calendar_id
          where k.reservation_id = l.reservation_id) d
        group by d.first, d.last) c) as commissions
    from payees p left join users u on u.id = p.user_id left join ambassadors a on a.id = p.ambassador_id
    left join lateral (select s.balance, json_build_object('balance', s.balance, 'unpaid_since', s.unpaid_since) as carried
      from statements s where s.payee_id = p.id order by s.period desc limit 1) previous on true
    cross join lateral (select coalesce(json_agg(l.id), '[]') as entry_ids,
      ${sumOf('sale')} as sales, ${sumOf('refund')} as refunds, ${sumOf('commission')} as commission,
      ${sumOf('coupon_share')} as coupon_shares, ${sumOf('adjustment')} as adjustments, ${sumOf('dispute')} as disputes,
      ${sumOf('payout', 'returned_payout')} as payouts, ${sumOf('transfer_fee')} as transfer_fees
      from ledger_entries l where l.payee_id = p.id and l.at < ${closes_at}
        and not exists (select from statement_entries s where s.entry_id = l.id)) e
    where p.id > ${after} and (json_array_length(e.entry_ids) > 0 or previous.balance <> 0)
      and not exists (select from statements s where s.payee_id = p.id and s.period = ${period})
    order by p.id limit ${limit}`.execute(tx)
  return rows
}

/** The operator as statements show it. */
export type StatementOperator = Record<'service_name' | 'company_name' | 'postal_code' | 'address' | 'phone', string>

export type NewStatement = Omit<Due, 'previous' | 'pay_all' | 'payee' | 'commissions'> & {
  number: string
  payee: Record<'name' | 'legal_name' | 'postal_code' | 'address' | 'invoice_number', string>
  operator: StatementOperator & { invoice_number: string }
  qualified_commission: number
  carried_in: number
  commission_tax: number
  balance: number
  payable: number
  carried_reason: CarriedReason | null
  unpaid_since: string | null
}

/**
 * Inserts the statements with the entries that `findDue` has summed. Later ones go to the next
 * period.
 */
async function insertStatements(
  tx: Tx,
  statements: readonly NewStatement[],
  { period, closes_at, pay_on, now }: Pick<Closing, 'period' | 'closes_at' | 'pay_on'> & { now: Date },
): Promise<void> {
  const rows = JSON.stringify(statements)
  await sql`
    with made as (
      insert into statements (number, payee_id, period, closes_at, pay_on, carried_in, sales, refunds, commission, commission_tax,
        qualified_commission, coupon_shares, adjustments, disputes, payouts, transfer_fees, balance, payable, carried_reason,
        unpaid_since, payee, operator, issued_at)
      select n.number, n.payee_id, ${period}, ${closes_at}, ${pay_on}::date, n.carried_in, n.sales, n.refunds, n.commission,
        n.commission_tax, n.qualified_commission, n.coupon_shares, n.adjustments, n.disputes, n.payouts, n.transfer_fees, n.balance, n.payable,
        n.carried_reason, n.unpaid_since, n.payee, n.operator, ${now}
      from jsonb_to_recordset(${rows}::jsonb) n (number text, payee_id int, carried_in bigint, sales bigint,
        refunds bigint, commission bigint, commission_tax int, qualified_commission bigint, coupon_shares bigint,
        adjustments bigint, disputes bigint, payouts bigint, transfer_fees bigint, balance bigint, payable bigint,
        carried_reason text, unpaid_since text, payee jsonb, operator jsonb)
      returning id, payee_id
    )
    insert into statement_entries (statement_id, entry_id)
    select made.id, e.id::bigint
    from jsonb_to_recordset(${rows}::jsonb) n (payee_id int, entry_ids jsonb)
    join made using (payee_id) cross join lateral jsonb_array_elements_text(n.entry_ids) e (id)`.execute(tx)
}

/** The wish to receive everything is fulfilled by one statement. */
async function clearPayAll(tx: Tx, payee_ids: readonly number[]): Promise<void> {
  await sql`update payees set pay_all_since = null
    where id = any(${[...payee_ids]}::int[]) and pay_all_since is not null`.execute(tx)
}

/**
 * Makes the statements of the next payees by id. The caller holds the lock of closing. The numbers
 * on a statement are those that hold on its days: the operator's with commission that it covers.
 * @param given `after`: the last payee of the batch before, 0 for the first; `registration`: of the
 * operator
 * @returns them; none when all payees have theirs
 */
export async function makeStatements(
  tx: Tx,
  closing: Closing,
  given: { after: number; limit: number; operator: StatementOperator; registration: Registration | null; now: Date },
): Promise<NewStatement[]> {
  const { period, opens_on, closes_at, rules } = closing
  const { operator, registration, now } = given
  const days = { first: opens_on, last: dateOf(closes_at.getTime() - 1) }
  const due = await findDue(tx, { period, closes_at, ...given })
  if (due.length === 0) return []
  const statements = due.map(({ previous, pay_all, payee, commissions, ...sums }) => {
    const qualified_commission = qualifiedOf(registration, commissions)
    const { name, legal_name, postal_code, address } = payee
    const invoice_number = numberOn(payeeRegistration(payee), days) ?? ''
    return {
      ...sums,
      number: statementNumber(period, sums.payee_id),
      ...closedBalance(sums, { period, previous, pay_all, minimum_payout: rules.minimum_payout }),
      payee: { name, legal_name, postal_code, address, invoice_number },
      operator: { ...operator, invoice_number: (qualified_commission !== 0 && registration?.number) || '' },
      qualified_commission,
    }
  })
  await insertStatements(tx, statements, { ...closing, now })
  const paid = statements.filter(({ payable }) => payable > 0)
  await clearPayAll(
    tx,
    paid.map(({ payee_id }) => payee_id),
  )
  return statements
}
