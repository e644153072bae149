import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { STARS } from '#domain/reviews/reviews.ts'
import { editReview, postReview } from '#web/calls/reviews.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Fields } from '#web/ui/page.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

const words = ['とてもよくなかった', 'よくなかった', 'ふつう', 'よかった', 'とてもよかった']
const rates = words
  .map((word, at) => ({ value: at + 1, label: `${'★'.repeat(at + 1)}${'☆'.repeat(STARS - at - 1)} ${word}` }))
  .toReversed()
const LIMIT = 2000
const FIELDS = ['rate', 'content'] as const

type Props = {
  reservation_id: number
  /** The review to edit; null to write one. */
  review: { rate: number; content: string } | null
  onSent: () => void
  /** Leaves the form without sending it. */
  onCancel?: () => void
}

/** A guest's review of an experience they attended. */
export function ReviewForm({ reservation_id, review, onSent, onCancel }: Props) {
  const { value, change, changed, clear } = useStoredForm(
    review ? `review-edit-${reservation_id}` : `review-${reservation_id}`,
    { rate: review?.rate ?? null, content: review?.content ?? '' },
  )
  const { errors, attempt, messages, busy, send, refuse, done } = useSending(FIELDS)
  const field = fieldOf({ value, change }, messages)
  const { revalidate } = useRevalidator()
  const release = useUnsavedWarning(changed)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form has disappeared.
  const edits = review !== null
  useEffect(() => {
    if (edits) form.current?.querySelector('textarea')?.focus()
  }, [edits])

  async function submit() {
    const { rate, content } = value
    const problem =
      content.trim() === ''
        ? '感想を入力してください。'
        : content.length > LIMIT
          ? `感想は${LIMIT}文字以内で入力してください。`
          : null
    if (rate === null || problem)
      return refuse({
        ...(rate === null && { rate: ['評価を選んでください。'] }),
        ...(problem && { content: [problem] }),
      })
    const call = { param: { id: reservation_id }, json: { rate, content } }
    const sent = await (review ? send(() => editReview(call)) : send(() => postReview(call)))
    if (!sent) return undefined
    clear()
    release()
    done()
    onSent()
    await revalidate()
    return undefined
  }

  return (
    <PostForm ref={form} onSubmit={submit}>
      <Fields>
        <ErrorSummary errors={errors} attempt={attempt} />
        <RadioGroup {...field('rate')} label="評価" required options={rates} />
        <TextArea
          {...field('content')}
          label="感想"
          required
          help="体験のページに、あなたの表示名とともに載ります。表示名は、マイページのプロフィールで変えられます。"
          limit={LIMIT}
        />
        <Row gap={1.5} align="stretch">
          {onCancel && (
            <Button
              variant="quiet"
              aria-disabled={busy}
              onClick={() => {
                if (busy) return
                clear()
                release()
                onCancel()
              }}
            >
              やめる
            </Button>
          )}
          <Button type="submit" busy={busy} busyLabel={review ? '保存しています…' : '投稿しています…'}>
            {review ? '変更を保存する' : 'レビューを投稿する'}
          </Button>
        </Row>
      </Fields>
    </PostForm>
  )
}
