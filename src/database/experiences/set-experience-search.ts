// Maintains experiences.search, the search words of an experience.
import { sql } from 'kysely'
import { indexTokens } from '#domain/experiences/search-text.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { hostedBy } from '../accounts/public-name.ts'
import type { Tx } from '../client.ts'

type Texts = {
  id: number
  title: string
  category: string
  themes: string[]
  state: number | null
  address: string | null
  hosted_by: string
  community: string | null
  description: string
}

/**
 * Writes the search words of these experiences. Call it after each change of their title, text,
 * category, theme, place, host or community.
 */
export async function setExperiencesSearch(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Texts>`
    select e.id, e.title, k.name as category, e.state, case when e.address_displayable then e.address end as address,
      ${hostedBy} as hosted_by, o.name as community, e.description,
      array(select t.name from experience_themes x join themes t on t.id = x.theme_id
        where x.experience_id = e.id order by x.sort_order) as themes
    from experiences e
    join categories k on k.id = e.category_id
    join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    left join communities o on o.id = e.community_id
    where e.id = any(${[...ids]}::int[])`.execute(tx)
  await sql`
    update experiences e set search = given.search::tsvector
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map(searchOf)}::text[]) as given (id, search)
    where e.id = given.id`.execute(tx)
}

/** The same for all experiences of a community, an ambassador or a user whose name has changed. */
export async function setSearchOfExperiencesIn(
  tx: Tx,
  where: { community_id: number } | { ambassador_id: number } | { user_id: number },
): Promise<void> {
  const [column, value] = Object.entries(where)[0] as ['community_id' | 'ambassador_id' | 'user_id', number]
  const rows = await tx.selectFrom('experiences').select('id').where(column, '=', value).execute()
  if (rows.length > 0)
    await setExperiencesSearch(
      tx,
      rows.map((row) => row.id),
    )
}

export async function setExperienceSearch(tx: Tx, id: number): Promise<void> {
  await setExperiencesSearch(tx, [id])
}

function searchOf(texts: Texts): string {
  const prefecture = texts.state === null ? null : prefectureOf(texts.state)
  return indexTokens([
    { text: texts.title, weight: 'A' },
    { text: [texts.category, ...texts.themes].join('\n'), weight: 'B' },
    // Its reading too, so that きょうと finds 京都.
    { text: prefecture ? `${prefecture.name}\n${prefecture.kana}` : 'オンライン', weight: 'B' },
    { text: [texts.hosted_by, texts.community ?? '', texts.address ?? ''].join('\n'), weight: 'C' },
    { text: texts.description, weight: 'D' },
  ])
}
