import type { Db, Tx } from '../client.ts'

export type NewImage = {
  public_id: string
  format: string
  width: number
  height: number
  bytes: number
  uploaded_by_user_id: number | null
  uploaded_by_brand_member_id: number | null
  created_at: Date
}

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
