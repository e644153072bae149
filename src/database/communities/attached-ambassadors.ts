// Ambassadors as a brand sees them: those it can attach, and those of one of its communities.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import { type AmbassadorRow, ambassadorColumns } from '../ambassadors/find-ambassadors.ts'
import type { Db } from '../client.ts'
import { everyWord, textContains } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'

export type AttachableRow = AmbassadorRow & { associated_community_ids: number[] }
export type AttachedRow = AmbassadorRow & { associated_at: Date }

type Page = { limit: number | null; offset: number }

const matching = (q: string | undefined) =>
  sql`a.published and ${everyWord(q, (word) => textContains(sql`a.name`, word))}`

/**
 * Published ambassadors by name, each with the communities of this brand that it is attached to.
 * @param q part of the name
 */
export async function findAttachable(
  db: Db,
  brand_id: number,
  q: string | undefined,
  { limit, offset }: Page,
): Promise<AttachableRow[]> {
  const { rows } = await sql<AttachableRow>`
    select ${ambassadorColumns},
      array(select x.community_id from community_ambassadors x join communities o on o.id = x.community_id
        where x.ambassador_id = a.id and o.brand_id = ${brand_id} order by x.community_id) as associated_community_ids
    from ambassadors a where ${matching(q)}
    order by a.name, a.id limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows
}

export const countAttachable = (db: Db, q: string | undefined): Promise<number> =>
  countOf(db, sql`from ambassadors a where ${matching(q)}`)

/** The ambassadors of one of the brand's communities, published or not, the last attached first. */
export async function findAttached(
  db: Db,
  brand_id: number,
  community_id: number,
  { limit, offset }: Page,
): Promise<AttachedRow[]> {
  const { rows } = await sql<AttachedRow>`
    select ${ambassadorColumns}, x.associated_at
    from community_ambassadors x join ambassadors a on a.id = x.ambassador_id
    join communities o on o.id = x.community_id
    where x.community_id = ${community_id} and o.brand_id = ${brand_id}
    order by x.associated_at desc, a.id desc limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows
}

export async function countAttached(db: Db, brand_id: number, community_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from community_ambassadors x join communities o on o.id = x.community_id
    where x.community_id = ${community_id} and o.brand_id = ${brand_id}`.execute(db)
  return oneRow(rows).count
}
