// The list of communities for visitors.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import { containing } from '../containing.ts'
import type { Db } from '../client.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

type Item = { id: number; name: string }

export type PublicCommunityRow = Item & {
  catchphrase: string
  location: string
  image_url: string | null
  /** Only if it is published. */
  brand: Item | null
  experience_count: number
}

const planned = sql.raw(PLANNED_EACH_TIME)

/** Published communities `o` with all of these words, each in any of the shown texts. */
const matching = (words: readonly string[]) =>
  sql`o.published and ${sql.join(
    [
      sql`true`,
      ...words.map(
        (word) => sql`concat_ws(' ', o.name, o.catchphrase, o.location, o.host_name, b.name) ilike ${containing(word)}`,
      ),
    ],
    sql` and `,
  )}`

const from = sql`communities o left join brands b on b.id = o.brand_id and b.published`

export async function findPublicCommunities(
  db: Db,
  words: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicCommunityRow[]> {
  const { rows } = await sql<PublicCommunityRow>`
    select o.id, o.name, o.catchphrase, o.location,
      (select url from community_images where community_id = o.id order by sort_order limit 1) as image_url,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as brand,
      (select count(*)::int from experiences e where e.community_id = o.id and e.status = 'published') as experience_count
    from ${from} where ${matching(words)} order by o.id desc limit ${limit} offset ${offset} ${planned}`.execute(db)
  return rows
}

export async function countPublicCommunities(db: Db, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${matching(words)} ${planned}`.execute(db)
  return oneRow(rows).count
}
