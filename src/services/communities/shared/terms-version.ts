import { createHash } from 'node:crypto'
import type { CommunityRow } from '#database/communities/find-communities.ts'

/**
 * The version of what an applicant answers and agrees to. It changes with each text of the form
 * that the community or its brand can change.
 */
export const termsVersionOf = (community: CommunityRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        community.name,
        community.brand && [community.brand.id, community.brand.name],
        community.participation_condition,
        community.note,
        community.application_items.map(({ id, name, required }) => [id, name, required]),
      ]),
    )
    .digest('base64url')
