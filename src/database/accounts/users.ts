import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

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

/** The text as a pattern finds nothing but itself. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Active users in whose name or address the text is, by name; the first of all without a text. */
export async function findUsers(db: Db, text: string, most: number): Promise<UserRow[]> {
  const pattern = `%${literally(text)}%`
  const { rows } = await sql<UserRow>`
    select ${columns} from users u
    where ${active} ${text === '' ? sql`` : sql`and (u.name ilike ${pattern} or u.email like ${pattern.toLowerCase()})`}
    order by u.name, u.id limit ${most}`.execute(db)
  return rows
}

/** An active user; undefined for nobody, and for somebody suspended or gone. */
export async function findActiveUser(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id} and ${active}`.execute(db)
  return rows[0]
}

/** The active user of exactly this address. @param email normalised */
export async function findActiveUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.email = ${email} and ${active}`.execute(db)
  return rows[0]
}

/** Whom the person acts for from now on. @returns false when they don't belong to that ambassador */
export async function setCurrentAmbassador(tx: Tx, user_id: number, ambassador_id: number | null): Promise<boolean> {
  const { rows } = await sql`
    update users set current_ambassador_id = ${ambassador_id}, updated_at = now()
    where id = ${user_id} and (${ambassador_id}::int is null or exists (
      select 1 from ambassador_members where user_id = ${user_id} and ambassador_id = ${ambassador_id}))
    returning id`.execute(tx)
  return rows.length > 0
}

export async function setAccessControl(
  tx: Tx,
  user_id: number,
  access_control: UserRow['access_control'],
  now: Date,
): Promise<void> {
  await sql`update users set access_control = ${access_control}, updated_at = ${now} where id = ${user_id}`.execute(tx)
}

/** Ends all sessions of a person. @returns how many there were */
export async function deleteSessions(tx: Tx, user_id: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('user_sessions').where('user_id', '=', user_id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whoever only was a user is a host from now on (domain.md 1). */
export async function makeHost(tx: Tx, user_id: number): Promise<void> {
  await sql`update users set access_control = 'HOST', updated_at = now()
    where id = ${user_id} and access_control = 'USER'`.execute(tx)
}
