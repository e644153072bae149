import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { focusField } from '#web/ui/form/error-summary.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { fieldLabels } from './shared/fields.ts'

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
