// What a user says about themself (docs/product/accounts.md#profile).
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { publicName } from './users.ts'

export type ProfileRow = {
  name: string
  /** How the name is read. Only the operator sees it. */
  name_kana: string | null
  display_name: string | null
  /** What public pages show: the display name, or the shortened name. */
  public_name: string
  image: { object_key: string; url: string } | null
  introduction: string
  phone: string | null
}

/** The profile of an active user; undefined if there is none. */
export async function findProfile(db: Db, user_id: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select u.name, u.name_kana, u.display_name, ${publicName('u')} as public_name, u.introduction, u.phone,
      case when u.image is not null then json_build_object('url', u.image,
        'object_key', coalesce(substring(u.image from '/v[0-9]+/(.+)$'), u.image)) end as image
    from users u where u.id = ${user_id} and u.erased_at is null`.execute(db)
  return rows[0]
}

export type ProfileChange = Partial<{
  name: string
  name_kana: string | null
  display_name: string | null
  image: string | null
  introduction: string
  phone: string | null
}>

/**
 * Writes some fields; an empty change writes nothing.
 * @returns false if the user was erased meanwhile
 */
export async function updateProfile(tx: Tx, user_id: number, change: ProfileChange, now: Date): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  const row = await tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', user_id)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the telephone number of a booking into the guest's profile, if it is another one. */
export async function updatePhone(tx: Tx, user_id: number, phone: string | null, now: Date): Promise<void> {
  await sql`update users set phone = ${phone}, updated_at = ${now}
    where id = ${user_id} and phone is distinct from ${phone}`.execute(tx)
}

/** Whether this user uploaded this picture. */
export async function uploadedImage(db: Db, user_id: number, public_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('public_id', '=', public_id)
    .where('uploaded_by_user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}
