import { z } from 'zod'
import { adminProfile } from '../profiles/profiles-schemas.ts'
import { id, image } from '../shared/schemas.ts'

export const brand = z.object({
  id,
  name: z.string(),
  image_url: z.string().nullable(),
  description: z.string(),
  published: z.boolean(),
  homepage_url: z.string().nullable(),
  instagram_username: z.string().nullable(),
  x_username: z.string().nullable(),
  images: z.array(image),
  created_at: z.string(),
})
export type Brand = z.infer<typeof brand>
export const brands = z.object({ brands: z.array(brand) })

/** A brand as admins see it, published or not. */
export const adminBrand = brand.extend(adminProfile.shape)
export type AdminBrand = z.infer<typeof adminBrand>
