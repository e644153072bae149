import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './shared/form.module.css'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { focusField } from '#web/ui/form/error-summary.tsx'
import looks from '#web/ui/looks.module.css'
import { fieldLabels } from './shared/fields.ts'
import type { SavedExperience } from '#contract/experiences/host-experiences-schemas.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'

type Status = Record<'changed' | 'applies' | 'kept', boolean> & { at: string | null }

function statusWords({ changed, applies, kept, at }: Status) {
  if (!changed) return '変更はありません'
  if (!applies) return '更新していない変更があります'
  if (!kept) return 'まだ申請していない変更があります'
  return at === null ? '途中まで保存しています' : `途中まで保存しました ${at}`
}

/**
 * One line that tells whether the changes are saved.
 * @param at when they were last kept, '10:32'
 */
export const PublishedStatus = (status: Status) => (
  <p role="status" className={styles.status}>
    {statusWords(status)}
  </p>
)

/** Tells what the form shows instead of the saved version. */
export function ReturnNotice({
  label,
  live,
  onReturn,
  children,
}: {
  label: string
  live?: boolean
  onReturn: () => void
  children: ReactNode
}) {
  return (
    <Notice kind="info" live={live}>
      <p>{children}</p>
      <Button variant="quiet" onClick={onReturn}>
        {label}
      </Button>
    </Notice>
  )
}

type Props = {
  story: Pick<Experience, 'status' | 'comment'>
  /** The comments on fields that the host hasn't changed yet. */
  comments: NonNullable<Experience['field_comments']>
}

/** Why an admin returned the experience or took it down, with links to the fields to change. */
export function DecisionNotice({ story: { status, comment }, comments }: Props) {
  if (!comment) return null
  return (
    <Notice kind="warning" word={status === 'withdrawn' ? '公開を停止しています' : '差し戻されています'} live={false}>
      <p className={looks.lines}>{comment}</p>
      {comments.length > 0 && (
        <ul>
          {comments.map(({ field, comment: said }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  if (focusField(field)) event.preventDefault()
                }}
              >
                {fieldLabels[field]}
              </a>
              ：{said}
            </li>
          ))}
        </ul>
      )}
      <p>内容を直して「もう一度公開を申請する」を押してください。途中でも、「途中まで保存」で残せます。</p>
    </Notice>
  )
}

type SavedProps = Pick<SavedExperience, 'kept_calendars' | 'kept_places'>

/** The slots that a save left as they were, because guests have booked them. */
export function SavedNotices({ kept_calendars, kept_places }: SavedProps) {
  return (
    <>
      {kept_calendars.length > 0 && (
        <Notice kind="info">
          <p>
            次の日程には予約があるため残し、新しい予約の受付だけを止めました。中止するときは、カレンダーからお手続きください。
          </p>
          <ul>
            {kept_calendars.map((slot) => (
              <li key={slot.id}>{formatSlot(slot)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {kept_places.length > 0 && (
        <Notice kind="info">
          <p>次の回は、新しい募集人数より多くのお席が埋まっているため、定員を埋まっている人数のままにしました。</p>
          <ul>
            {kept_places.map((slot) => (
              <li key={slot.id}>
                {formatSlot(slot)}　定員{slot.recruitment_number}名
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
