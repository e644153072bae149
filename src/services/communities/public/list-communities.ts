import type { Communities, CommunitiesQuery } from '#contract/communities/communities-schemas.ts'
import { countPublicCommunities, findPublicCommunities } from '#database/communities/public-communities.ts'
import { pageMetaOf, rangeOf, searchOf } from '../../shared/admin-list.ts'
import type { App } from '../../shared/app.ts'

/** A page of the published communities, the newest first; a page past the end is empty. */
export async function listCommunities({ db }: Pick<App, 'db'>, { q, page }: CommunitiesQuery): Promise<Communities> {
  const words = searchOf(q)?.split(/\s+/).slice(0, MAX_WORDS) ?? []
  const [communities, count] = await Promise.all([
    findPublicCommunities(db, words, rangeOf(page)),
    countPublicCommunities(db, words),
  ])
  return { communities, meta: { ...pageMetaOf(page, count), count } }
}

/** Further words are ignored. */
const MAX_WORDS = 10
