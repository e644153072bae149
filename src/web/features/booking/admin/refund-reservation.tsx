import { useRef, useState } from 'react'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { type RefundBearer, refundBearers } from '#domain/booking/sales.ts'
import { formatYen, parseYen } from '#domain/shared/text.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import { RadioGroup } from '#web/ui/form/choice-group.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import styles from './admin-reservation.module.css'
import { reasonToGuest } from './reason-to-guest.ts'
import { useAdminReservation } from './use-admin-reservation.ts'

const bearerWords: Record<RefundBearer, { label: string; help: string }> = {
  host: { label: 'ホスト', help: 'ホストの受け取り額が、返金の分だけ少なくなります。' },
  operator: { label: '運営', help: 'ホストの受け取り額は変わりません。' },
  half: { label: '半分ずつ', help: '1円の端数は運営が負担します。' },
}

/** The button and dialog to refund money without cancelling. */
export function RefundReservation({ reservation }: { reservation: AdminReservation }) {
  const { id, refundable, guest } = reservation
  const [open, setOpen] = useState(false)
  const { busy, messages, setMessages, run } = useAdminReservation()
  const form = useStoredForm(`refund-reservation-${id}`, { amount: '', reason: '', borne_by: 'host' })
  // Stays until the refund has succeeded, so that a retry after a lost response doesn't refund
  // twice.
  const key = useRef<string | null>(null)
  const { amount, reason } = form.value
  // What is stored in the tab may be of an older version, or anything.
  const borne_by = refundBearers.find((one) => one === form.value.borne_by) ?? 'host'
  const yen = parseYen(amount)
  const fits = yen !== null && yen >= 1 && yen <= refundable
  const close = () => {
    setOpen(false)
    setMessages({})
  }

  async function refund() {
    if (!fits) return
    key.current ??= crypto.randomUUID()
    const request_key = key.current
    const done = await run(() =>
      userAnswerOf(
        browserApi.admin.reservations[':id'].refunds.$post({
          param: { id: String(id) },
          json: { amount: yen, reason, refundable, request_key, borne_by },
        }),
      ),
    )
    if (!done) return
    key.current = null
    form.change({ amount: '', reason: '', borne_by: 'host' })
    form.clear()
    close()
    showSuccess(`${formatYen(yen)}の返金を受け付けました。お客さまにメールでお知らせします。`)
  }

  const controls = (
    <>
      <TextInput
        label="返金額"
        name="amount"
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
          {`残りの全額（${formatYen(refundable)}）にする`}
        </Button>
      </div>
      <RadioGroup
        name="borne_by"
        label="だれが負担しますか"
        required
        options={refundBearers.map((value) => ({ value, ...bearerWords[value] }))}
        layout="boxed"
        value={borne_by}
        onChange={(value) => form.change({ borne_by: value })}
      />
    </>
  )
  const wrongAmount = (): Record<string, string[]> =>
    fits ? {} : { amount: [`返金額は1円から${formatYen(refundable)}のあいだで入力してください。`] }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        返金する（キャンセルしない）
      </Button>
      <ReasonDialog
        open={open}
        title={`予約 ${id} の代金を返金しますか？`}
        more={{ names: ['amount'], controls, check: wrongAmount }}
        label="返金の理由"
        {...reasonToGuest}
        reason={reason}
        onReason={(typed) => form.change({ reason: typed })}
        confirmLabel={fits ? `${formatYen(yen)}を返金する` : '返金する'}
        busy={busy}
        messages={messages}
        onMessages={setMessages}
        onClose={close}
        onConfirm={() => void refund()}
      >
        {guest.name} さんのカードに返金します。予約はそのまま残ります。いま返金できるのは
        <Yen amount={refundable} />
        までで、返金したあとで取り戻すことはできません。
      </ReasonDialog>
    </>
  )
}
