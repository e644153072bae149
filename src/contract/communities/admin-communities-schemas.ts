// Bodies and responses about communities for admins, with or without a brand.
import { z } from 'zod'
import { adminListQuery } from '../profiles/profiles-schemas.ts'
import { countedMeta, formVersion, id, instant, item, optionalFlag, optionalId, wireId } from '../shared/schemas.ts'
import { brandCommunity, communityBody, communityImages, communityItems } from './brand-communities-schemas.ts'

export const adminCommunitiesQuery = adminListQuery.extend({
  brand_id: optionalId,
  /** Only communities of the operator, which have no brand. */
  without_brand: optionalFlag,
})
export type AdminCommunitiesQuery = z.infer<typeof adminCommunitiesQuery>

export const adminCommunities = z.object({
  communities: z.array(
    z.object({
      id,
      name: z.string(),
      host_name: z.string(),
      published: z.boolean(),
      accepting_applications: z.boolean(),
      brand: item.nullable(),
      created_at: instant,
      application_count: z.number().int(),
    }),
  ),
  meta: countedMeta,
})
export type AdminCommunities = z.infer<typeof adminCommunities>

/** `brand` may be unpublished; `ambassadors` contains only published ones. */
export const adminCommunity = brandCommunity.extend({
  brand: item.nullable(),
  ambassadors: z.array(item.extend({ image_url: z.string().nullable() })),
  application_count: z.number().int(),
})
export type AdminCommunity = z.infer<typeof adminCommunity>

/** Null or absent: the community belongs to the operator. */
const brand_id = wireId.nullish()
export const adminCommunityBody = communityBody.extend({ brand_id })

const changedText = z
  .string()
  .max(20_000)
  .nullable()
  .transform((value) => value ?? '')
  .optional()

/** Absent fields stay unchanged. `brand_id: null` removes the community from its brand. */
export const adminCommunityPatch = z.object({
  name: changedText,
  catchphrase: changedText,
  host_name: changedText,
  host_description: changedText,
  location: changedText,
  description: changedText,
  activity_description: changedText,
  important_thing: changedText,
  ideal_candidate_profile: changedText,
  participation_condition: changedText,
  note: changedText,
  published: z.boolean().optional(),
  accepting_applications: z.boolean().optional(),
  images: communityImages.optional(),
  application_items: communityItems.optional(),
  brand_id,
  version: formVersion,
})
