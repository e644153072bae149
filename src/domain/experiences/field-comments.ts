/**
 * Comments of admins on single fields of an experience that they return or take down
 * (docs/product/experiences.md#decisions-of-admins).
 */
import { cleanText } from '../shared/text.ts'

/** In the order of the host's form. */
export const commentedFields = [
  'images',
  'title',
  'description',
  'inspiration',
  'address',
  'meeting_point',
  'directions',
  'duration_minutes',
  'target_age',
  'price',
  'price_side_note',
  'options',
  'recruitment_number',
  'calendars',
  'note',
  'reservation_notice',
] as const
export type CommentedField = (typeof commentedFields)[number]
export type FieldComment = { field: CommentedField; comment: string }

export const commentedFieldLabels: Record<CommentedField, string> = {
  images: '写真',
  title: 'タイトル',
  description: '体験の内容',
  inspiration: 'この体験をひらいた理由',
  address: '住所',
  meeting_point: '集合場所',
  directions: '道順',
  duration_minutes: '所要時間',
  target_age: '対象年齢',
  price: '料金',
  price_side_note: '料金に含まれるもの・補足',
  options: 'オプション',
  recruitment_number: '募集人数',
  calendars: '日程',
  note: '持ちもの・注意',
  reservation_notice: 'ご予約にあたって',
}

/** Characters of one comment. */
export const MAX_FIELD_COMMENT = 500

/**
 * The comments to store, in the order of the form, without blank ones; or a sentence about what is
 * wrong.
 */
export function checkFieldComments(
  given: readonly FieldComment[],
): { values: FieldComment[]; problem: null } | { values: null; problem: string } {
  const comments = new Map<CommentedField, string>()
  for (const { field, comment } of given) {
    const text = cleanText(comment)
    if (text === '') continue
    if (Array.from(text).length > MAX_FIELD_COMMENT)
      return {
        values: null,
        problem: `「${commentedFieldLabels[field]}」へのコメントは${MAX_FIELD_COMMENT}文字以内で入力してください。`,
      }
    if (comments.has(field))
      return { values: null, problem: `「${commentedFieldLabels[field]}」へのコメントは1つにまとめてください。` }
    comments.set(field, text)
  }
  const values = commentedFields.flatMap((field) => {
    const comment = comments.get(field)
    return comment === undefined ? [] : [{ field, comment }]
  })
  return { values, problem: null }
}
