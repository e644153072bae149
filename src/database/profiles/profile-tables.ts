import type { ProfileKind } from '#domain/profiles/profile-form.ts'

/** Where ambassadors and brands are kept, and by what name their rows are meant elsewhere. */
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
