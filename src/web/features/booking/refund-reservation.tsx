import { type SyntheticEvent, useId, useRef, useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { formatYen, parseYen } from '#domain/shared/text.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { tellDone } from '#web/ui/kit/tell.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import styles from './admin-reservation.module.css'
import { MAX_REASON } from './cancel-by-operator.tsx'
import { useAdminReservation } from './use-admin-reservation.ts'

/** The button that gives money back without cancelling, and the question before it. */
export function RefundReservation({ reservation }: { reservation: AdminReservation }) {
  const { id, refundable, guest } = reservation
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const form = useStoredForm(`refund-reservation-${id}`, { amount: '', reason: '' })
  // Stays until the refund is known to be made: pressing again after a lost answer makes no second one.
  const key = useRef<string | null>(null)
  const formId = useId()
  const { amount, reason } = form.value
  const yen = parseYen(amount)
  const fits = yen !== null && yen >= 1 && yen <= refundable
  const others = Object.entries(messages).filter(([field]) => field !== 'amount' && field !== 'reason')
  const close = () => {
    setOpen(false)
    setMessages({})
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const problems = {
      ...(fits ? {} : { amount: [`返金額は1円から${formatYen(refundable)}のあいだで入力してください。`] }),
      ...(reason.trim() === '' ? { reason: ['お客さまに伝える理由を入力してください。'] } : {}),
    }
    setMessages(problems)
    if (!fits || problems.reason) {
      document.getElementById(fits ? 'refund-reason' : 'refund-amount')?.focus()
      return
    }
    if (Array.from(reason).length > MAX_REASON) return
    key.current ??= crypto.randomUUID()
    const request_key = key.current
    const done = await run(() =>
      answerOf(
        browserApi.admin.reservations[':id'].refunds.$post({
          param: { id: String(id) },
          json: { amount: yen, reason, refundable, request_key },
        }),
      ),
    )
    if (!done) return
    key.current = null
    form.change({ amount: '', reason: '' })
    form.clear()
    close()
    tellDone(`${formatYen(yen)}の返金を受け付けました。お客さまにメールでお知らせします。`)
    document.getElementById('main')?.focus()
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        返金する（取り消さない）
      </Button>
      <Dialog
        open={open}
        onClose={close}
        locked={busy}
        title={`予約 ${id} の代金を返金しますか？`}
        actions={
          <>
            <Button variant="quiet" aria-disabled={busy} onClick={close}>
              やめる
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={busy}>
              {fits ? `${formatYen(yen)}を返金する` : '返金する'}
            </Button>
          </>
        }
      >
        <p>
          {guest.name} さんのカードに返金します。予約はそのまま残ります。いま返金できるのは
          {formatYen(refundable)}
          までで、返金したあとで取り戻すことはできません。ホストの受け取り額も、その分少なくなります。
        </p>
        <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextInput
            label="返金額"
            name="amount"
            id="refund-amount"
            required
            inputMode="numeric"
            size="medium"
            suffix="円"
            autoComplete="off"
            value={amount}
            onChange={(event) => form.change({ amount: event.target.value })}
            help={fits ? `返金後のお支払い額は${formatYen(refundable - yen)}です。` : `1円〜${formatYen(refundable)}`}
            error={messages.amount?.[0]}
          />
          <div className={styles.buttons}>
            <Button variant="plain" onClick={() => form.change({ amount: String(refundable) })}>
              残りの全額（{formatYen(refundable)}）にする
            </Button>
          </div>
          <TextArea
            label="返金の理由"
            name="reason"
            id="refund-reason"
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
