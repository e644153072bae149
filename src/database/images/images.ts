import type { Tx } from '../client.ts'

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

/** Notes a picture that the image store keeps from now on. */
export async function insertImage(tx: Tx, image: NewImage) {
  await tx.insertInto('images').values(image).execute()
}

/** Notes a picture that was uploaded to an image host outside, for the first who shows it; nothing happens when it is noted already. */
export async function claimImage(tx: Tx, image: NewImage) {
  await tx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .execute()
}
