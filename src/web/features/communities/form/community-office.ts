// Paths, texts and API calls of the community form: one set for a brand, one for admins, who edit
// all communities.
import { getAdminCommunity, makeAdminCommunity, updateAdminCommunity } from '#web/calls/admin-communities.ts'
import { getOwnCommunity, makeCommunity, updateCommunity } from '#web/calls/brand-communities.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { brandAnswerOf } from '#web/features/brands/brand-answer-of.ts'
import type { Answer } from '#web/read-response.ts'
import { bodyOf, type CommunityFormValues, type SavedCommunity } from './fields.ts'

export type CommunityOffice = {
  /** Part of the storage names of forms in this tab. */
  name: 'brand' | 'admin'
  make: (value: CommunityFormValues) => Promise<Answer<SavedCommunity>>
  update: (id: number, value: CommunityFormValues, version: number) => Promise<Answer<SavedCommunity>>
  read: (id: number) => Promise<Answer<SavedCommunity>>
  /** Path of the next page after saving. */
  savedPath: (id: number) => string
  /** Path of the page after cancelling; `id` is null for a new community. */
  leftPath: (id: number | null) => string
  conflictTitle: string
  privateHelp: string
}

export const brandOffice: CommunityOffice = {
  name: 'brand',
  make: async (value) => await brandAnswerOf(makeCommunity({ json: bodyOf(value) })),
  update: async (id, value, version) =>
    await brandAnswerOf(updateCommunity({ param: { id }, json: { ...bodyOf(value), version } })),
  read: async (id) => await brandAnswerOf(getOwnCommunity({ param: { id } })),
  savedPath: (id) => `/brand/communities/${id}`,
  leftPath: (id) => (id === null ? '/brand/communities' : `/brand/communities/${id}`),
  conflictTitle: 'ほかのメンバーが、このコミュニティを更新しています',
  privateHelp: 'ブランドのメンバーだけが見られます。申し込みは受け付けません。',
}

export const adminOffice: CommunityOffice = {
  name: 'admin',
  make: async (value) =>
    await userAnswerOf(makeAdminCommunity({ json: { ...bodyOf(value), brand_id: value.brand_id } })),
  update: async (id, value, version) =>
    await userAnswerOf(
      updateAdminCommunity({ param: { id }, json: { ...bodyOf(value), brand_id: value.brand_id, version } }),
    ),
  read: async (id) => await userAnswerOf(getAdminCommunity({ param: { id } })),
  savedPath: () => '/admin/communities',
  leftPath: () => '/admin/communities',
  conflictTitle: 'ほかの方が、このコミュニティを更新しています',
  privateHelp: '運営と、ブランドのメンバーだけが見られます。申し込みは受け付けません。',
}
