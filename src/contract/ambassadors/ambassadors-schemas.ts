import { z } from 'zod'
import { id, image, optionalFlag } from '../shared/schemas.ts'

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
export const communityItems = z.object({
  communities: z.array(z.object({ id, name: z.string(), image_url: z.string().nullable() })),
})
