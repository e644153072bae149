// The community form in the browser: values, labels, and conversion from and to the API.
import type { AdminCommunity } from '#contract/communities/admin-communities-schemas.ts'
import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import {
  type CommunityForm,
  type CommunityProblems,
  type CommunityText,
  emptyCommunity,
  type FormItem,
} from '#domain/communities/community-form.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { getAdminCommunity, makeAdminCommunity, updateAdminCommunity } from '#web/calls/admin-communities.ts'
import { getOwnCommunity, makeCommunity, updateCommunity } from '#web/calls/brand-communities.ts'
import { userAnswerOf, brandAnswerOf } from '#web/features/shared/user-answer-of.ts'
import type { Answer } from '#web/read-response.ts'

/** `key` identifies a row while it moves, also before it has an id. */
export type ItemRow = FormItem & { key: string }
export type CommunityFormValues = Omit<CommunityForm, 'application_items'> & {
  application_items: ItemRow[]
  /** Only admins select it; null for a community without a brand. */
  brand_id: number | null
  /** The version that was read; 0 for a new community. */
  version: number
}

export const communityLabels: Record<keyof CommunityForm, string> = {
  name: 'コミュニティ名',
  catchphrase: 'キャッチコピー',
  host_name: '世話役の名前',
  host_description: '世話役の紹介',
  location: '活動する場所',
  description: 'コミュニティの紹介',
  activity_description: '活動のこと',
  important_thing: '大切にしていること',
  ideal_candidate_profile: 'こんな人に来てほしい',
  participation_condition: '参加の条件',
  note: '注意していただきたいこと',
  published: '公開設定',
  accepting_applications: '参加の募集',
  images: '写真',
  application_items: '申し込みのときの質問',
}

/** In the order of the page. */
export const communityFields = [
  'name',
  'catchphrase',
  'images',
  'description',
  'activity_description',
  'important_thing',
  'ideal_candidate_profile',
  'participation_condition',
  'location',
  'note',
  'host_name',
  'host_description',
  'accepting_applications',
  'application_items',
  'published',
] as const satisfies readonly (keyof CommunityForm)[]

export const communityHelp: Partial<Record<CommunityText, string>> = {
  catchphrase: '40文字以内。一覧や、ページの名前の下に表示されます。',
  description: 'どんな人が集まり、何を大切にしている場なのかを書いてください。',
  activity_description: 'いつ、どこで、どのようなことをするか。',
  participation_condition: '年齢や居住地、参加できる頻度など。なければ空欄のままで。',
  host_description: '世話役の経歴や、この活動への思い。',
}

export type SavedCommunity = BrandCommunity & Partial<Pick<AdminCommunity, 'brand' | 'application_count'>>

export const newRow = (): ItemRow => ({ key: crypto.randomUUID(), id: null, name: '', required: false })

export const emptyValues: CommunityFormValues = {
  ...emptyCommunity,
  application_items: [],
  brand_id: null,
  version: 0,
}

/** The values of a saved community. */
export const valuesOf = (saved: SavedCommunity): CommunityFormValues => ({
  name: saved.name,
  catchphrase: saved.catchphrase,
  host_name: saved.host_name,
  host_description: saved.host_description,
  location: saved.location,
  description: saved.description,
  activity_description: saved.activity_description,
  important_thing: saved.important_thing,
  ideal_candidate_profile: saved.ideal_candidate_profile,
  participation_condition: saved.participation_condition,
  note: saved.note,
  published: saved.published,
  accepting_applications: saved.accepting_applications,
  images: saved.images.map(({ object_key, url }) => ({ object_key, url })),
  application_items: saved.application_items.map(({ id, name, required }) => ({ key: String(id), id, name, required })),
  brand_id: saved.brand?.id ?? null,
  version: saved.version,
})

/**
 * The request body. Questions without a name are left out; the others are numbered
 * (docs/product/communities.md#application-questions).
 */
export function bodyOf({ version: _, brand_id: __, ...values }: CommunityFormValues) {
  return {
    ...values,
    application_items: values.application_items
      .filter((item) => item.name.trim() !== '')
      .map(({ id, name, required }, at) => ({ id, name, required, sort_order: at + 1 })),
  }
}

/** Errors of the browser's check, in the order of the page. */
export const errorsOf = (problems: CommunityProblems): FormError[] =>
  communityFields.flatMap((field) => (problems[field] ?? []).map((message) => ({ field, message })))

/**
 * The server's errors: one line for each field, its messages joined by commas
 * (docs/product/communities.md#community-form).
 */
export function linesOf(messages: Record<string, string[]>): string[] {
  const labels: Partial<Record<string, string>> = communityLabels
  return Object.entries(messages).map(([field, list]) => {
    const label = labels[field]
    return label ? `${label}：${list.join(',')}` : list.join(',')
  })
}

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
