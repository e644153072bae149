// Friends of the LINE official account, and the monthly quota of its messages.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'

/**
 * LINE's id of an active user; undefined for users without LINE. `following` is null if unknown.
 */
export async function findLineAddress(
  db: Db,
  user_id: number,
): Promise<{ line_user_id: string; following: boolean | null } | undefined> {
  const { rows } = await sql<{ line_user_id: string; following: boolean | null }>`
    select a.account_id as line_user_id, f.following
    from user_accounts a
    join users u on u.id = a.user_id and u.suspended_at is null and u.erased_at is null
    left join line_friends f on f.line_user_id = a.account_id
    where a.user_id = ${user_id} and a.provider_id = 'line'`.execute(db)
  return rows[0]
}

/** Stores an event's state, unless a newer one is stored. */
export async function noteFriend(tx: Tx, line_user_id: string, following: boolean, at: Date): Promise<void> {
  await sql`insert into line_friends (line_user_id, following, changed_at) values (${line_user_id}, ${following}, ${at})
    on conflict (line_user_id) do update set following = excluded.following, changed_at = excluded.changed_at
    where line_friends.changed_at < excluded.changed_at`.execute(tx)
}

/** Deletes people who ended the friendship before this time, so that we don't keep their ids. */
export async function deleteFormerFriends(tx: Tx, before: Date): Promise<void> {
  await sql`delete from line_friends where not following and changed_at < ${before}`.execute(tx)
}

export type StoredQuota = { most: number | null; used: number; checked_at: Date | null; paused_until: Date | null }

export async function readLineQuota(db: Db): Promise<StoredQuota> {
  const { rows } = await sql<StoredQuota>`select most, used, checked_at, paused_until from line_quota`.execute(db)
  return oneRow(rows)
}

export async function noteLineQuota(
  tx: Tx,
  {
    limit,
    used,
    checked_at,
    paused_until,
  }: {
    limit: number | null
    used: number
    checked_at: Date
    paused_until: Date | null
  },
): Promise<void> {
  await sql`update line_quota set most = ${limit}, used = ${used}, checked_at = ${checked_at},
    paused_until = ${paused_until}`.execute(tx)
}

export async function pauseLine(tx: Tx, until: Date): Promise<void> {
  await sql`update line_quota set paused_until = ${until}`.execute(tx)
}
