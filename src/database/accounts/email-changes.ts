// Changes of a user's e-mail address that are not confirmed yet.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

/** `session`: the stored form of the token of the current session. */
type Asked = { user_id: number; session: string; new_email: string; code_hash: string; expires_at: Date }

/**
 * Stores the address and the hash of the mailed code, and replaces an earlier request of the
 * session.
 * @returns false if the session has ended
 */
export async function storeEmailChange(tx: Tx, asked: Asked): Promise<boolean> {
  const { user_id, session, new_email, code_hash, expires_at } = asked
  const { rows } = await sql`
    insert into email_changes (session_id, new_email, code_hash, expires_at)
    select id, ${new_email}, ${code_hash}, ${expires_at} from user_sessions where token = ${session} and user_id = ${user_id}
    for key share
    on conflict (session_id) do update set new_email = excluded.new_email, code_hash = excluded.code_hash,
      code_attempts = 0, expires_at = excluded.expires_at
    returning session_id`.execute(tx)
  return rows.length > 0
}

const ofSession = (user_id: number, session: string | null) =>
  sql`session_id = (select id from user_sessions where token = ${session} and user_id = ${user_id})`

/** The address that a session wants to change to; undefined if there is none, or it has expired. */
export async function findEmailChange(
  db: Db,
  user_id: number,
  session: string | null,
  now: Date,
): Promise<{ new_email: string; expires_at: Date } | undefined> {
  const { rows } = await sql<{ new_email: string; expires_at: Date }>`
    select new_email, expires_at from email_changes where ${ofSession(user_id, session)} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

export type TriedChange = { new_email: string; code_hash: string }

/**
 * Counts one attempt at the code.
 * @param most maximum number of attempts
 * @returns the hash to compare with; undefined without a code or without attempts left
 */
export async function tryEmailChange(
  tx: Tx,
  { user_id, session, most, now }: { user_id: number; session: string | null; most: number; now: Date },
): Promise<TriedChange | undefined> {
  const { rows } = await sql<TriedChange>`
    update email_changes set code_attempts = code_attempts + 1
    where ${ofSession(user_id, session)} and code_attempts < ${most} and expires_at > ${now}
    returning new_email, code_hash`.execute(tx)
  return rows[0]
}

/**
 * @param code_hash hash of the correct code; if missing, any request of the session is deleted
 * @returns false if there was nothing to delete
 */
export async function deleteEmailChange(
  tx: Tx,
  user_id: number,
  session: string | null,
  code_hash?: string,
): Promise<boolean> {
  const { rows } = await sql`delete from email_changes where ${ofSession(user_id, session)}
    ${code_hash === undefined ? sql`` : sql`and code_hash = ${code_hash}`} returning session_id`.execute(tx)
  return rows.length > 0
}

type Move = { id: number; from: string; from_verified: boolean; to: string; session: string | null; now: Date }

/**
 * Changes the address of a user, who has confirmed it. Invalidates the links and codes that were
 * mailed to the former address, and ends all other sessions. Applications without an account that
 * belonged to the user by the former address are now linked to the account.
 * @throws Error with code 23505 if another user has the address
 */
export async function moveEmail(tx: Tx, { id, from, from_verified, to, session, now }: Move): Promise<void> {
  await sql`update users set email = ${to}, email_verified = true, updated_at = ${now} where id = ${id}`.execute(tx)
  await sql`insert into former_emails (user_id, email) values (${id}, ${from})`.execute(tx)
  if (from_verified)
    await sql`update community_applications set user_id = ${id} where user_id is null and lower(email) = ${from}`.execute(
      tx,
    )
  await sql`delete from user_sessions where user_id = ${id} and token is distinct from ${session}`.execute(tx)
  await sql`delete from sign_in_challenges where user_id = ${id}`.execute(tx)
  await sql`delete from user_verifications where (value = ${from} and identifier like 'verify-email:%')
    or (value = ${String(id)} and identifier like 'reset-password:%')`.execute(tx)
}
