// Paths, texts and API calls of the profile pages: one set for ambassadors, one for brands.
import { HIDDEN_AMBASSADOR, type ProfileKind } from '#domain/profiles/profile.ts'
import { getAdminAmbassador, makeAmbassador, updateAmbassador } from '#web/calls/ambassadors.ts'
import { getAdminBrand, makeBrand, updateBrand } from '#web/calls/brands.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import type { Answer } from '#web/read-response.ts'
import type { WhenPrivate } from './when-private.ts'
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
  privateHelp: string
  make: (value: ProfileFormValues) => Promise<Answer<SavedProfile>>
  update: (id: number, value: ProfileFormValues, version: number, then: WhenPrivate) => Promise<Answer<SavedProfile>>
  read: (id: number) => Promise<Answer<SavedProfile>>
}

export const ambassadorOffice: ProfileOffice = {
  kind: 'ambassador',
  noun: 'アンバサダー',
  path: '/admin/ambassador',
  publicPath: '/ambassadors',
  nameLabel: 'アンバサダー名',
  privateHelp: `一覧とページ、検索に表示されません。公開中の体験では「${HIDDEN_AMBASSADOR}」と表示し、予約や問い合わせをした方だけが名前を見られます。`,
  make: async (value) => await userAnswerOf(makeAmbassador({ json: bodyOf(value) })),
  update: async (id, value, version, { stories_then }) =>
    await userAnswerOf(updateAmbassador({ param: { id }, json: { ...bodyOf(value), version, stories_then } })),
  read: async (id) => await userAnswerOf(getAdminAmbassador({ param: { id } })),
}

export const brandOffice: ProfileOffice = {
  kind: 'brand',
  noun: 'ブランド',
  path: '/admin/brand',
  publicPath: '/brands',
  nameLabel: 'ブランド名',
  privateHelp:
    '一覧とページ、検索に表示されません。公開中のコミュニティの申し込みのページでは、応募を読むブランドとして、名前だけをお知らせします。',
  make: async (value) => await userAnswerOf(makeBrand({ json: bodyOf(value) })),
  update: async (id, value, version, { communities_then }) =>
    await userAnswerOf(updateBrand({ param: { id }, json: { ...bodyOf(value), version, communities_then } })),
  read: async (id) => await userAnswerOf(getAdminBrand({ param: { id } })),
}
