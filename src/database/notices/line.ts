import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'

// The inbox of LINE's webhooks.

export type NewLineEvent = {
  webhook_event_id: string
  kind: 'follow' | 'unfollow' | 'message'
  line_user_id: string
  reply_token: string | null
  happened_at: Date
}

export type LineEventRow = NewLineEvent & { id: number; received_at: Date; processed_at: Date | null; attempts: number }

/** @returns the ids of the events that weren't stored before */
export async function insertLineEvents(tx: Tx, events: readonly NewLineEvent[], now: Date): Promise<number[]> {
  if (events.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into line_events (webhook_event_id, kind, line_user_id, reply_token, happened_at, received_at)
    select e.webhook_event_id, e.kind, e.line_user_id, e.reply_token, e.happened_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(webhook_event_id text, kind text, line_user_id text, reply_token text, happened_at timestamptz)
    on conflict (webhook_event_id) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function readLineEvent(db: Db, id: number): Promise<LineEventRow | undefined> {
  const { rows } = await sql<LineEventRow>`
    select id, webhook_event_id, kind, line_user_id, reply_token, happened_at, received_at, processed_at, attempts
    from line_events where id = ${id}`.execute(db)
  return rows[0]
}

/** Counts an attempt. @returns false if the event is processed */
export async function beginLineEvent(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`update line_events set attempts = attempts + 1
    where id = ${id} and processed_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** @returns false if another call has processed it */
export async function endLineEvent(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update line_events set processed_at = ${now}, reply_token = null
    where id = ${id} and processed_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Events whose job was lost, the oldest first. */
export async function findOpenLineEvents(db: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from line_events
    where processed_at is null and received_at < ${before} and attempts < 20 order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events stay for as long as LINE may send them again. */
export async function deleteOldLineEvents(tx: Tx, before: Date): Promise<void> {
  await sql`delete from line_events where received_at < ${before}`.execute(tx)
}

// Friends of the LINE official account, and the monthly quota of its messages.

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
