// Rules of statements, payouts, their entries in the ledger, and their files
// (database/office/check-invariants.ts).
import { type RawBuilder, sql } from 'kysely'

/** Each statement returns a row (subject, detail) for each row that breaks its rule. */
export const payoutInvariants: Record<string, RawBuilder<unknown>> = {
  // Each sum of a statement is that of its entries, and it begins with the balance of the one
  // before.
  statement_sums: sql`
    select 'statement ' || s.number as subject, s.balance - s.carried_in || ' yen, ' || coalesce(l.yen, 0) || ' yen of entries' as detail
    from statements s left join (select e.statement_id, sum(l.amount) as yen from statement_entries e
      join ledger_entries l on l.id = e.entry_id group by e.statement_id) l on l.statement_id = s.id
    where s.balance - s.carried_in <> coalesce(l.yen, 0)
    union all
    select 'statement ' || s.number, s.carried_in || ' yen carried in, ' || coalesce(s.before, 0) || ' yen before'
    from (select number, carried_in, lag(balance) over (partition by payee_id order by period) as before from statements) s
    where s.carried_in <> coalesce(s.before, 0)
    union all
    select 'statement ' || s.number, 'has an entry of payee ' || l.payee_id
    from statement_entries e join statements s on s.id = e.statement_id join ledger_entries l on l.id = e.entry_id
    where l.payee_id <> s.payee_id or l.at >= s.closes_at`,

  // What an exported payout took from the balance is its amount, and nothing if it was returned.
  payout_entries: sql`
    select 'payout ' || o.id as subject, o.state || ', ' || o.amount || ' yen, ' || coalesce(l.yen, 0) || ' in the ledger' as detail
    from payouts o
    left join (select cause, sum(amount) as yen from ledger_entries where kind in ('payout', 'returned_payout') group by cause) l
      on l.cause = 'payout:' || o.id
    where coalesce(l.yen, 0) <> case when o.state in ('exported', 'sent', 'settled') then -o.amount else 0 end
    union all
    select 'ledger entry ' || l.id, l.cause || ' is no payout' from ledger_entries l
    where l.kind in ('payout', 'returned_payout') and not exists (select from payouts o where 'payout:' || o.id = l.cause)`,

  // What two admins adjusted is in the ledger, once it is approved.
  adjustment_requests: sql`
    select 'adjustment request ' || q.id as subject, q.state || ', ' || q.amount || ' yen, ' || coalesce(l.amount, 0) || ' in the ledger' as detail
    from adjustment_requests q left join ledger_entries l on l.kind = 'adjustment' and l.cause = 'adjustment:' || q.request_key
    where coalesce(l.amount, 0) <> case q.state when 'approved' then q.amount else 0 end or l.payee_id <> q.payee_id`,

  // What the payee bears: of the transfer, and of its return.
  payout_fees: sql`
    select 'payout ' || o.id as subject, due.yen || ' yen of fees due, ' || coalesce(l.yen, 0) || ' in the ledger' as detail
    from payouts o
    left join lateral (select sum(amount) as yen from ledger_entries
      where kind = 'transfer_fee' and cause in ('payout:' || o.id, 'payout_return:' || o.id)) l on true
    cross join lateral (select case when o.state in ('exported', 'sent', 'settled', 'returned') then -o.fee else 0 end
      - case when o.return_fee_borne_by = 'host' then o.return_fee else 0 end as yen) due
    where coalesce(l.yen, 0) <> due.yen`,

  payout_in_one_file: sql`
    select 'payout ' || o.id as subject, o.state || ', ' || case when o.file_id is null then 'in no file' else 'in a file of another run' end as detail
    from payouts o join payout_runs r on r.id = o.run_id left join payout_files f on f.id = o.file_id
    where f.run_id is distinct from o.run_id and o.state in ('exported', 'sent', 'settled', 'returned')`,

  payouts_of_run: sql`
    select 'payout ' || o.id as subject, o.state || ' in a run that is ' || r.state as detail
    from payouts o join payout_runs r on r.id = o.run_id
    where case o.state when 'made' then r.state not in ('made', 'approved') when 'excluded' then false
      when 'cancelled' then r.state <> 'cancelled' else r.state <> 'exported' end`,

  // The bytes are encrypted: `payout-files.ts` compares them.
  payout_file_sums: sql`
    select 'payout file ' || f.id as subject, f.count || ' payouts of ' || f.total || ' yen; ' || s.count || ' of ' || s.total
      || ' in rows' as detail
    from payout_files f
    cross join lateral (select count(*) as count, coalesce(sum(amount), 0) as total from payouts where file_id = f.id) s
    where s.count <> f.count or s.total <> f.total`,
}
