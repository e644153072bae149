import { type MouseEvent, useRef } from 'react'
import type { Handover } from '#contract/booking/admin-handovers-schemas.ts'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { type RefundBearer, refundBearers } from '#domain/booking/sales.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { refundReservation } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import type { Answer } from '#web/read-response.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/frame/menu.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import {
  handedOver,
  handOverHelp,
  handOverLabel,
  RefundLimit,
  useHandover,
} from '#web/features/shared/refund-limit.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from './admin-reservation.module.css'
import { MAX_NOTE } from '#domain/office/notes.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'

const bearerWords: Record<RefundBearer, { label: string; help: string }> = {
  host: { label: 'ホスト', help: 'ホストの受け取り額が、返金の分だけ少なくなります。' },
  operator: { label: '運営', help: 'ホストの受け取り額は変わりません。' },
  half: { label: '半分ずつ', help: '1円の端数は運営が負担します。' },
}

/** An amount that the server offers: its name in the menu and in the dialog. */
const offers: { of: keyof AdminReservation['refund_offers']; label: string; none: string }[] = [
  { of: 'half', label: '50%を返金', none: '' },
  { of: 'full', label: '100%を返金', none: '' },
  { of: 'policy', label: '規定どおり返金', none: '規定では返金なし' },
]

/**
 * The menu of refunds without cancelling, and their dialog. The amounts are the server's; each can
 * be changed before it is sent.
 */
export function RefundReservation({
  reservation,
  handover,
}: {
  reservation: AdminReservation
  /** The hand-over that waits; it fills the form of 会計. */
  handover: Handover | undefined
}) {
  const { id, refundable, refund_offers, guest, refund_allowance: allowance } = reservation
  const { ask, close, messages, reasoned, run } = useAsking()
  const form = useStoredForm(`refund-reservation-${id}`, {
    amount: handover ? String(handover.amount) : '',
    reason: handover?.reason ?? '',
    private_reason: '',
    borne_by: 'host' as RefundBearer,
  })
  // Stays until the refund has succeeded, so that a retry after a lost response doesn't refund
  // twice.
  const key = useRef<string | null>(null)
  const { amount, reason, private_reason } = form.value
  // What is stored in the tab may be of an older version, or anything.
  const borne_by = refundBearers.find((one) => one === form.value.borne_by) ?? 'host'
  const yen = parseYen(amount)
  const fits = yen !== null && yen >= 1 && yen <= refundable
  const aboveLimit = fits && allowance !== null && yen > allowance.most
  const handOver = useHandover()

  async function refund() {
    if (!fits) return
    key.current ??= crypto.randomUUID()
    const request_key = key.current
    const call = (): Promise<Answer<unknown>> =>
      aboveLimit
        ? handOver({ reservation_id: id, cancels: false, amount: yen, reason })
        : userAnswerOf(
            refundReservation({
              param: { id },
              json: { amount: yen, reason, refundable, request_key, private_reason, borne_by },
            }),
          )
    await run(call, () => {
      key.current = null
      form.change({ amount: '', reason: '', private_reason: '', borne_by: 'host' })
      form.clear()
      close()
      showSuccess(
        aboveLimit ? handedOver : `${formatYen(yen)}の返金を受け付けました。お客さまにメールでお知らせします。`,
      )
    })
  }

  const field = fieldOf(form, messages)
  const controls = (
    <>
      <YenInput
        {...field('amount')}
        label="返金額"
        required
        help={fits ? `返金後のお支払い額は${formatYen(refundable - yen)}です。` : `1円〜${formatYen(refundable)}`}
      />
      <Row gap={2} rowGap={1} align="stretch">
        {offers.map(({ of, label }) =>
          refund_offers[of] > 0 ? (
            <Button key={of} variant="plain" onClick={() => form.change({ amount: String(refund_offers[of]) })}>
              {`${label}（${formatYen(refund_offers[of])}）`}
            </Button>
          ) : null,
        )}
      </Row>
      {!aboveLimit && (
        <RadioGroup
          {...field('borne_by')}
          value={borne_by}
          label="だれが負担しますか"
          required
          options={refundBearers.map((value) => ({ value, ...bearerWords[value] }))}
          layout="boxed"
        />
      )}
    </>
  )
  const problems = (): Record<string, string[]> => ({
    ...(fits ? {} : { amount: [`返金額は1円から${formatYen(refundable)}のあいだで入力してください。`] }),
    ...privateReasonProblem(private_reason),
  })
  /** Opens the dialog from an item of the menu; the menu's button gets the focus back. */
  const askFor = (event: MouseEvent<HTMLButtonElement>, yen_offered?: number) => {
    const menu = event.currentTarget.closest('details')
    if (menu) menu.open = false
    menu?.querySelector('summary')?.focus()
    if (yen_offered !== undefined) form.change({ amount: String(yen_offered) })
    ask()
  }

  return (
    <>
      <Menu arrow className={styles.menu} summary="返金（キャンセルしない）">
        <ul>
          {offers.map(({ of, label, none }) => (
            <li key={of}>
              {refund_offers[of] > 0 ? (
                <button type="button" onClick={(event) => askFor(event, refund_offers[of])}>
                  {label}
                  <span className={styles.offer}>{formatYen(refund_offers[of])}</span>
                </button>
              ) : (
                none !== '' && <p className={styles.none}>{none}</p>
              )}
            </li>
          ))}
          <li>
            <button type="button" onClick={(event) => askFor(event)}>
              金額を決めて返金
            </button>
          </li>
        </ul>
      </Menu>
      <ReasonDialog
        {...reasoned}
        title={`予約 ${id} の代金を返金しますか？`}
        more={{
          names: ['amount', 'private_reason'],
          controls,
          after: !aboveLimit && <PrivateReason {...field('private_reason')} />,
          check: problems,
        }}
        limitNote={<RefundLimit allowance={allowance} over={aboveLimit ? yen : null} />}
        danger={!aboveLimit}
        label="返金の理由"
        {...reasonToGuest}
        help={aboveLimit ? handOverHelp : reasonToGuest.help}
        field={fieldOf(form)('reason')}
        confirmLabel={aboveLimit ? handOverLabel : fits ? `${formatYen(yen)}を返金する` : '返金する'}
        onConfirm={() => void refund()}
      >
        {guest.name} さんのカードに返金します。予約はそのまま残ります。いま返金できるのは
        <Yen amount={refundable} />
        までで、返金したあとで取り戻すことはできません。
      </ReasonDialog>
    </>
  )
}

/** Texts of a dialog whose reason is mailed to the guest and the host. */
export const reasonToGuest = {
  help: 'お客さまとホストに、メールでこのまま伝わります。',
  limit: 1000,
  missing: 'お客さまに伝える理由を入力してください。',
}

type Props = { value: string; onChange: (typed: string) => void; error?: string | null | undefined }

/** Why, for the other admins only. It becomes a note on the reservation. */
export const PrivateReason = (props: Props) => (
  <TextArea
    {...props}
    label="社内だけのメモ"
    name="private_reason"
    rows={2}
    help="お客さまとホストには伝わりません。この予約のメモに残ります。"
    limit={MAX_NOTE}
  />
)

/** Errors by field before anything is sent. */
export const privateReasonProblem = (typed: string): Record<string, string[]> =>
  Array.from(typed).length > MAX_NOTE
    ? { private_reason: [`社内だけのメモは${MAX_NOTE}文字以内で入力してください。`] }
    : {}
