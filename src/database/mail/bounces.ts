// What is known of addresses that mail came back from, and of domains that asked for less speed.
import { sql } from 'kysely'
import type { FailureKind } from '#domain/mail/delivery-failure.ts'
import type { Db, Tx } from '../client.ts'

export type Bounce = {
  email: string
  kind: FailureKind
  words: string
  mail_id: number
  at: Date
  /** Whether nothing more is to be sent there. */
  ends: boolean
}

/** Marks the address, or counts one more that says nothing about tomorrow. A mark stays until it is lifted, whatever comes back later. */
export async function noteBounce(tx: Tx, { email, kind, words, mail_id, at, ends }: Bounce): Promise<void> {
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

/** Why and since when nothing is sent to an address; undefined where mail goes as usual. */
export async function findUndeliverable(db: Db, email: string): Promise<Undeliverable | undefined> {
  const { rows } = await sql<Undeliverable>`
    select kind, words, undeliverable_at from bounced_addresses
    where email = ${email} and undeliverable_at is not null`.execute(db)
  return rows[0]
}

/** Since when nothing is sent to these addresses; those that mail goes to as usual are not in it. */
export async function findUndeliverableSince(db: Db, emails: readonly string[]): Promise<Map<string, Date>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ email: string; undeliverable_at: Date }>`
    select email, undeliverable_at from bounced_addresses
    where email = any(${[...emails]}::text[]) and undeliverable_at is not null`.execute(db)
  return new Map(rows.map(({ email, undeliverable_at }) => [email, undeliverable_at]))
}

/** Forgets what came back from an address. @returns whether it was marked */
export async function forgetBounces(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ undeliverable_at: Date | null }>`
    delete from bounced_addresses where email = ${email} returning undeliverable_at`.execute(tx)
  return rows.some((row) => row.undeliverable_at !== null)
}

/** The mail that a report names; undefined when there is none, or its key is another. */
export async function findMailOfReport(
  db: Db,
  { id, bounce_key }: { id: number; bounce_key: string },
): Promise<{ id: number; to_address: string } | undefined> {
  return await db
    .selectFrom('mails')
    .select(['id', 'to_address'])
    .where('id', '=', id)
    .where('bounce_key', '=', bounce_key)
    .executeTakeFirst()
}

/** Sends nothing to a domain for a while. A longer pause stays. */
export async function pauseDomain(tx: Tx, domain: string, until: Date): Promise<void> {
  await sql`
    insert into mail_pauses (domain, until) values (${domain}, ${until})
    on conflict (domain) do update set until = greatest(mail_pauses.until, excluded.until)`.execute(tx)
}

/** Until when nothing is sent to a domain; undefined when mail goes as usual. */
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
