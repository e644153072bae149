import type { Db } from '../client.ts'

/** Whose an experience is and whether it is published. */
export async function findExperienceOwner(db: Db, id: number) {
  return await db
    .selectFrom('experiences')
    .select(['id', 'approve', 'user_id as owner_id', 'ambassador_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}
