import type { ExperienceApproval } from '#contract/experiences/admin-experiences-schemas.ts'
import type { FieldComment } from '#domain/experiences/field-comments.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { textDifference } from '#domain/shared/text-difference.ts'
import { DataTable } from '#web/ui/kit/data-table.tsx'
import { Difference } from '#web/ui/kit/difference.tsx'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './approval.module.css'
import { decisionLabels, fieldLabelOf, valueWords } from './approval-words.ts'

type Change = ExperienceApproval['changes'][number]
type Image = { object_key: string; url: string }
type SideName = 'before' | 'after'

/** The pictures of a side; null for a field without pictures. */
function imagesOf({ field, ...sides }: Change, side: SideName): Image[] | null {
  const value = sides[side]
  if (field === 'images') return Array.isArray(value) ? (value as Image[]) : []
  return field === 'meeting_image' ? (value ? [value as Image] : []) : null
}

const marks: Record<SideName, string> = { before: '外した', after: '新しい' }

function Side({ change, side }: { change: Change; side: SideName }) {
  const images = imagesOf(change, side)
  if (images === null) {
    const [before, after] = [valueWords(change.field, change.before), valueWords(change.field, change.after)]
    return <Difference pieces={textDifference(before, after)} side={side} />
  }
  if (images.length === 0) return <p>（なし）</p>
  const others = new Set(imagesOf(change, side === 'before' ? 'after' : 'before')?.map((image) => image.object_key))
  return (
    <Row as="ul" gap={1} align="stretch" className={styles.pictures}>
      {images.map(({ object_key, url }, at) => (
        <li key={object_key}>
          <Picture src={url} alt={`${at + 1}枚目の写真`} widths={[160, 320]} sizes="120px" />
          {!others.has(object_key) && <strong className={looks.small}>{marks[side]}</strong>}
        </li>
      ))}
    </Row>
  )
}

type Props = {
  changes: readonly Change[]
  /** What an admin asked for, beside the field. */
  comments: readonly FieldComment[]
}

/** The edited fields, before and after; with them fields that an admin commented on in vain. */
function ChangesTable({ changes, comments }: Props) {
  const unchanged = comments.filter(({ field }) => !changes.some((change) => change.field === field))
  const rows: { field: string; change?: Change }[] = [
    ...changes.map((change) => ({ field: change.field, change })),
    ...unchanged.map(({ field }) => ({ field })),
  ]
  return (
    <DataTable
      label="変更された項目"
      rows={rows}
      keyOf={({ field }) => field}
      columns={[
        {
          head: '項目',
          names: true,
          cell: ({ field }) => (
            <>
              {fieldLabelOf(field)}
              {comments
                .filter((one) => one.field === field)
                .map(({ comment }) => (
                  <span key={field} className={inner.guestWords}>
                    {comment}
                  </span>
                ))}
            </>
          ),
        },
        {
          head: '変更前',
          cell: ({ change }) => (change ? <Side change={change} side="before" /> : '変更されていません'),
        },
        { head: '変更後', cell: ({ change }) => change && <Side change={change} side="after" /> },
      ]}
    />
  )
}

/** What the host changed since an admin answered, beside the answer. */
export function Changes({ experience }: { experience: ExperienceApproval }) {
  const { status, changes, has_small_changes, changed_at, changed_by, decisions } = experience
  const last = decisions.find(({ action }) => action !== 'requested')
  const answered = status === 'awaiting' && (last?.action === 'returned' || last?.action === 'taken_down') ? last : null
  if (changes.length === 0 && !answered) return null
  const comments = answered?.field_comments ?? []
  const title = answered
    ? `${decisionLabels[answered.action]}のあとの変更`
    : status === 'published'
      ? '確認していない変更'
      : '申請のあとの変更'
  return (
    <Section title={title}>
      {changed_at && (
        <Row as="p" gap={2} rowGap={0} align="baseline">
          <span className={looks.noteNumbers}>{formatMoment(new Date(changed_at))}</span>
          {changed_by && <span className={looks.noteNumbers}>{changed_by}</span>}
        </Row>
      )}
      {answered?.comment && (
        <p className={inner.guestWords}>
          <span className={looks.noteBlock}>
            {decisionLabels[answered.action]}のコメント（{formatMoment(new Date(answered.at))}
            {answered.by && `　${answered.by}`}）
          </span>
          {answered.comment}
        </p>
      )}
      {has_small_changes && <p>主催者が「軽い修正」とした変更があり、予約済みのお客さまには知らせていません。</p>}
      {changes.length > 0 || comments.length > 0 ? (
        <ChangesTable changes={changes} comments={comments} />
      ) : (
        <p className={looks.note}>変更された項目はありません。</p>
      )}
    </Section>
  )
}
