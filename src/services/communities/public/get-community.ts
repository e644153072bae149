import type { Community } from '#contract/communities/communities-schemas.ts'
import { findCommunity } from '#database/communities/find-communities.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { termsVersionOf } from '../shared/terms-version.ts'

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
