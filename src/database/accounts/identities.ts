// Identities of users at LINE and Google: rows of user_accounts beside their passwords.
import { sql } from 'kysely'
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import type { Db, Tx } from '../client.ts'

const PASSWORD = 'credential'

export type IdentityKey = { provider: SignInProviderId; subject: string }

export async function findOwner(
  db: Db,
  { provider, subject }: IdentityKey,
): Promise<{ user_id: number; active: boolean } | undefined> {
  const { rows } = await sql<{ user_id: number; active: boolean }>`
    select u.id as user_id, u.suspended_at is null and u.erased_at is null as active
    from user_accounts a join users u on u.id = a.user_id
    where a.provider_id = ${provider} and a.account_id = ${subject}`.execute(db)
  return rows[0]
}

export type Registered = { id: number; name: string; email: string; email_verified: boolean; active: boolean }

/**
 * The user with this address.
 * @param email normalized
 */
export async function findRegistered(db: Db, email: string): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`
    select id, name, email, email_verified, suspended_at is null and erased_at is null as active
    from users where email = ${email}`.execute(db)
  return rows[0]
}

/** @returns the id; undefined if another call has just registered this address */
export async function insertVerifiedUser(
  tx: Tx,
  {
    name,
    name_kana,
    email,
    agreed_texts,
    now,
  }: { name: string; name_kana: string | null; email: string; agreed_texts: string | null; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, name_kana, email, email_verified, agreed_texts, created_at, updated_at)
    values (${name}, ${name_kana}, ${email}, true, ${agreed_texts}, ${now}, ${now})
    on conflict (email) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

type NewIdentity = IdentityKey & { email: string | null; now: Date }

/**
 * @returns false if it already belongs to a user, or this user has another identity of the same
 *   provider
 */
export async function insertIdentity(
  tx: Tx,
  user_id: number,
  { provider, subject, email, now }: NewIdentity,
): Promise<boolean> {
  const { rows } = await sql`
    insert into user_accounts (user_id, provider_id, account_id, email, created_at, updated_at)
    values (${user_id}, ${provider}, ${subject}, ${email}, ${now}, ${now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

export type SignInMethods = {
  password: boolean
  passkeys: boolean
  identities: { provider: SignInProviderId; email: string | null; linked_at: Date }[]
}

export async function findSignInMethods(db: Db, user_id: number): Promise<SignInMethods> {
  const { rows } = await sql<{ provider_id: string; email: string | null; created_at: Date }>`
    select provider_id, email, created_at from user_accounts
    where user_id = ${user_id} and (provider_id <> ${PASSWORD} or password is not null) order by created_at, id`.execute(
    db,
  )
  const { rows: keys } = await sql`select from passkeys where user_id = ${user_id} limit 1`.execute(db)
  return {
    passkeys: keys.length > 0,
    password: rows.some(({ provider_id }) => provider_id === PASSWORD),
    identities: rows
      .filter(({ provider_id }) => provider_id !== PASSWORD)
      .map(({ provider_id, email, created_at }) => ({
        provider: provider_id as SignInProviderId,
        email,
        linked_at: created_at,
      })),
  }
}

/** @returns false if there was none */
export async function deleteIdentity(tx: Tx, user_id: number, provider: SignInProviderId): Promise<boolean> {
  const { rows } = await sql`
    delete from user_accounts where user_id = ${user_id} and provider_id = ${provider} returning id`.execute(tx)
  return rows.length > 0
}
