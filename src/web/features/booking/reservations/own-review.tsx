import { type Ref, useEffect, useRef, useState } from 'react'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { deleteReview, editReview, postReview } from '#web/calls/reviews.ts'
import { readResponse } from '#web/read-response.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Fields, Section } from '#web/ui/page.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { useRevalidator } from 'react-router'
import { STARS } from '#domain/reviews/reviews.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const words = ['とてもよくなかった', 'よくなかった', 'ふつう', 'よかった', 'とてもよかった']
const rates = words
  .map((word, at) => ({ value: at + 1, label: `${'★'.repeat(at + 1)}${'☆'.repeat(STARS - at - 1)} ${word}` }))
  .toReversed()
const LIMIT = 2000
const FIELDS = ['rate', 'content'] as const

type FormProps = {
  reservation_id: number
  /** The review to edit; null to write one. */
  review: { rate: number; content: string } | null
  onSent: () => void
  /** Leaves the form without sending it. */
  onCancel?: () => void
}

/** A guest's review of an experience they attended. */
function ReviewForm({ reservation_id, review, onSent, onCancel }: FormProps) {
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

const DONE = {
  posted: 'レビューを投稿しました。ありがとうございます。',
  edited: 'レビューの変更を保存しました。',
  deleted: 'レビューを削除しました。',
}

type Review = NonNullable<Reservation['review']>

/** The guest's review of an attended reservation: to write, edit and delete it. */
export function OwnReview({ reservation }: { reservation: Reservation }) {
  const { id, review, can_review } = reservation
  const [doneAction, setDoneAction] = useState<keyof typeof DONE | null>(null)
  const [editing, setEditing] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The control that was used has disappeared.
  useEffect(() => {
    if (doneAction) notice.current?.focus()
    else if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [doneAction, editing])
  if (!review && !can_review && doneAction !== 'deleted') return null
  return (
    <Section title="レビュー" id="review">
      {doneAction && (
        <div ref={notice} tabIndex={-1}>
          <Notice kind="success">{DONE[doneAction]}</Notice>
        </div>
      )}
      {review && editing ? (
        <ReviewForm
          reservation_id={id}
          review={review}
          onSent={() => {
            setEditing(false)
            setDoneAction('edited')
          }}
          onCancel={() => setEditing(false)}
        />
      ) : review ? (
        <ShownReview
          reservation_id={id}
          review={review}
          editRef={edit}
          onEdit={() => {
            setDoneAction(null)
            setEditing(true)
          }}
          onDeleted={() => setDoneAction('deleted')}
        />
      ) : (
        can_review && <ReviewForm reservation_id={id} review={null} onSent={() => setDoneAction('posted')} />
      )}
    </Section>
  )
}

type ShownProps = {
  reservation_id: number
  review: Review
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  onDeleted: () => void
}

function ShownReview({ reservation_id, review, editRef, onEdit, onDeleted }: ShownProps) {
  const { rate, content, hidden_reason, editable_until } = review
  return (
    <Card pad={3} gap={2}>
      <Stars rate={rate} />
      <p className={looks.lines}>{content}</p>
      {hidden_reason !== null && (
        <Notice kind="warning" word="非公開" live={false}>
          <p className={looks.lines}>
            このレビューは運営により非公開になっていて、ほかの方には表示されません。{'\n'}理由：
            {hidden_reason}
          </p>
        </Notice>
      )}
      {editable_until !== null && <p>{formatMoment(new Date(editable_until))}まで編集できます。</p>}
      <Row gap={1.5} align="stretch">
        {editable_until !== null && (
          <Button ref={editRef} variant="quiet" onClick={onEdit}>
            編集する
          </Button>
        )}
        <DeleteReview reservation_id={reservation_id} onDeleted={onDeleted} />
      </Row>
    </Card>
  )
}

function DeleteReview({ reservation_id, onDeleted }: Pick<ShownProps, 'reservation_id' | 'onDeleted'>) {
  const { ask, close, confirm, run } = useAsking()
  const remove = () =>
    run(
      () => readResponse(deleteReview({ param: { id: reservation_id } })),
      () => {
        close()
        onDeleted()
      },
    )
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        削除する
      </Button>
      <ConfirmDialog
        {...confirm}
        onConfirm={() => void remove()}
        title="レビューを削除しますか？"
        confirmLabel="削除する"
      >
        <p>
          体験のページから消え、主催者の返信もいっしょに消えます。元に戻すことも、この予約のレビューをもう一度書くこともできません。
        </p>
      </ConfirmDialog>
    </>
  )
}
