import { type SyntheticEvent, useId, useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { formatYen } from '#domain/shared/text.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import styles from './admin-reservation.module.css'
import { useAdminReservation } from './use-admin-reservation.ts'

export const MAX_REASON = 1000

/** The button that cancels for the operator, and the question before it. */
export function CancelByOperator({ reservation, refund }: { reservation: AdminReservation; refund: number }) {
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const form = useStoredForm(`cancel-by-operator-${reservation.id}`, { reason: '' })
  const formId = useId()
  const { reason } = form.value
  const others = Object.entries(messages).filter(([field]) => field !== 'reason')
  const close = () => {
    setOpen(false)
    setMessages({})
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (reason.trim() === '') {
      setMessages({ reason: ['お客さまに伝える理由を入力してください。'] })
      document.getElementById('cancel-reason')?.focus()
      return
    }
    if (Array.from(reason).length > MAX_REASON) return
    const done = await run(() =>
      answerOf(
        browserApi.admin.reservations[':id'].cancellation.$post({
          param: { id: String(reservation.id) },
          json: { reason, refund },
        }),
      ),
    )
    if (!done) return
    form.clear()
    close()
    tellDone(refund > 0 ? `予約を取り消しました。${formatYen(refund)}を返金します。` : '予約を取り消しました。')
    // The button that the dialog would give the focus back to is gone.
    document.getElementById('main')?.focus()
  }

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        予約を取り消す
      </Button>
      <Dialog
        open={open}
        onClose={close}
        locked={busy}
        title={`予約 ${reservation.id} を取り消しますか？`}
        actions={
          <>
            <Button variant="quiet" aria-disabled={busy} onClick={close}>
              やめる
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={busy}>
              {refund > 0 ? `取り消して${formatYen(refund)}を返金する` : '取り消す'}
            </Button>
          </>
        }
      >
        <p>
          {reservation.guest.name} さんの「{reservation.experience.title}」（{reservation.number_of_people}
          名）を取り消し、お席を空けます。
          {refund > 0
            ? `まだ返金していない${formatYen(refund)}を、期限にかかわらず全額お返しします。`
            : 'お返しするお支払いはありません。'}
          元に戻すことはできません。
        </p>
        <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextArea
            label="取り消す理由"
            name="reason"
            id="cancel-reason"
            required
            rows={4}
            help="お客さまとホストに、メールでこのまま伝わります。"
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
