// Browsers in which users turned notices on.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { lockPushOf } from '../locks.ts'

export type PushAddressRow = { endpoint: string; p256dh: string; auth: string }

/** `user_agent` is the client's own text. */
export type PushSubscriptionRow = {
  id: number
  user_agent: string
  current: boolean
  turned_on_at: Date
  last_sent_at: Date | null
}

/** Sessions that are over may still have a row until they are deleted. */
const valid = (now: Date) => sql`join user_sessions s on s.id = p.session_id and s.expires_at > ${now}
  join users u on u.id = p.user_id and u.suspended_at is null and u.erased_at is null`

/** The caller's browser first, then the newest. */
export async function findPushSubscriptions(
  db: Db,
  user_id: number,
  session_id: number | null,
  now: Date,
): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<PushSubscriptionRow>`
    select p.id, coalesce(s.user_agent, '') as user_agent, p.session_id is not distinct from ${session_id}::int as current,
      p.turned_on_at, p.last_sent_at
    from push_subscriptions p ${valid(now)} where p.user_id = ${user_id} order by current desc, p.id desc`.execute(db)
  return rows
}

/** Where notices of a user go. */
export async function findPushAddresses(
  db: Db,
  user_id: number,
  now: Date,
): Promise<(PushAddressRow & { id: number; session_id: number })[]> {
  const { rows } = await sql<PushAddressRow & { id: number; session_id: number }>`
    select p.id, p.session_id, p.endpoint, p.p256dh, p.auth
    from push_subscriptions p ${valid(now)} where p.user_id = ${user_id} order by p.id`.execute(db)
  return rows
}

/**
 * Stores the browser of a session, instead of an earlier subscription of the session or of the
 * browser. Two calls of one user run one after another.
 * @returns `taken`: another browser has the endpoint; `session_over`
 */
export async function storePushSubscription(
  tx: Tx,
  { user_id, session_id, endpoint, p256dh, auth }: PushAddressRow & { user_id: number; session_id: number },
  { now, most }: { now: Date; most: number },
): Promise<'stored' | 'too_many' | 'taken' | 'session_over'> {
  await lockPushOf(tx, user_id)
  // The keys show that it is the same browser, in which somebody else signed in before.
  await sql`delete from push_subscriptions where (session_id = ${session_id} and endpoint <> ${endpoint})
    or (session_id <> ${session_id} and endpoint = ${endpoint} and p256dh = ${p256dh} and auth = ${auth})`.execute(tx)
  const { rows: others } = await sql`select from push_subscriptions
    where user_id = ${user_id} and session_id <> ${session_id}`.execute(tx)
  if (others.length >= most) return 'too_many'
  const { rows: sessions } = await sql`select from user_sessions
    where id = ${session_id} and user_id = ${user_id} for key share`.execute(tx)
  if (sessions.length === 0) return 'session_over'
  const { rows } = await sql`
    insert into push_subscriptions as p (user_id, session_id, endpoint, p256dh, auth, turned_on_at)
    values (${user_id}, ${session_id}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
    where p.session_id = excluded.session_id and p.user_id = excluded.user_id returning id`.execute(tx)
  return rows.length > 0 ? 'stored' : 'taken'
}

/** @returns false if the user has no such browser */
export async function deleteOwnPushSubscription(tx: Tx, user_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from push_subscriptions where id = ${id} and user_id = ${user_id}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Browsers that the push services don't know any more. */
export async function deletePushSubscriptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from push_subscriptions where id = any(${[...ids]}::int[])`.execute(tx)
}

export async function notePushSent(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update push_subscriptions set last_sent_at = ${now} where id = any(${[...ids]}::int[])`.execute(tx)
}
