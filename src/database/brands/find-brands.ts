import { sql } from 'kysely'
import type { Db } from '../client.ts'

type Image = { object_key: string; url: string; sort_order: number }

export type BrandRow = {
  id: number
  name: string
  description: string
  published: boolean
  homepage_url: string | null
  instagram_username: string | null
  x_username: string | null
  images: Image[]
  created_at: Date
}

const columns = sql`b.id, b.name, b.description, b.published, b.homepage_url, b.instagram_username, b.x_username, b.created_at,
  (select coalesce(json_agg(json_build_object('object_key', i.object_key, 'url', i.url, 'sort_order', i.sort_order)
      order by i.sort_order), '[]')
    from brand_images i where i.brand_id = b.id) as images`

/** The oldest first. */
export async function findBrands(db: Db, which: 'published' | 'all'): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select ${columns} from brands b where ${which === 'all' ? sql`true` : sql`b.published`} order by b.id`.execute(db)
  return rows
}

/** Published or not. */
export async function findBrand(db: Db, id: number): Promise<BrandRow | undefined> {
  const { rows } = await sql<BrandRow>`select ${columns} from brands b where b.id = ${id}`.execute(db)
  return rows[0]
}

export async function brandIsPublished(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('brands').select('published').where('id', '=', id).executeTakeFirst()
  return row?.published ?? false
}
