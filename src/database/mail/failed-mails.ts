// Mails that were given up, as admins see to them.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

export type FailedMailRow = {
  id: number
  kind: string
  to_address: string
  subject: string
  attempts: number
  error: string | null
  created_at: Date
}

/** Those that nobody has seen to yet, the latest first. */
export async function findFailedMails(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailedMailRow[]> {
  const { rows } = await sql<FailedMailRow>`
    select id, kind, to_address, subject, attempts, error, created_at from mails
    where state = 'failed' and closed_at is null order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where state = 'failed' and closed_at is null`.execute(db)
  return rows[0]!.count
}

const open = (ids: readonly number[] | null, limit: number) => sql`
  select id from mails where state = 'failed' and closed_at is null
    and (${ids === null} or id = any(${ids === null ? [] : [...ids]}::bigint[])) order by id limit ${limit}`

/** Puts them back among those to be sent, with all their attempts. @param ids null for all @returns which */
export async function reopenMails(tx: Tx, ids: readonly number[] | null, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mails set state = 'queued', attempts = 0 where id in (${open(ids, limit)}) and state = 'failed'
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Notes that they are not sent, and why. @param ids null for all @returns which */
export async function closeMails(
  tx: Tx,
  ids: readonly number[] | null,
  { at, reason, limit }: { at: Date; reason: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mails set closed_at = ${at}, closed_reason = ${reason}
    where id in (${open(ids, limit)}) and state = 'failed' and closed_at is null returning id`.execute(tx)
  return rows.map((row) => row.id)
}
