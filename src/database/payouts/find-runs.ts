// Payout runs, as admins see them.
import { type RawBuilder, sql } from 'kysely'
import type { Omission, RunState } from '#domain/payouts/payout-state.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { countOf } from '../sql-parts.ts'

export type RunRow = {
  id: number
  version: number
  pay_on: string
  state: RunState
  made_at: Date
  made_by: { id: number; name: string }
  approved_at: Date | null
  approved_by: { id: number; name: string } | null
  exported_at: Date | null
  exported_by: { id: number; name: string } | null
  cancelled_at: Date | null
  cancelled_by: { id: number; name: string } | null
  cancel_reason: string | null
  /** Payouts that are or were to be paid, without excluded ones; their yen. */
  count: number
  total: number
  /** Exported payouts without a final result, and their yen. */
  open_count: number
  open_total: number
  returned_count: number
  excluded_count: number
  /** Payouts to accounts that are new or changed. */
  news_count: number
}

const person = (column: string): RawBuilder<unknown> =>
  sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = r.${sql.ref(column)})`

const columns = sql`r.id, r.version, r.pay_on::text as pay_on, r.state, r.made_at, ${person('made_by')} as made_by,
  r.approved_at, ${person('approved_by')} as approved_by, r.exported_at, ${person('exported_by')} as exported_by,
  r.cancelled_at, ${person('cancelled_by')} as cancelled_by, r.cancel_reason, s.*`

/** The caller limits the runs first: a run has thousands of payouts. */
const sums = sql`cross join lateral (
  select (count(*) filter (where p.state <> 'excluded'))::int as count,
    coalesce(sum(p.amount) filter (where p.state <> 'excluded'), 0)::bigint as total,
    (count(*) filter (where p.state in ('exported', 'sent')))::int as open_count,
    coalesce(sum(p.amount) filter (where p.state in ('exported', 'sent')), 0)::bigint as open_total,
    (count(*) filter (where p.state = 'returned'))::int as returned_count,
    (count(*) filter (where p.state = 'excluded'))::int as excluded_count,
    (count(*) filter (where p.state <> 'excluded' and p.account_news is not null))::int as news_count
  from payouts p where p.run_id = r.id) s`

export async function findRun(db: Db, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from payout_runs r ${sums} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** @returns the newest run of a pay date that isn't exported or cancelled */
export async function findOpenRun(db: Db, pay_on: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from payout_runs
    where pay_on = ${pay_on}::date and state in ('made', 'approved') order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

export async function findRunByKey(db: Db, request_key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from payout_runs where request_key = ${request_key}`.execute(db)
  return rows[0]?.id
}

const matching = (state: RunState | undefined) => (state ? sql`where state = ${state}` : sql``)

/** The newest first. */
export async function findRuns(
  db: Db,
  { state, limit, offset }: { state?: RunState; limit: number; offset: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select ${columns}
    from (select * from payout_runs ${matching(state)} order by id desc limit ${limit} offset ${offset}) r ${sums}
    order by r.id desc`.execute(db)
  return rows
}

export async function countRuns(db: Db, state?: RunState): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from payout_runs ${matching(state)}`.execute(db)
  return oneRow(rows).count
}

/** The ids of active admins whose roles may approve a run. */
export async function findApprovers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users
    where access_control = 'ADMIN' and suspended_at is null and erased_at is null
      and admin_roles && array['accounting', 'full']`.execute(db)
  return rows.map(({ id }) => id)
}

type OmissionRow = {
  payee: { id: number; name: string }
  payable: number
  reason: Omission
  /** The end of the pause after the last change of the account. */
  blocked_until: Date | null
}

/** Payees that a run leaves out, the largest sum first. */
export async function findOmissions(db: Db, run_id: number, limit: number): Promise<OmissionRow[]> {
  const { rows } = await sql<OmissionRow>`
    select json_build_object('id', p.id, 'name', coalesce(u.name, a.name)) as payee, o.payable, o.reason, p.blocked_until
    from payout_omissions o join payees p on p.id = o.payee_id left join users u on u.id = p.user_id
      left join ambassadors a on a.id = p.ambassador_id
    where o.run_id = ${run_id} order by o.payable desc, p.id limit ${limit}`.execute(db)
  return rows
}

export const countOmissions = (db: Db, run_id: number): Promise<number> =>
  countOf(db, sql`from payout_omissions where run_id = ${run_id}`)

type FileRow = { number: number; count: number; total: number; sha256: string; size: number; made_at: Date }

export async function findFiles(db: Db, run_id: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select number, count, total, sha256, coalesce(size, octet_length(bytes)) as size, made_at
    from payout_files where run_id = ${run_id} order by number`.execute(db)
  return rows
}

/** What the file of a run has; the caller opens it. `bytes` is set if it isn't encrypted yet. */
type StoredFileRow = {
  id: number
  run_id: number
  number: number
  bytes: Uint8Array<ArrayBuffer> | null
  sealed: string | null
  sha256: string
  pay_on: string
}

const storedFile = sql`f.id, f.run_id, f.number, f.bytes, f.sealed, f.sha256, r.pay_on::text as pay_on
  from payout_files f join payout_runs r on r.id = f.run_id`

export async function findStoredFile(db: Db, run_id: number, number: number): Promise<StoredFileRow | undefined> {
  const { rows } = await sql<StoredFileRow>`
    select ${storedFile} where f.run_id = ${run_id} and f.number = ${number}`.execute(db)
  return rows[0]
}

/** The next file after this id. Files are large, so a caller that reads all has one in memory. */
export async function findFileAfter(db: Db, after: number): Promise<StoredFileRow | undefined> {
  const { rows } = await sql<StoredFileRow>`
    select ${storedFile} where f.id > ${after} order by f.id limit 1`.execute(db)
  return rows[0]
}

/** The oldest file that isn't encrypted. */
export async function findPlainFile(
  db: Db,
): Promise<{ id: number; run_id: number; number: number; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const { rows } = await sql<{ id: number; run_id: number; number: number; bytes: Uint8Array<ArrayBuffer> }>`
    select id, run_id, number, bytes from payout_files where sealed is null order by id limit 1`.execute(db)
  return rows[0]
}

export async function findPayoutsOfFile(db: Db, file_id: number): Promise<{ id: number; amount: number }[]> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, amount from payouts where file_id = ${file_id}`.execute(db)
  return rows
}
