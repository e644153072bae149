/** Factories of brand data: members, application questions of communities, applications. */
import type { Insertable } from 'kysely'
import type { Db } from '#database/client.ts'
import type { DB } from '#database/tables.ts'
import type { BrandActor } from '#services/shared/actor.ts'
import { aBrand, aCommunity, next, write } from './factories.ts'

/**
 * A member who has joined, of a new brand unless `brand_id` is given. With `invitation_accepted_at:
 * null` the member is only invited.
 */
export async function aBrandMember(db: Db, values: Partial<Insertable<DB['brand_members']>> = {}): Promise<BrandActor> {
  const brand_id = values.brand_id ?? (await aBrand(db))
  return await write(db, async (tx) => {
    const member = await tx
      .insertInto('brand_members')
      .values({
        email: `member${next()}-${Date.now()}@example.jp`,
        invitation_created_at: new Date('2026-10-30T00:00:00Z'),
        invitation_accepted_at: new Date('2026-11-01T00:00:00Z'),
        ...values,
        brand_id,
      })
      .returning(['id', 'brand_id', 'email'])
      .executeTakeFirstOrThrow()
    return { kind: 'brand_member', address: 'local', person_id: values.person_id ?? member.id, ...member }
  })
}

/** An application with one answer, without an account unless `user_id` is given. */
export async function anApplication(
  db: Db,
  {
    answers = ['土に触れたいからです。'],
    ...values
  }: Partial<Insertable<DB['community_applications']>> & { answers?: string[] } = {},
): Promise<number> {
  const community_id = values.community_id ?? (await aCommunity(db))
  return await write(db, async (tx) => {
    const { id } = await tx
      .insertInto('community_applications')
      .values({
        full_name: `申込${next()}`,
        gender: 'no_answer',
        postal_code: '6068187',
        birthday: '1990-04-01',
        ...values,
        community_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, content] of answers.entries())
      await tx
        .insertInto('community_application_answers')
        .values({ application_id: id, sort_order: index + 1, question: `質問${index + 1}`, content })
        .execute()
    return id
  })
}

/** An application question; by default the first one, and optional. */
export async function anItem(
  db: Db,
  community_id: number,
  values: Partial<Insertable<DB['community_application_items']>> = {},
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
