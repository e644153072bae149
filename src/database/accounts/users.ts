import { sql } from 'kysely'
import type { AdminRole } from '#domain/accounts/roles.ts'
import { HIDDEN_AMBASSADOR } from '#domain/profiles/profile.ts'
import type { Db, Tx } from '../client.ts'
import { everyWord, isNamed } from '../search-of-names.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

/**
 * The public name of the user in `alias`: the display name, or a shortened name. `users.name` is
 * for hosts of a booking and for admins only.
 */
export const publicName = (alias: 'u' | 'g') =>
  sql`public_name(${sql.ref(`${alias}.display_name`)}, ${sql.ref(`${alias}.name`)})`

/**
 * Who hosts an experience, for queries with its owner as `u` and its ambassador, if any, as `a`.
 */
export const hostedBy = sql`coalesce(a.name, ${publicName('u')})`

/**
 * The same for public pages and their search: a private ambassador isn't named
 * (docs/product/profiles.md#what-private-means).
 */
export const shownHost = sql`case when a.published is false then ${HIDDEN_AMBASSADOR}::text else ${hostedBy} end`

export type UserRow = {
  id: number
  name: string
  email: string
  image_url: string | null
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  current_ambassador_id: number | null
}

const columns = sql`u.id, u.name, u.email, u.image as image_url, u.access_control, u.current_ambassador_id`
const active = sql`u.suspended_at is null and u.erased_at is null`

/**
 * Active users with all words in their name, display name or address, by name; the first users
 * without words.
 */
export async function findUsers(db: Db, text: string, most: number): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from users u
    where ${active} and ${everyWord(text, (word) => isNamed('u', word))}
    order by u.name, u.id limit ${most} ${sql.raw(PLANNED_EACH_TIME)}`.execute(db)
  return rows
}

/** An active user; undefined if unknown, suspended or erased. */
export async function findActiveUser(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id} and ${active}`.execute(db)
  return rows[0]
}

/**
 * The active user with exactly this address.
 * @param email normalized
 */
export async function findActiveUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.email = ${email} and ${active}`.execute(db)
  return rows[0]
}

/** @returns false if the user isn't its member */
export async function setCurrentAmbassador(tx: Tx, user_id: number, ambassador_id: number | null): Promise<boolean> {
  const { rows } = await sql`
    update users set current_ambassador_id = ${ambassador_id}, updated_at = now()
    where id = ${user_id} and (${ambassador_id}::int is null or exists (
      select 1 from ambassador_members where user_id = ${user_id} and ambassador_id = ${ambassador_id}))
    returning id`.execute(tx)
  return rows.length > 0
}

/** @param change `admin_roles` has a meaning for admins only, but is never empty */
export async function setAccessControl(
  tx: Tx,
  user_id: number,
  { access_control, admin_roles }: { access_control: UserRow['access_control']; admin_roles: readonly AdminRole[] },
  now: Date,
): Promise<void> {
  await sql`update users set access_control = ${access_control}, admin_roles = ${[...admin_roles]}::text[], updated_at = ${now} where id = ${user_id}`.execute(
    tx,
  )
}

/** @returns how many there were */
export async function deleteSessions(tx: Tx, user_id: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('user_sessions').where('user_id', '=', user_id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Makes a user a host; other access levels stay (docs/product/accounts.md#access-levels). */
export async function makeHost(tx: Tx, user_id: number): Promise<void> {
  await sql`update users set access_control = 'HOST', updated_at = now()
    where id = ${user_id} and access_control = 'USER'`.execute(tx)
}

/** A user or a brand member. */
type Owner = { user_id: number } | { brand_member_id: number }

/**
 * Deletes the second factor, passkeys and open challenges of the owner.
 * @returns the numbers of enabled second factors and of passkeys that were deleted
 */
export async function deleteSecondFactors(tx: Tx, owner: Owner): Promise<{ two_factors: number; passkeys: number }> {
  const is = 'user_id' in owner ? sql`user_id = ${owner.user_id}` : sql`brand_member_id = ${owner.brand_member_id}`
  await sql`delete from sign_in_challenges where ${is}`.execute(tx)
  const factors = await sql<{ was_on: boolean }>`delete from two_factors where ${is}
    returning secret is not null as was_on`.execute(tx)
  const passkeys = await sql`delete from passkeys where ${is} returning id`.execute(tx)
  return { two_factors: factors.rows.filter((one) => one.was_on).length, passkeys: passkeys.rows.length }
}
