// The profile form in the browser: values, labels, and conversion from and to the API.
import type { AdminAmbassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import type { AdminBrand } from '#contract/brands/brands-schemas.ts'
import { emptyProfile, type ProfileForm, type ProfileProblems } from '#domain/profiles/profile.ts'
import { copyWords, type Difference } from '#web/ui/kit/conflict-dialog.tsx'
import type { FormError } from '#web/ui/form/error-summary.tsx'

export type SavedProfile = AdminBrand & Partial<Pick<AdminAmbassador, 'address'>>

export type ProfileFormValues = Omit<ProfileForm, 'published'> & {
  published: boolean
  /** The version that was read; 0 for a new profile. */
  version: number
}

export const profileLabels: Record<keyof ProfileForm, string> = {
  name: '名前',
  description: '紹介文',
  images: '写真',
  address: '住所',
  homepage_url: 'ホームページのURL',
  instagram_username: 'Instagramのユーザー名',
  x_username: 'X（旧Twitter）のユーザー名',
  published: '公開設定',
}

/** In the order of the page. */
export const profileFields = [
  'name',
  'description',
  'images',
  'address',
  'homepage_url',
  'instagram_username',
  'x_username',
  'published',
] as const satisfies readonly (keyof ProfileForm)[]

export const emptyValues: ProfileFormValues = { ...emptyProfile, published: false, version: 0 }

/** The values of a saved profile. */
export const valuesOf = (saved: SavedProfile): ProfileFormValues => ({
  name: saved.name,
  description: saved.description,
  published: saved.published,
  address: saved.address ?? '',
  homepage_url: saved.homepage_url ?? '',
  instagram_username: saved.instagram_username ?? '',
  x_username: saved.x_username ?? '',
  images: saved.images.map(({ object_key, url }) => ({ object_key, url })),
  version: saved.version,
})

/** The request body. */
export const bodyOf = ({ version: _, ...values }: ProfileFormValues) => values

/** Errors of the browser's check, in the order of the page. */
export const errorsOf = (problems: ProfileProblems): FormError[] =>
  profileFields.flatMap((field) => (problems[field] ?? []).map((message) => ({ field, message })))

function fieldText(values: ProfileFormValues, field: keyof ProfileForm): string {
  if (field === 'published') return values.published ? '公開' : '非公開'
  if (field === 'images') return `${values.images.length}枚`
  return copyWords(values[field])
}

/** The fields in which two copies differ, in the order of the form. */
export const differencesOf = (mine: ProfileFormValues, theirs: ProfileFormValues): Difference[] =>
  profileFields
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({ label: profileLabels[field], mine: fieldText(mine, field), theirs: fieldText(theirs, field) }))
