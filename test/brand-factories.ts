/** What belongs to brands, as factories.ts: members and the questions of their communities. */
import type { Insertable } from 'kysely'
import type { Db } from '#database/client.ts'
import type { BrandMembers, CommunityApplicationItems } from '#database/tables.ts'
import { aBrand, next, write } from './factories.ts'

/** A member who has joined, of a new brand unless `brand_id` says which. */
export async function aBrandMember(db: Db, values: Partial<Insertable<BrandMembers>> = {}): Promise<number> {
  const brand_id = values.brand_id ?? (await aBrand(db))
  const joined = new Date('2026-11-01T00:00:00Z')
  return await write(
    db,
    async (tx) =>
      (
        await tx
          .insertInto('brand_members')
          .values({ email: `member${next()}@brand.example`, invitation_accepted_at: joined, ...values, brand_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/** A question to applicants, the first one and optional unless told otherwise. */
export async function anItem(
  db: Db,
  community_id: number,
  values: Partial<Insertable<CommunityApplicationItems>> = {},
): Promise<number> {
  return await write(
    db,
    async (tx) =>
      (
        await tx
          .insertInto('community_application_items')
          .values({ community_id, name: `質問${next()}`, sort_order: 1, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}
