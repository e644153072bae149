import type { Handover } from '#contract/booking/admin-handovers-schemas.ts'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import {
  type CancelRequester,
  cancelRequesters,
  refundChoiceLabels,
  refundChoices,
} from '#domain/booking/cancellation.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { cancelReservationByOperator } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ReasonDialog } from '#web/features/office/shared/reason-dialog.tsx'
import type { Answer } from '#web/read-response.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import {
  handedOver,
  handOverHelp,
  handOverLabel,
  RefundLimit,
  useHandover,
} from '#web/features/shared/refund-limit.tsx'
import { RequesterChoice, requesterMissing } from '#web/features/shared/requester-choice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { PrivateReason, privateReasonProblem, reasonToGuest } from './refund-reservation.tsx'

/** What to refund: yen, null while the amount is no number, and how it was chosen. */
type Refund = { yen: number | null; refund_choice: (typeof refundChoices)[number] | undefined }

/**
 * The button and dialog to cancel a reservation for the operator.
 * @param full yen that were not refunded yet
 * @param policy yen that the guest would get by cancelling now
 * @param handover the one that waits; it fills the form of 会計
 */
export function CancelByOperator({
  reservation,
  full,
  policy,
  handover,
}: {
  reservation: AdminReservation
  full: number
  policy: number
  handover: Handover | undefined
}) {
  const { id, refund_allowance: allowance } = reservation
  const { ask, close, messages, reasoned, run } = useAsking()
  const handOver = useHandover()
  const form = useStoredForm(`cancel-by-operator-${id}`, {
    reason: handover?.reason ?? '',
    private_reason: '',
    requested_by: (handover?.requested_by ?? '') as CancelRequester | '',
    refund_choice: (handover === undefined
      ? 'policy'
      : handover.amount === full
        ? 'full'
        : 'amount') as (typeof refundChoices)[number],
    refund: handover ? String(handover.amount) : '',
  })
  const { reason, private_reason, requested_by, refund } = form.value
  const chosen = refundChoices.find((one) => one === form.value.refund_choice) ?? 'policy'
  /** There is a choice only for a guest who cancels too late. */
  const choosing = requested_by === 'guest' && policy < full
  const { yen, refund_choice } = ((): Refund => {
    if (requested_by !== 'guest') return { yen: full, refund_choice: undefined }
    if (!choosing || chosen === 'policy') return { yen: policy, refund_choice: 'policy' }
    return { yen: chosen === 'full' ? full : parseYen(refund), refund_choice: chosen }
  })()
  const least = Math.max(1, policy)
  const fits = yen !== null && (refund_choice !== 'amount' || (yen >= least && yen <= full))
  const aboveLimit = requested_by !== '' && fits && allowance !== null && yen > allowance.most

  async function cancel() {
    if (requested_by === '' || !fits) return
    const call = (): Promise<Answer<unknown>> =>
      aboveLimit
        ? handOver({ reservation_id: id, cancels: true, requested_by, amount: yen, reason })
        : userAnswerOf(
            cancelReservationByOperator({
              param: { id },
              json: {
                reason,
                refund: yen,
                requested_by,
                private_reason,
                ...(refund_choice && { refund_choice }),
                ...(refund_choice === 'amount' && { refundable: full }),
              },
            }),
          )
    await run(call, () => {
      form.clear()
      close()
      if (aboveLimit) return showSuccess(handedOver)
      showSuccess(yen > 0 ? `予約をキャンセルしました。${formatYen(yen)}を返金します。` : '予約をキャンセルしました。')
    })
  }

  const optionOf = (choice: (typeof refundChoices)[number]) => ({
    value: choice,
    label:
      choice === 'amount'
        ? refundChoiceLabels.amount
        : `${refundChoiceLabels[choice]}（${formatYen(choice === 'policy' ? policy : full)}）`,
  })
  const field = fieldOf(form, messages)
  const controls = (
    <>
      <RequesterChoice
        {...field('requested_by')}
        requesters={cancelRequesters}
        help="お客さまとホストに伝わります。お客さまの依頼のほかは、全額を返金します。"
      />
      {choosing && (
        <RadioGroup
          {...field('refund_choice')}
          label="返金の額"
          required
          help="全額返金の期限を過ぎています。返金しない分は、ホストの売上に残ります。"
          options={refundChoices.map(optionOf)}
          value={chosen}
        />
      )}
      {choosing && chosen === 'amount' && (
        <YenInput {...field('refund')} label="返金する金額" required help={`${formatYen(least)}〜${formatYen(full)}`} />
      )}
    </>
  )
  const problems = (): Record<string, string[]> => ({
    ...(requested_by === '' && { requested_by: [requesterMissing] }),
    ...(!fits && { refund: [`返金額は${formatYen(least)}から${formatYen(full)}のあいだで入力してください。`] }),
    ...privateReasonProblem(private_reason),
  })
  const label = () => {
    if (aboveLimit) return handOverLabel
    if (requested_by === '' || !fits || full === 0) return 'キャンセルする'
    return yen > 0 ? `キャンセルして${formatYen(yen)}を返金する` : '返金せずにキャンセルする'
  }

  return (
    <>
      <Button variant="danger" onClick={ask}>
        予約をキャンセルする
      </Button>
      <ReasonDialog
        {...reasoned}
        title={`予約 ${id} をキャンセルしますか？`}
        more={{
          names: ['requested_by', 'refund', 'private_reason'],
          controls,
          after: !aboveLimit && <PrivateReason {...field('private_reason')} />,
          check: problems,
        }}
        limitNote={full > 0 && <RefundLimit allowance={allowance} over={aboveLimit ? yen : null} />}
        label="キャンセルの理由"
        {...reasonToGuest}
        help={aboveLimit ? handOverHelp : reasonToGuest.help}
        field={fieldOf(form)('reason')}
        confirmLabel={label()}
        danger={!aboveLimit}
        onConfirm={() => void cancel()}
      >
        {reservation.guest.name} さんの「{reservation.experience.title}」（
        {partyWords(reservation.lines, reservation.number_of_people)}）をキャンセルし、お席を空けます。
        {full === 0 && 'お返しするお支払いはありません。'}
        元に戻すことはできません。
      </ReasonDialog>
    </>
  )
}
