import { type Ref, useEffect, useRef, useState } from 'react'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { deleteReview } from '#web/calls/reviews.ts'
import { readResponse } from '#web/read-response.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import { ReviewForm } from './review-form.tsx'

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
