/** Bookings by telephone on the page of a slot: the button that adds one, and their cards. */
import { useState } from 'react'
import type { PhoneBooking, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { cancelPhoneBooking } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './participant-cards.module.css'
import { PhoneBookingDialog } from './phone-booking-dialog.tsx'

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
