import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { STARS } from '#domain/reviews/reviews.ts'
import { editReview, postReview } from '#web/calls/reviews.ts'
import { readResponse } from '#web/read-response.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ErrorSummary, type FormError } from '#web/ui/form/error-summary.tsx'
import { Fields } from '#web/ui/page.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { errorFor } from '../shared/refusals.ts'

const words = ['とてもよくなかった', 'よくなかった', 'ふつう', 'よかった', 'とてもよかった']
const rates = words
  .map((word, at) => ({ value: at + 1, label: `${'★'.repeat(at + 1)}${'☆'.repeat(STARS - at - 1)} ${word}` }))
  .toReversed()
const LIMIT = 2000

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
  const [outcome, setOutcome] = useState<{ errors: FormError[]; attempt: number }>({ errors: [], attempt: 0 })
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const field = fieldOf({ value, change }, (name) => errorFor(outcome.errors, name))
  const { revalidate } = useRevalidator()
  const release = useUnsavedWarning(changed)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form has disappeared.
  const edits = review !== null
  useEffect(() => {
    if (edits) form.current?.querySelector('textarea')?.focus()
  }, [edits])
  const refuse = (errors: FormError[]) => setOutcome(({ attempt }) => ({ errors, attempt: attempt + 1 }))

  async function send() {
    const errors: FormError[] = []
    if (value.rate === null) errors.push({ field: 'rate', message: '評価を選んでください。' })
    if (value.content.trim() === '') errors.push({ field: 'content', message: '感想を入力してください。' })
    else if (value.content.length > LIMIT)
      errors.push({ field: 'content', message: `感想は${LIMIT}文字以内で入力してください。` })
    if (value.rate === null || errors.length > 0) return refuse(errors)
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    const call = { param: { id: reservation_id }, json: { rate: value.rate, content: value.content } }
    const answer = await (review ? readResponse(editReview(call)) : readResponse(postReview(call)))
    running.current = false
    setBusy(false)
    if (!answer.ok)
      return refuse(
        Object.entries(answer.error.messages).flatMap(([field, list]) =>
          list.map((message) => ({ field: field === 'rate' || field === 'content' ? field : null, message })),
        ),
      )
    clear()
    release()
    onSent()
    await revalidate()
    return undefined
  }

  return (
    <PostForm ref={form} onSubmit={send}>
      <Fields>
        <ErrorSummary errors={outcome.errors} attempt={outcome.attempt} />
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
