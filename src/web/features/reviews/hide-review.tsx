import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import { hideReview, showReview } from '#web/calls/admin-reviews.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { focusNextItem } from '#web/ui/keep-focus.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

const MAX_REASON = 500

type Messages = Record<string, string[]>
type Answer = { ok: true } | { ok: false; error: { messages: Messages } }

/** Hides or shows a review; one call at a time. The list reloads afterwards. */
function useHiding(onDone: () => void, done: string) {
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<Messages>({})
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const run = async (call: () => Promise<Answer>) => {
    if (running.current) return
    running.current = true
    const focusNext = focusNextItem()
    setBusy(true)
    setMessages({})
    const answer = await call()
    if (answer.ok) {
      onDone()
      showSuccess(done)
    } else setMessages(answer.error.messages)
    await revalidate()
    running.current = false
    setBusy(false)
    if (answer.ok) focusNext()
  }
  return { busy, messages, setMessages, run }
}

function Hide({ review }: { review: AdminReview }) {
  const [open, setOpen] = useState(false)
  const form = useStoredForm(`hide-review-${review.id}`, { reason: '' })
  const { reason } = form.value
  const finish = () => {
    form.change({ reason: '' })
    form.clear()
    setOpen(false)
  }
  const { busy, messages, setMessages, run } = useHiding(finish, 'レビューを非公開にしました。')
  const close = () => {
    setOpen(false)
    setMessages({})
  }
  const hide = () => {
    const param = { id: review.id }
    void run(() => userAnswerOf(hideReview({ param, json: { reason } })))
  }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        aria-label={`${review.guest.name} さんのレビューを非公開にする`}
      >
        非公開にする
      </Button>
      <ReasonDialog
        open={open}
        title={`${review.guest.name} さんのレビューを非公開にしますか？`}
        label="非公開にする理由"
        help="書いた方のマイページに、このまま表示されます。"
        limit={MAX_REASON}
        missing="非公開にする理由を入力してください。"
        field={fieldOf(form)('reason')}
        confirmLabel="非公開にする"
        busy={busy}
        messages={messages}
        onMessages={setMessages}
        onClose={close}
        onConfirm={hide}
      >
        体験のページから消え、評価の平均にも数えなくなります。書いた方とホストには、非公開になったことが見えます。あとで公開に戻せます。
      </ReasonDialog>
    </>
  )
}

function Show({ review }: { review: AdminReview }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useHiding(() => setOpen(false), 'レビューを公開に戻しました。')
  const param = { id: review.id }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        aria-label={`${review.guest.name} さんのレビューを公開に戻す`}
      >
        公開に戻す
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setMessages({})
        }}
        onConfirm={() => void run(() => userAnswerOf(showReview({ param })))}
        title={`${review.guest.name} さんのレビューを公開に戻しますか？`}
        confirmLabel="公開に戻す"
        destructive={false}
        busy={busy}
        error={Object.values(messages).flat()[0] ?? null}
      >
        体験のページにまた表示され、評価の平均にも数えます。
      </ConfirmDialog>
    </>
  )
}

/** The button that hides a review from the public pages, or shows it again. */
export const HideReview = ({ review }: { review: AdminReview }) =>
  review.hidden ? <Show review={review} /> : <Hide review={review} />
