// Paths, texts and API calls of the profile pages: one set for ambassadors, one for brands.
import type { ProfileKind } from '#domain/profiles/profile-form.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import type { SaveAnswer } from '#web/features/office/shared/use-versioned-form.ts'
import { bodyOf, type ProfileFormValues, type SavedProfile } from './fields.ts'

export type ProfileOffice = {
  kind: ProfileKind
  /** アンバサダー or ブランド. */
  noun: string
  /** Path of the list. */
  path: string
  /** Path of the public page, before the id. */
  publicPath: string
  nameLabel: string
  make: (value: ProfileFormValues) => Promise<SaveAnswer<SavedProfile>>
  update: (id: number, value: ProfileFormValues, version: number) => Promise<SaveAnswer<SavedProfile>>
  read: (id: number) => Promise<SaveAnswer<SavedProfile>>
}

const { ambassadors, brands, admin } = browserApi
const param = (id: number) => ({ id: String(id) })

export const ambassadorOffice: ProfileOffice = {
  kind: 'ambassador',
  noun: 'アンバサダー',
  path: '/admin/ambassador',
  publicPath: '/ambassadors',
  nameLabel: 'アンバサダー名',
  make: async (value) => await userAnswerOf(ambassadors.$post({ json: bodyOf(value) })),
  update: async (id, value, version) =>
    await userAnswerOf(ambassadors[':id'].$put({ param: param(id), json: { ...bodyOf(value), version } })),
  read: async (id) => await userAnswerOf(admin.ambassadors[':id'].$get({ param: param(id) })),
}

export const brandOffice: ProfileOffice = {
  kind: 'brand',
  noun: 'ブランド',
  path: '/admin/brand',
  publicPath: '/brands',
  nameLabel: 'ブランド名',
  make: async (value) => await userAnswerOf(brands.$post({ json: bodyOf(value) })),
  update: async (id, value, version) =>
    await userAnswerOf(brands[':id'].$put({ param: param(id), json: { ...bodyOf(value), version } })),
  read: async (id) => await userAnswerOf(admin.brands[':id'].$get({ param: param(id) })),
}
