// What admins send and read of ambassadors and brands alike. The form's fields carry bounds of size only: whether they are right is decided by
// domain/profiles/profile-form.ts, in the browser and by the operation.
import { z } from 'zod'
import { listOrders } from '#domain/profiles/list-order.ts'
import { MAX_PROFILE_IMAGES } from '#domain/profiles/profile-form.ts'
import {
  formImage,
  formText,
  formVersion,
  id,
  instant,
  item,
  optionalFlag,
  optionalText,
  orNone,
  pageMeta,
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
  images: orNone(z.array(formImage).max(MAX_PROFILE_IMAGES * 4)),
})
export const ambassadorBody = brandBody.extend({ address: formText })
export const brandUpdateBody = brandBody.extend({ version: formVersion })
export const ambassadorUpdateBody = ambassadorBody.extend({ version: formVersion })

/** Lists of the operator: by part of a name, by state, in an order, a page at a time. */
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

/** What the operator is told beside the public fields. */
export const adminProfile = z.object({
  version: z.number().int(),
  updated_at: instant,
  member_count: z.number().int(),
  /** Published or not. */
  communities: z.array(item.extend({ published: z.boolean(), image_url: z.string().nullable() })),
})
export const adminAmbassadors = z.object({ ambassadors: z.array(profileRow), meta: pageMeta })
export const adminBrands = z.object({ brands: z.array(profileRow), meta: pageMeta })

export const experienceOfAmbassador = z.object({
  id,
  title: z.string(),
  status: z.enum(['awaiting', 'published', 'returned', 'withdrawn']),
  community: item.nullable(),
})
