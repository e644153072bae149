/** Bookings by telephone on the page of a slot: the button that adds one, and their cards. */
import { useState } from 'react'
import type { PhoneBooking, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { addPhoneBooking, cancelPhoneBooking, updatePhoneBooking } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './slot-view.module.css'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'

const MAX_NAME = 100
const MAX_NOTE = 1000
const idOf = (field: string) => `phone-booking-${field}`

type DialogProps = {
  calendar: HostCalendar
  /** The booking to change; null for a new one. */
  booking: PhoneBooking | null
  onClose: () => void
}

/** The form of a booking by telephone. Mount it to open it. */
function PhoneBookingDialog({ calendar, booking, onClose }: DialogProps) {
  const subject = booking ? `change-${booking.id}` : `new-${calendar.id}`
  const form = useStoredForm(`phone-booking-${subject}`, {
    name: booking?.name ?? '',
    number_of_people: String(booking?.number_of_people ?? 1),
    note: booking?.note ?? '',
    // The same for a repeated call after a lost response, also after a reload.
    request_key: '',
  })
  const { busy, messages, refuse, run } = useOperation()
  const { name, note } = form.value
  const own = booking?.number_of_people ?? 0
  const most = calendar.recruitment_number - calendar.participant_number + own

  function show(wrong: Record<string, string[]>) {
    refuse(wrong)
    const [field] = Object.keys(wrong)
    if (field) document.getElementById(idOf(field))?.focus()
  }

  async function submit() {
    if (name.trim() === '') return show({ name: ['お名前を入力してください。'] })
    const json = { name, note, number_of_people: Number(form.value.number_of_people) }
    const request_key = form.value.request_key || crypto.randomUUID()
    if (!booking && form.value.request_key === '') form.change({ request_key })
    await run(
      async () => {
        const answer = await userAnswerOf(
          booking
            ? updatePhoneBooking({ param: { id: booking.id }, json })
            : addPhoneBooking({ param: { id: calendar.id }, json: { ...json, request_key } }),
        )
        if (!answer.ok) show(answer.error.messages)
        return answer
      },
      () => {
        form.clear()
        onClose()
        showSuccess(booking ? '電話のご予約を変更しました。' : '電話のご予約を書きとめました。')
      },
    )
  }

  const field = fieldOf(form, messages)
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={busy}
      title={booking ? '電話のご予約を変える' : '電話のご予約'}
      confirmLabel={booking ? '変更する' : '書きとめる'}
      lead={<p>お席を押さえます。メールとカードの決済はありません。お名前とメモは、開催の30日後に自動で消えます。</p>}
      messages={messages}
      fields={['name', 'number_of_people', 'note']}
      onSubmit={() => void submit()}
    >
      <Fields>
        <TextInput
          {...field('name')}
          label="お名前"
          id={idOf('name')}
          required
          maxLength={MAX_NAME}
          autoComplete="off"
        />
        <Select
          {...field('number_of_people')}
          label="人数"
          id={idOf('number_of_people')}
          required
          size="short"
          placeholder={null}
          help={`残り${most}名です。`}
          options={Array.from({ length: Math.max(1, most) }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1}名`,
          }))}
        />
        <TextArea
          {...field('note')}
          label="メモ"
          id={idOf('note')}
          rows={2}
          help="例：電話番号、アレルギー、お支払いのこと。"
          limit={MAX_NOTE}
        />
      </Fields>
    </FormDialog>
  )
}

/** The name of a booking; from 30 days after the slot on it has none. */
export const phoneNameOf = ({ name }: PhoneBooking) => (name === '' ? '（お名前は消しました）' : `${name} さん`)

/** The button and dialog of a new booking. Until the slot ends. */
export function AddPhoneBooking({ calendar }: { calendar: HostCalendar }) {
  const [open, setOpen] = useState(false)
  const full = calendar.participant_number >= calendar.recruitment_number
  return (
    <>
      <Button
        variant="quiet"
        aria-label="電話のご予約を追加"
        aria-disabled={full}
        title={full ? '満席です。定員を増やすと追加できます。' : undefined}
        onClick={() => setOpen(true)}
      >
        電話
      </Button>
      {open && <PhoneBookingDialog calendar={calendar} booking={null} onClose={() => setOpen(false)} />}
    </>
  )
}

const CancelBooking = ({ booking }: { booking: PhoneBooking }) => (
  <ConfirmButton
    label="キャンセルする"
    button={{ variant: 'plain', 'aria-label': `${phoneNameOf(booking)}のご予約をキャンセルする` }}
    title={`${phoneNameOf(booking)}（${booking.number_of_people}名）のご予約をキャンセルしますか？`}
    confirmLabel="予約をキャンセルする"
    call={() => userAnswerOf(cancelPhoneBooking({ param: { id: booking.id } }))}
    done="電話のご予約をキャンセルしました。"
  >
    <p>お席が空き、ほかの方が予約できるようになります。ご本人へのお知らせはありません。</p>
  </ConfirmButton>
)

type Props = Pick<SlotParticipants, 'calendar' | 'phone_bookings'> & {
  /** Whether the user may change and cancel them. */
  editable: boolean
}

/** The bookings by telephone that are not cancelled. */
export function PhoneBookingCards({ calendar, phone_bookings, editable }: Props) {
  const [editedBooking, setEditedBooking] = useState<PhoneBooking | null>(null)
  return (
    <>
      <Grid as="ul" gap={2} className={styles.cards}>
        {phone_bookings.map((booking) => (
          <Card key={booking.id} as="li" gap={0.5} pad={2}>
            <Row as="p" gap={2} nowrap align="baseline" justify="between" className={styles.head}>
              <strong>{phoneNameOf(booking)}</strong>
              <Unbroken>
                <b>{booking.number_of_people}名</b>
              </Unbroken>
            </Row>
            {booking.note && <p className={inner.guestWords}>{booking.note}</p>}
            <p className={looks.note}>電話・{formatDateShort(dateOf(new Date(booking.created_at)))}に受付</p>
            {/* Not a paragraph: a dialog may not be inside one. */}
            {editable && (
              <Row gap={1} align="stretch">
                <Button
                  variant="plain"
                  onClick={() => setEditedBooking(booking)}
                  aria-label={`${phoneNameOf(booking)}のご予約を変える`}
                >
                  変える
                </Button>
                <CancelBooking booking={booking} />
              </Row>
            )}
          </Card>
        ))}
      </Grid>
      {editedBooking && (
        <PhoneBookingDialog
          key={editedBooking.id}
          calendar={calendar}
          booking={editedBooking}
          onClose={() => setEditedBooking(null)}
        />
      )}
    </>
  )
}
