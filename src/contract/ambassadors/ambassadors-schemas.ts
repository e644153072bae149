import { z } from 'zod'
import { id, image, item, optionalFlag } from '../shared/schemas.ts'

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

/** The ambassadors that somebody belongs to, each with the communities in which its members can publish. */
export const myAmbassadors = z.object({
  ambassadors: z.array(pictured.extend({ published: z.boolean(), communities: z.array(pictured) })),
})
export type MyAmbassadors = z.infer<typeof myAmbassadors>
