import { z } from 'zod'
import { adminProfile, experienceOfAmbassador } from '../profiles/profiles-schemas.ts'
import { id, image, instant, item, optionalFlag, optionalText, pageMeta, pageQuery } from '../shared/schemas.ts'

export const ambassador = z.object({
  id,
  name: z.string(),
  image_url: z.string().nullable(),
  description: z.string(),
  published: z.boolean(),
  address: z.string().nullable(),
  homepage_url: z.string().nullable(),
  instagram_username: z.string().nullable(),
  x_username: z.string().nullable(),
  images: z.array(image),
  created_at: z.string(),
})
export type Ambassador = z.infer<typeof ambassador>
export const ambassadors = z.object({ ambassadors: z.array(ambassador) })
export const publishedQuery = z.object({ include_unpublished: optionalFlag })
const pictured = item.extend({ image_url: z.string().nullable() })
export const communityItems = z.object({ communities: z.array(pictured) })

/**
 * The ambassadors that a user belongs to, each with the communities in which its members can
 * publish.
 */
export const myAmbassadors = z.object({
  ambassadors: z.array(pictured.extend({ published: z.boolean(), communities: z.array(pictured) })),
})
export type MyAmbassadors = z.infer<typeof myAmbassadors>

/**
 * An ambassador as admins see it, published or not. `experiences`: the newest experiences in its
 * name. `experience_count`: number of all of them.
 */
export const adminAmbassador = ambassador.extend({
  ...adminProfile.shape,
  experiences: z.array(experienceOfAmbassador),
  experience_count: z.number().int(),
})
export type AdminAmbassador = z.infer<typeof adminAmbassador>

/** `id` is the user's id. */
export const ambassadorMember = item.extend({ email: z.string(), associated_at: instant })
export type AmbassadorMember = z.infer<typeof ambassadorMember>
export const ambassadorMembersQuery = pageQuery.extend({ q: optionalText(100) })
export const ambassadorMembers = z.object({
  ambassador: item.extend({ published: z.boolean() }),
  members: z.array(ambassadorMember),
  meta: pageMeta,
})
export type AmbassadorMembers = z.infer<typeof ambassadorMembers>

export const candidatesQuery = z.object({ email: optionalText(1000) })
export const candidates = z.object({ users: z.array(item.extend({ email: z.string() })) })
export type Candidates = z.infer<typeof candidates>
