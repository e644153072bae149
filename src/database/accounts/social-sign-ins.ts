// Sign-ins with LINE or Google, from the click on the button until they are finished.
import { sql } from 'kysely'
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import type { Db, Tx } from '../client.ts'

type NewRound = {
  provider: SignInProviderId
  browser_hash: string
  state_hash: string
  back: string
  linking_user_id: number | null
  created_at: Date
  expires_at: Date
}

export async function insertRound(tx: Tx, round: NewRound): Promise<void> {
  await tx.insertInto('social_sign_ins').values(round).execute()
}

export type TakenRound = { id: number; back: string; linking_user_id: number | null; expired: boolean }
type RoundKey = Pick<NewRound, 'provider' | 'browser_hash' | 'state_hash'>

/**
 * The sign-in with this state, which can't be used again; undefined if it isn't of this browser.
 */
export async function takeRound(tx: Tx, key: RoundKey, now: Date): Promise<TakenRound | undefined> {
  const { rows } = await sql<TakenRound>`
    update social_sign_ins set state_hash = null
    where state_hash = ${key.state_hash} and browser_hash = ${key.browser_hash} and provider = ${key.provider}
    returning id, back, linking_user_id, expires_at <= ${now} as expired`.execute(tx)
  return rows[0]
}

/** The page on which the last sign-in in this browser started. */
export async function findBack(db: Db, browser_hash: string): Promise<string | undefined> {
  const { rows } = await sql<{ back: string }>`
    select back from social_sign_ins where browser_hash = ${browser_hash} order by id desc limit 1`.execute(db)
  return rows[0]?.back
}

type Known = { subject: string; name: string; email: string | null; email_proven: boolean; expires_at: Date }

/**
 * Stores the identity until the user has entered what is missing. Replaces an earlier one of the
 * browser.
 */
export async function storeIdentity(tx: Tx, id: number, browser_hash: string, known: Known): Promise<void> {
  await sql`delete from social_sign_ins where browser_hash = ${browser_hash} and subject is not null`.execute(tx)
  await tx.updateTable('social_sign_ins').set(known).where('id', '=', id).execute()
}

export type Unfinished = {
  id: number
  provider: SignInProviderId
  back: string
  subject: string
  name: string
  name_kana: string | null
  email: string | null
  email_proven: boolean
  code_sent: boolean
  agreed_texts: string | null
}

/** The sign-in of this browser that waits for what is missing. */
export async function findUnfinished(db: Db, browser_hash: string, now: Date): Promise<Unfinished | undefined> {
  const { rows } = await sql<Unfinished>`
    select id, provider, back, subject, name, name_kana, email, email_proven, code_hash is not null as code_sent, agreed_texts
    from social_sign_ins where browser_hash = ${browser_hash} and subject is not null and expires_at > ${now}
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Stores what the user entered and the hash of the mailed code. An earlier code becomes invalid.
 */
export async function storeCode(
  tx: Tx,
  id: number,
  {
    name,
    name_kana,
    email,
    agreed_texts,
    code_hash,
    now,
  }: Record<'name' | 'email' | 'agreed_texts' | 'code_hash', string> & { name_kana: string | null; now: Date },
): Promise<void> {
  await sql`
    update social_sign_ins set name = ${name}, name_kana = ${name_kana}, email = ${email}, agreed_texts = ${agreed_texts}, code_hash = ${code_hash}, code_sent_at = ${now}, code_attempts = 0
    where id = ${id} and not email_proven`.execute(tx)
}

/**
 * Counts one attempt at the code.
 * @param most maximum number of attempts
 * @param since codes that were mailed before have expired
 * @returns the hash to compare with; undefined without a code or without attempts left
 */
export async function tryCode(tx: Tx, id: number, most: number, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ code_hash: string }>`
    update social_sign_ins set code_attempts = code_attempts + 1
    where id = ${id} and code_attempts < ${most} and code_sent_at > ${since} returning code_hash`.execute(tx)
  return rows[0]?.code_hash
}

/** @returns false if another call has deleted it */
export async function deleteRound(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`delete from social_sign_ins where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}
