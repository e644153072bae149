import type { ProfileKind } from '#domain/profiles/profile-form.ts'

/** For each kind: its table, the tables that refer to it, and their column with its id. */
export const profileTables = {
  ambassador: {
    own: 'ambassadors',
    images: 'ambassador_images',
    members: 'ambassador_members',
    communities: 'community_ambassadors',
    id: 'ambassador_id',
  },
  brand: {
    own: 'brands',
    images: 'brand_images',
    members: 'brand_members',
    communities: 'communities',
    id: 'brand_id',
  },
} as const satisfies Record<ProfileKind, Record<string, string>>
