import { sql } from 'kysely'
import type { Db } from '../client.ts'

type Image = { object_key: string; url: string; sort_order: number }

export type AmbassadorRow = {
  id: number
  name: string
  description: string
  published: boolean
  address: string | null
  homepage_url: string | null
  instagram_username: string | null
  x_username: string | null
  images: Image[]
  created_at: Date
}

/** Of ambassador `a`. */
export const ambassadorColumns = sql`a.id, a.name, a.description, a.published, a.address, a.homepage_url, a.instagram_username, a.x_username,
  a.created_at,
  (select coalesce(json_agg(json_build_object('object_key', i.object_key, 'url', i.url, 'sort_order', i.sort_order)
      order by i.sort_order), '[]')
    from ambassador_images i where i.ambassador_id = a.id) as images`

/** The oldest first. */
export async function findAmbassadors(db: Db, which: 'published' | 'all'): Promise<AmbassadorRow[]> {
  const { rows } = await sql<AmbassadorRow>`
    select ${ambassadorColumns} from ambassadors a where ${which === 'all' ? sql`true` : sql`a.published`} order by a.id`.execute(
    db,
  )
  return rows
}

/** Published or not. */
export async function findAmbassador(db: Db, id: number): Promise<AmbassadorRow | undefined> {
  const { rows } = await sql<AmbassadorRow>`select ${ambassadorColumns} from ambassadors a where a.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function ambassadorIsPublished(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('ambassadors').select('published').where('id', '=', id).executeTakeFirst()
  return row?.published ?? false
}
