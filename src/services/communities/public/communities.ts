import type { Communities, CommunitiesQuery, Community } from '#contract/communities/communities-schemas.ts'
import {
  communityIsPublished,
  countPublicCommunities,
  findCommunity,
  findPublicCommunities,
} from '#database/communities/find-communities.ts'
import { findCommunityStories } from '#database/experiences/hosted-stories.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { pageMetaOf, rangeOf, searchOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import { Refused } from '../../shared/refused.ts'
import { termsVersionOf } from '../shared/community-form.ts'

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

/**
 * A published community with its questions to applicants.
 * @throws Refused community_not_found
 */
export async function getCommunity({ db }: Pick<App, 'db'>, id: number): Promise<Community> {
  const row = await findCommunity(db, id)
  if (!row?.published) throw new Refused('community_not_found')
  return {
    ...row,
    image_url: row.images[0]?.url ?? null,
    created_at: isoJapan(row.created_at),
    terms_version: termsVersionOf(row),
  }
}

const MOST = 60

/**
 * The published experiences of a published community, the newest first.
 * @throws Refused community_not_found
 */
export async function listCommunityStories(app: Pick<App, 'db' | 'clock' | 'noteChange'>, id: number) {
  const now = app.clock.now()
  if (!(await communityIsPublished(app.db, id))) throw new Refused('community_not_found')
  const stories = await findCommunityStories(app.db, now, id, MOST)
  await noteChanges(app, now, { slots: stories.map(({ next_slot }) => next_slot) })
  return { stories }
}
