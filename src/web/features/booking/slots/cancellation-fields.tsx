import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { addDays, formatDateShort, datesBetween, minutesOf } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Row } from '#web/ui/layout.tsx'
import { activePhoneBookings, confirmedOf, RefundTable } from './refund-table.tsx'
import { useAsking } from '#web/features/shared/use-operation.ts'
import type { Answer } from '#web/read-response.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'

/** Reasons that fill the text. The host may change the text. */
const REASONS = [
  { label: '天候', text: '悪天候により、安全に開催できないため。' },
  { label: '体調', text: '主催者の体調不良により、開催できなくなったため。' },
  { label: '設備', text: '設備の不具合により、開催できなくなったため。' },
]

/** Days until the date that is offered first. */
const LATER = 7

/** Whether the slots are cancelled or postponed, and until when. */
function HowFields({ slots, how }: { slots: readonly SlotParticipants[]; how: CancelOrPostpone }) {
  const [first] = slots
  if (!first) return null
  const { date, start_time } = first.calendar
  const offered = addDays(date, LATER)
  const one = slots.length === 1
  const [day = '', time = start_time] = how.to.split('T')
  const days = slots.some(({ calendar }) => calendar.date !== date)
  return (
    <>
      <RadioGroup
        label="ご予約の方のお席"
        name="how"
        required
        layout="inline"
        options={[
          { value: 'cancel', label: '中止して返金する' },
          { value: 'postpone', label: '別の日に延期する' },
        ]}
        value={how.value}
        onChange={(value) =>
          how.change({ how: value, ...(how.to === '' && { to: one ? `${offered}T${start_time}` : offered }) })
        }
      />
      {how.value === 'postpone' && (
        <DateInput
          type={one ? 'datetime-local' : 'date'}
          label={one ? '新しい日時' : days ? `${formatDateShort(date)}の回の新しい日` : '新しい日'}
          name="to"
          id={how.id}
          required
          min={one ? `${date}T00:00` : date}
          help={`参加、別の日、返金のどれにするかを、メールでお尋ねします。お返事がない方には全額をお返しします。${one ? '' : '時刻はそのままです。'}${days ? 'ほかの日も、同じ日数だけあとになります。' : ''}`}
          value={day === '' ? '' : one ? `${day}T${time}` : day}
          onChange={(to) => how.change({ to })}
        />
      )}
    </>
  )
}

/** What these slots' end or new date does to their guests, and the field of the reason. */
export function CancellationFields({
  slots,
  reason,
  how,
}: {
  slots: readonly SlotParticipants[]
  reason: CancellationReason
  how: CancelOrPostpone
}) {
  const postponing = how.value === 'postpone'
  const heldPlaces = slots.reduce((sum, { calendar }) => sum + calendar.held_number, 0)
  return (
    <>
      <HowFields slots={slots} how={how} />
      <RefundTable
        guests={slots.flatMap(confirmedOf)}
        phone_bookings={slots.flatMap(activePhoneBookings)}
        postponing={postponing}
      />
      {heldPlaces > 0 && (
        <p>お手続き中の方（{heldPlaces}名）のお席もなくなります。お支払いが済んだときは、全額お返しします。</p>
      )}
      <Row gap={1} align="stretch" role="group" aria-label="理由の例">
        {REASONS.map(({ label, text }) => (
          <Button key={label} variant="quiet" onClick={() => reason.change(text)}>
            {label}
          </Button>
        ))}
      </Row>
      <TextArea
        label={postponing ? '延期の理由' : '中止の理由'}
        name="reason"
        id={reason.id}
        required
        rows={3}
        help={`お客さまへのメールに書きます。${postponing ? '延期' : '中止'}したあとで元に戻すことはできません。`}
        limit={MAX_REASON}
        value={reason.value}
        onChange={reason.change}
        error={reason.error}
      />
    </>
  )
}

const MAX_REASON = 1000

/** Why the reason of a cancellation can't be sent, in Japanese; null if it can. */
function reasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'お客さまにお伝えする理由を入力してください。'
  return Array.from(reason).length > MAX_REASON ? `理由は${MAX_REASON}文字以内で入力してください。` : null
}

type Times = { date: string; start_time: string; end_time: string }

/**
 * When a slot takes place instead; undefined if it is cancelled.
 * @param to a date, or a date and the time of the start
 * @param first of several slots, the day that moves to that date: the others follow at the same
 * distance, at their times
 */
function postponedTo({ how, to }: { how: How; to: string }, slot: Times, first?: string): Times | undefined {
  if (how === 'cancel') return undefined
  const [day = '', time] = to.split('T')
  const date = first === undefined ? day : addDays(day, datesBetween(first, slot.date).length - 1)
  const start_time = (first === undefined && time) || slot.start_time
  const length = Math.max(0, minutesOf(slot.end_time) - minutesOf(slot.start_time))
  const end = minutesOf(start_time) + length
  const two = (number: number) => String(number).padStart(2, '0')
  return { date, start_time, end_time: `${two(Math.floor(end / 60))}:${two(end % 60)}` }
}
type How = 'cancel' | 'postpone'

/**
 * The state of a dialog that cancels or postpones slots: the reason, which survives a reload, and
 * one call at a time.
 * @param key names the stored reason and the field
 */
export function useCancellation(key: string) {
  const { ask, close, run: send, refuse, messages, confirm } = useAsking()
  const form = useStoredForm(key, { reason: '', how: 'cancel' as How, to: '' })
  const { reason, how, to } = form.value

  /**
   * Calls, unless the reason is incomplete or a call runs.
   * @param problem why the rest of the form can't be sent
   * @param call its answer says what was done
   */
  async function run(problem: string | null, call: () => Promise<Answer<string>>) {
    const wrong = reasonProblem(reason)
    const missing = how === 'postpone' && to === '' ? '新しい日程を入力してください。' : null
    const other = problem ?? missing
    refuse({ ...(other && { base: [other] }), ...(wrong && { reason: [wrong] }) })
    if (missing) return document.getElementById(`${key}-to`)?.focus()
    if (wrong) document.getElementById(key)?.focus()
    if (wrong || problem) return
    await send(call, (done) => {
      form.clear()
      close()
      showSuccess(done)
    })
  }

  return {
    ask,
    run,
    // The field shows what is wrong with the reason.
    dialog: { ...confirm, error: messages.reason ? (messages.base?.[0] ?? null) : confirm.error },
    reason: {
      id: key,
      value: reason,
      error: messages.reason?.[0] ?? null,
      change: (text: string) => form.change({ reason: text }),
    },
    how: {
      id: `${key}-to`,
      value: how,
      to,
      change: (values: { how?: How; to?: string }) => form.change(values),
      postponedTo: (slot: Times, first?: string) => postponedTo({ how, to }, slot, first),
    },
  }
}
type CancellationReason = ReturnType<typeof useCancellation>['reason']
export type CancelOrPostpone = ReturnType<typeof useCancellation>['how']
