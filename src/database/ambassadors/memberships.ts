import { sql } from 'kysely'
import type { Db } from '../client.ts'

type Pictured = { id: number; name: string; image_url: string | null }
export type Membership = Pictured & { published: boolean; communities: Pictured[] }

/** The ambassadors of a user, published or not, with the communities that each is attached to. */
export async function findAmbassadorsOf(db: Db, user_id: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select a.id, a.name, a.published,
      (select url from ambassador_images where ambassador_id = a.id order by sort_order limit 1) as image_url,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'image_url',
          (select url from community_images where community_id = o.id order by sort_order limit 1)) order by o.name, o.id), '[]')
        from community_ambassadors x join communities o on o.id = x.community_id where x.ambassador_id = a.id) as communities
    from ambassador_members m join ambassadors a on a.id = m.ambassador_id
    where m.user_id = ${user_id} order by m.associated_at desc, a.id desc`.execute(db)
  return rows
}

/** Whether the ambassador is attached to the community, so that its members can publish there. */
export async function isAttached(db: Db, ambassador_id: number, community_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('community_ambassadors')
    .select('community_id')
    .where('ambassador_id', '=', ambassador_id)
    .where('community_id', '=', community_id)
    .executeTakeFirst()
  return row !== undefined
}
