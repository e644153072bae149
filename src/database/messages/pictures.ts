// Pictures of messages. They are read only by the two sides.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { isOneOf } from '../sql-parts.ts'

export type NewPicture = {
  thread_id: number
  uploader_id: number
  media_type: 'image/webp'
  width: number
  height: number
  content: Buffer
  created_at: Date
}

export async function insertPicture(tx: Tx, picture: NewPicture): Promise<number> {
  const { id } = await tx
    .insertInto('message_images')
    .values({ ...picture, bytes: picture.content.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Adds uploaded pictures to a message, in this order.
 * @returns false if one of them isn't this sender's, of another thread, or sent already
 */
export async function attachPictures(
  tx: Tx,
  {
    message_id,
    thread_id,
    uploader_id,
    ids,
  }: { message_id: number; thread_id: number; uploader_id: number; ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`update message_images i set message_id = ${message_id}, sort_order = given.place
    from unnest(${[...ids]}::int[]) with ordinality as given (id, place)
    where i.id = given.id and i.thread_id = ${thread_id} and i.uploader_id = ${uploader_id} and i.message_id is null
    returning i.id`.execute(tx)
  return rows.length === ids.length
}

export type PictureRow = { id: number; message_id: number; width: number; height: number }

export async function findPictures(db: Db, message_ids: readonly number[]): Promise<PictureRow[]> {
  if (message_ids.length === 0) return []
  const { rows } = await sql<PictureRow>`select id, message_id, width, height from message_images
    where ${isOneOf(sql`message_id`, message_ids)} order by message_id, sort_order`.execute(db)
  return rows
}

/**
 * One picture with its bytes; undefined if the user takes no part in its thread, or hasn't sent it.
 */
export async function findPicture(
  db: Db,
  user_id: number,
  id: number,
): Promise<{ media_type: string; content: Buffer } | undefined> {
  const { rows } = await sql<{ media_type: string; content: Buffer }>`select i.media_type, i.content
    from message_images i join threads t on t.id = i.thread_id
    where i.id = ${id} and (i.message_id is not null or i.uploader_id = ${user_id})
      and (t.guest_id = ${user_id} or t.host_user_id = ${user_id} or exists (
        select 1 from ambassador_members m where m.ambassador_id = t.ambassador_id and m.user_id = ${user_id}))`.execute(
    db,
  )
  return rows[0]
}

/** Deletes pictures that were uploaded before and never sent. */
export async function deleteUnsentPictures(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('message_images').where('message_id', 'is', null).where('created_at', '<', before).execute()
}
