// Bodies and responses about communities for members of a brand. The schemas of the form only limit
// the size. domain/communities/community-form.ts validates the content, in the browser and in the
// operation.
import { z } from 'zod'
import { MAX_APPLICATION_ITEMS, MAX_COMMUNITY_IMAGES } from '#domain/communities/community-form.ts'
import { ambassador } from '../ambassadors/ambassadors-schemas.ts'
import { dependents } from '../profiles/profiles-schemas.ts'
import {
  formFlag,
  formImage,
  formText,
  formVersion,
  id,
  instant,
  optionalId,
  optionalText,
  orNone,
  pageMeta,
  wireId,
} from '../shared/schemas.ts'
import { community } from './communities-schemas.ts'

// Accepts more rows than the rules allow, because rows without a name are dropped
// (docs/product/communities.md#application-questions).
const ROOM = 4

export const communityImages = z.array(formImage).max(MAX_COMMUNITY_IMAGES * ROOM)
export const communityItem = z.object({
  id: wireId.nullish().transform((value) => value ?? null),
  name: formText,
  required: formFlag,
  sort_order: z.number().int().min(0).max(1000).nullish(),
})
/**
 * In the order of the form. The stored `sort_order` is the position plus 1; a sent value is
 * ignored.
 */
export const communityItems = z.array(communityItem).max(MAX_APPLICATION_ITEMS * ROOM)

export const communityBody = z.object({
  name: formText,
  catchphrase: formText,
  host_name: formText,
  host_description: formText,
  location: formText,
  description: formText,
  activity_description: formText,
  important_thing: formText,
  ideal_candidate_profile: formText,
  participation_condition: formText,
  note: formText,
  published: formFlag,
  /** Whether people can apply; true if it is missing. */
  accepting_applications: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  images: communityImages.nullish().transform(orNone),
  application_items: communityItems.nullish().transform(orNone),
})
export const communityUpdateBody = communityBody.extend({ version: formVersion })

/** A community as its brand sees it, published or not. */
export const brandCommunity = community
  .omit({ brand: true, recipient: true, ambassadors: true, terms_version: true })
  .extend({ version: z.number().int(), updated_at: instant, dependents })
export type BrandCommunity = z.infer<typeof brandCommunity>

export const brandCommunities = z.object({
  communities: z.array(
    z.object({
      id,
      name: z.string(),
      image_url: z.string().nullable(),
      published: z.boolean(),
      accepting_applications: z.boolean(),
      created_at: instant,
      ambassador_count: z.number().int(),
      experience_count: z.number().int(),
    }),
  ),
  meta: pageMeta,
})
export type BrandCommunities = z.infer<typeof brandCommunities>

/** Without `page` the response contains all ambassadors. */
export const attachableQuery = z.object({ q: optionalText(100), page: optionalId })
export const attachableAmbassadors = z.object({
  ambassadors: z.array(
    ambassador.extend({
      /** The communities of this brand that the ambassador belongs to. */
      associated_community_ids: z.array(id),
    }),
  ),
  meta: pageMeta,
})
export type AttachableAmbassadors = z.infer<typeof attachableAmbassadors>

export const communityAmbassadors = z.object({
  ambassadors: z.array(ambassador.extend({ associated_at: instant })),
  meta: pageMeta,
})
export type CommunityAmbassadors = z.infer<typeof communityAmbassadors>
export const association = z.object({ community_id: id, ambassador_id: id, associated_at: instant })
export type Association = z.infer<typeof association>
