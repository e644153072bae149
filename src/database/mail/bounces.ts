// Addresses from which mail came back, and domains that asked us to send more slowly.
import { sql } from 'kysely'
import type { FailureKind } from '#domain/mail/delivery-failure.ts'
import type { Db, Tx } from '../client.ts'

export type Bounce = {
  email: string
  kind: FailureKind
  words: string
  mail_id: number
  at: Date
  /** Whether no more mail is sent there. */
  ends: boolean
}

/**
 * Marks the address as undeliverable, or counts one more temporary failure. A mark stays until it
 * is removed, whatever comes back later.
 */
export async function recordBounce(tx: Tx, { email, kind, words, mail_id, at, ends }: Bounce): Promise<void> {
  await sql`
    insert into bounced_addresses (email, kind, words, soft_count, undeliverable_at, last_at, mail_id)
    values (${email}, ${kind}, ${words}, ${ends ? 0 : 1}, ${ends ? at : null}, ${at}, ${mail_id})
    on conflict (email) do update set
      kind = case when bounced_addresses.undeliverable_at is null or ${ends} then excluded.kind else bounced_addresses.kind end,
      words = case when bounced_addresses.undeliverable_at is null or ${ends} then excluded.words else bounced_addresses.words end,
      soft_count = bounced_addresses.soft_count + excluded.soft_count,
      undeliverable_at = coalesce(bounced_addresses.undeliverable_at, excluded.undeliverable_at),
      last_at = excluded.last_at, mail_id = excluded.mail_id`.execute(tx)
}

export type Undeliverable = { kind: FailureKind; words: string; undeliverable_at: Date }

/** Why and since when no mail is sent to an address; undefined if it isn't marked. */
export async function findUndeliverable(db: Db, email: string): Promise<Undeliverable | undefined> {
  const { rows } = await sql<Undeliverable>`
    select kind, words, undeliverable_at from bounced_addresses
    where email = ${email} and undeliverable_at is not null`.execute(db)
  return rows[0]
}

/** Since when no mail is sent to these addresses; only marked ones are in the result. */
export async function findUndeliverableSince(db: Db, emails: readonly string[]): Promise<Map<string, Date>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ email: string; undeliverable_at: Date }>`
    select email, undeliverable_at from bounced_addresses
    where email = any(${[...emails]}::text[]) and undeliverable_at is not null`.execute(db)
  return new Map(rows.map(({ email, undeliverable_at }) => [email, undeliverable_at]))
}

/** @returns whether it was marked */
export async function deleteBounces(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ undeliverable_at: Date | null }>`
    delete from bounced_addresses where email = ${email} returning undeliverable_at`.execute(tx)
  return rows.some((row) => row.undeliverable_at !== null)
}

/** The mail of a bounce report; undefined if there is none, or its key differs. */
export async function findMailOfReport(
  db: Db,
  { mail_id, bounce_key }: { mail_id: number; bounce_key: string },
): Promise<{ id: number; to_address: string } | undefined> {
  return await db
    .selectFrom('mails')
    .select(['id', 'to_address'])
    .where('id', '=', mail_id)
    .where('bounce_key', '=', bounce_key)
    .executeTakeFirst()
}

/** Pauses mail to a domain. A longer pause stays. */
export async function pauseDomain(tx: Tx, domain: string, until: Date): Promise<void> {
  await sql`
    insert into mail_pauses (domain, until) values (${domain}, ${until})
    on conflict (domain) do update set until = greatest(mail_pauses.until, excluded.until)`.execute(tx)
}

/** Until when mail to a domain is paused; undefined if it isn't. */
export async function findPause(db: Db, domain: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_pauses')
    .select('until')
    .where('domain', '=', domain)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until
}

export async function deleteOldPauses(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mail_pauses').where('until', '<=', now).execute()
}
