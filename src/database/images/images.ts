import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import type { DB } from '../tables.ts'

export type NewImage = Omit<Selectable<DB['images']>, 'id'>

export async function insertImage(tx: Tx, image: NewImage) {
  await tx.insertInto('images').values(image).execute()
}

/**
 * Registers a picture on an external image host for the first user who shows it. If it is
 * registered already, nothing changes.
 */
export async function claimImage(tx: Tx, image: NewImage) {
  await tx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .execute()
}

/** Which of these pictures an admin uploaded: they belong to the operator, not to one admin. */
export async function findOperatorImages(db: Db, public_ids: readonly string[]): Promise<string[]> {
  if (public_ids.length === 0) return []
  const rows = await db
    .selectFrom('images as i')
    .innerJoin('users as u', 'u.id', 'i.uploaded_by_user_id')
    .select('i.public_id')
    .where('u.access_control', '=', 'ADMIN')
    .where('i.public_id', 'in', [...public_ids])
    .execute()
  return rows.map((row) => row.public_id)
}

/**
 * Pictures that were uploaded before `before` and that nothing shows: no list of pictures, no
 * meeting point, no draft, no edit that admins haven't seen yet, no profile picture.
 * @returns at most `limit`, the oldest first
 */
export async function findUnusedImages(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    with shown as materialized (
      select object_key from experience_images
      union all select meeting_image_key from experiences where meeting_image_key is not null
      union all select object_key from community_images
      union all select object_key from ambassador_images
      union all select object_key from brand_images
      union all select jsonb_path_query(form, '$.**.object_key') #>> '{}' from experience_drafts
      union all select jsonb_path_query(before, '$.**.object_key') #>> '{}' from experience_changes where seen_at is null
      union all select jsonb_path_query(after, '$.**.object_key') #>> '{}' from experience_changes where seen_at is null
      union all select substring(image from '/v[0-9]+/(.+)$') from users where image is not null
      union all select substring(image from '/v[0-9]+/(.+)$') from brand_members where image is not null
    )
    select i.public_id from images i
    where i.created_at < ${before} and not exists (select 1 from shown s where s.object_key = i.public_id)
    order by i.id limit ${limit}`.execute(db)
  return rows.map((row) => row.public_id)
}

export async function deleteImage(tx: Tx, public_id: string) {
  await tx.deleteFrom('images').where('public_id', '=', public_id).execute()
}
