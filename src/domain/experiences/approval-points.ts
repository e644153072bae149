/**
 * What admins check before an experience is published
 * (docs/product/experiences.md#the-checklist-of-a-request). Stored checks have these names, so no
 * name may be used again for another point.
 */
export const approvalPoints = ['content', 'pictures', 'place', 'price', 'dates', 'safety', 'rules'] as const
export type ApprovalPoint = (typeof approvalPoints)[number]

export const approvalPointWords: Record<ApprovalPoint, { label: string; help: string }> = {
  content: { label: '内容', help: '題名と内容が合い、当日になにをするかがわかる' },
  pictures: { label: '写真', help: '内容に合い、他人の権利や、顔の写りこみに問題がない' },
  place: { label: '場所', help: '集合場所と行き方がわかり、住所の見せ方に問題がない' },
  price: { label: '料金', help: '料金に含まれるものと、当日にかかる費用がはっきりしている' },
  dates: { label: '日程', help: '日程・定員・締切・キャンセルの決まりに無理がない' },
  safety: { label: '安全', help: '危険への備えと、必要な資格や許可に問題がない' },
  rules: { label: '決まり', help: '規約に反する表現や、連絡先・外部への誘導がない' },
}
