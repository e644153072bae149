// Bodies and responses about ambassadors and brands for admins. The schemas of the form only limit
// the size. domain/profiles/profile.ts validates the content, in the browser and in the
// operation.
import { z } from 'zod'
import { listOrders, MAX_PROFILE_IMAGES } from '#domain/profiles/profile.ts'
import {
  countedMeta,
  formImage,
  formText,
  formVersion,
  id,
  instant,
  item,
  optionalFlag,
  optionalText,
  orNone,
  pageQuery,
} from '../shared/schemas.ts'

export const brandBody = z.object({
  name: formText,
  description: formText,
  published: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  homepage_url: formText,
  instagram_username: formText,
  x_username: formText,
  images: z
    .array(formImage)
    .max(MAX_PROFILE_IMAGES * 4)
    .nullish()
    .transform(orNone),
})
export const ambassadorBody = brandBody.extend({ address: formText })
/** `communities_then`: its published communities, if this save makes the brand private. */
export const brandUpdateBody = brandBody.extend({
  version: formVersion,
  communities_then: z.enum(['stay', 'close', 'private']).default('stay'),
})
/** `stories_then`: its published experiences, if this save makes the ambassador private. */
export const ambassadorUpdateBody = ambassadorBody.extend({
  version: formVersion,
  stories_then: z.enum(['stay', 'withdraw']).default('stay'),
})

/** Lists for admins: filter by part of the name and by state, sort order, pages. */
export const adminListQuery = pageQuery.extend({
  q: optionalText(100),
  published: optionalFlag,
  sort: z.enum(listOrders).default('newest'),
})
export type AdminListQuery = z.infer<typeof adminListQuery>

export const profileRow = item.extend({
  published: z.boolean(),
  image_url: z.string().nullable(),
  created_at: instant,
  member_count: z.number().int(),
  community_count: z.number().int(),
})
export type ProfileRow = z.infer<typeof profileRow>

/**
 * What depends on an ambassador, a brand or a community: published communities and experiences,
 * confirmed reservations to come, undecided applications. Shown before it is made private.
 */
export const dependents = z.object({
  communities: z.number().int(),
  stories: z.number().int(),
  coming_bookings: z.number().int(),
  waiting_applications: z.number().int(),
})
export type Dependents = z.infer<typeof dependents>

/** Fields for admins in addition to the public fields. */
export const adminProfile = z.object({
  version: z.number().int(),
  updated_at: instant,
  member_count: z.number().int(),
  dependents,
  /** Published and unpublished ones. */
  communities: z.array(item.extend({ published: z.boolean(), image_url: z.string().nullable() })),
})
export const adminAmbassadors = z.object({ ambassadors: z.array(profileRow), meta: countedMeta })
export const adminBrands = z.object({ brands: z.array(profileRow), meta: countedMeta })

export const experienceOfAmbassador = z.object({
  id,
  title: z.string(),
  status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']),
  community: item.nullable(),
})
