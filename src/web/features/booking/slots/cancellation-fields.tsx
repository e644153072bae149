import type { SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { addDays, formatDateShort } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Row } from '#web/ui/layout.tsx'
import { activePhoneBookings, confirmedOf, RefundTable } from './refund-table.tsx'
import { type CancellationReason, type CancelOrPostpone, MAX_REASON } from './use-cancellation.ts'

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
