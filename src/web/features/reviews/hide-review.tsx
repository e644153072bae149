import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'

const MAX_REASON = 500

type Messages = Record<string, string[]>
type Answer = { ok: true } | { ok: false; error: { messages: Messages } }

/** One press at a time; the list afterwards as it is then. */
function useHiding(onDone: () => void, done: string) {
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<Messages>({})
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  const run = async (call: () => Promise<Answer>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setMessages({})
    const answer = await call()
    if (answer.ok) {
      onDone()
      tellDone(done)
    } else setMessages(answer.error.messages)
    await revalidate()
    running.current = false
    setBusy(false)
  }
  return { busy, messages, setMessages, run }
}

function Hide({ review }: { review: AdminReview }) {
  const [open, setOpen] = useState(false)
  const form = useStoredForm(`hide-review-${review.id}`, { reason: '' })
  const formId = useId()
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() === '') {
      setMessages({ reason: ['非公開にする理由を入力してください。'] })
      document.getElementById(`${formId}-reason`)?.focus()
      return
    }
    if (Array.from(reason).length > MAX_REASON) return
    const param = { id: String(review.id) }
    void run(() => answerOf(browserApi.admin.reviews[':id'].hiding.$post({ param, json: { reason } })))
  }
  const others = Object.entries(messages).filter(([field]) => field !== 'reason')
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        aria-label={`${review.guest.name} さんのレビューを非公開にする`}
      >
        非公開にする
      </Button>
      <Dialog
        open={open}
        onClose={close}
        locked={busy}
        title={`${review.guest.name} さんのレビューを非公開にしますか？`}
        actions={
          <>
            <Button variant="quiet" aria-disabled={busy} onClick={close}>
              やめる
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={busy}>
              非公開にする
            </Button>
          </>
        }
      >
        <p>
          体験のページから消え、評価の平均にも数えなくなります。書いた方とホストには、非公開になったことが見えます。あとで公開に戻せます。
        </p>
        <form id={formId} noValidate onSubmit={submit}>
          <TextArea
            label="非公開にする理由"
            name="reason"
            id={`${formId}-reason`}
            required
            rows={3}
            help="書いた方のマイページに、このまま表示されます。"
            limit={MAX_REASON}
            value={reason}
            onChange={(event) => form.change({ reason: event.target.value })}
            error={messages.reason?.[0]}
          />
        </form>
        {others.length > 0 && <Notice kind="error">{others.flatMap(([, lines]) => lines).join('')}</Notice>}
      </Dialog>
    </>
  )
}

function Show({ review }: { review: AdminReview }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useHiding(() => setOpen(false), 'レビューを公開に戻しました。')
  const param = { id: String(review.id) }
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
        onConfirm={() => void run(() => answerOf(browserApi.admin.reviews[':id'].hiding.$delete({ param })))}
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

/** The button that takes a review off the public pages, or puts it back. */
export const HideReview = ({ review }: { review: AdminReview }) =>
  review.hidden ? <Show review={review} /> : <Hide review={review} />
