/** Bookings by telephone on the page of a slot: the button that adds one, and their cards. */
import { Suspense, useState } from 'react'
import type { PhoneBooking, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { headsOf, partyOfPeople, type PriceType, typesFor } from '#domain/booking/party.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { addPhoneBooking, cancelPhoneBooking, updatePhoneBooking } from '#web/calls/host-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { later } from '#web/ui/later.tsx'
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

// Few experiences have price types.
const PartySteppers = later(async () => (await import('../shared/party-steppers.tsx')).PartySteppers)

const MAX_NAME = 100
const MAX_NOTE = 1000
const idOf = (field: string) => `phone-booking-${field}`

type DialogProps = Pick<SlotParticipants, 'calendar' | 'price_types'> & {
  /** The booking to change; null for a new one. */
  booking: PhoneBooking | null
  onClose: () => void
}

/** People by the id of their price type; of a booking from before there were types, of the first. */
function countsOf(types: readonly PriceType[], booking: PhoneBooking | null): Readonly<Record<string, number>> {
  const members = booking?.lines ?? partyOfPeople(types, booking?.number_of_people ?? 1)
  return Object.fromEntries(members.map(({ price_type_id, people }) => [price_type_id, people]))
}

/** The form of a booking by telephone. Mount it to open it. */
function PhoneBookingDialog({ calendar, price_types, booking, onClose }: DialogProps) {
  const subject = booking ? `change-${booking.id}` : `new-${calendar.id}`
  const types = typesFor(price_types, booking?.lines)
  const form = useStoredForm(`phone-booking-${subject}`, {
    name: booking?.name ?? '',
    number_of_people: String(booking?.number_of_people ?? 1),
    party: countsOf(types, booking),
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
    if (field) document.getElementById(idOf(field === 'party' ? 'number_of_people' : field))?.focus()
  }

  async function submit() {
    if (name.trim() === '') return show({ name: ['お名前を入力してください。'] })
    const party = types.flatMap(({ id }) => {
      const people = form.value.party[id] ?? 0
      return people > 0 ? [{ price_type_id: id, people }] : []
    })
    const who = types.length > 0 ? { party } : { number_of_people: Number(form.value.number_of_people) }
    const json = { name, note, ...who }
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
      fields={['name', 'number_of_people', 'party', 'note']}
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
        {types.length > 0 ? (
          <Suspense>
            <PartySteppers
              {...field('party')}
              id={idOf('number_of_people')}
              types={types}
              most={most}
              isEmpty={calendar.participant_number === own}
            />
          </Suspense>
        ) : (
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
        )}
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
export function AddPhoneBooking({ calendar, price_types }: Pick<DialogProps, 'calendar' | 'price_types'>) {
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
      {open && (
        <PhoneBookingDialog
          calendar={calendar}
          price_types={price_types}
          booking={null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type HeadProps = { name: string } & Pick<PhoneBooking, 'lines' | 'number_of_people'>

/** Who booked, how many come, and by price type. */
export const CardHead = ({ name, lines, number_of_people }: HeadProps) => (
  <>
    <Row as="p" gap={2} nowrap align="baseline" justify="between" className={styles.head}>
      <strong>{name}</strong>
      <Unbroken>
        <b>{headsOf(lines, number_of_people)}名</b>
      </Unbroken>
    </Row>
    {lines && (
      <p>
        {partyWords(lines, number_of_people)}
        <Unbroken>（席 {number_of_people}）</Unbroken>
      </p>
    )}
  </>
)

const CancelBooking = ({ booking }: { booking: PhoneBooking }) => (
  <ConfirmButton
    label="キャンセルする"
    button={{ variant: 'plain', 'aria-label': `${phoneNameOf(booking)}のご予約をキャンセルする` }}
    title={`${phoneNameOf(booking)}（${partyWords(booking.lines, booking.number_of_people)}）のご予約をキャンセルしますか？`}
    confirmLabel="予約をキャンセルする"
    call={() => userAnswerOf(cancelPhoneBooking({ param: { id: booking.id } }))}
    done="電話のご予約をキャンセルしました。"
  >
    <p>お席が空き、ほかの方が予約できるようになります。ご本人へのお知らせはありません。</p>
  </ConfirmButton>
)

type Props = Pick<SlotParticipants, 'calendar' | 'phone_bookings' | 'price_types'> & {
  /** Whether the user may change and cancel them. */
  editable: boolean
}

/** The bookings by telephone that are not cancelled. */
export function PhoneBookingCards({ calendar, phone_bookings, price_types, editable }: Props) {
  const [editedBooking, setEditedBooking] = useState<PhoneBooking | null>(null)
  return (
    <>
      <Grid as="ul" gap={2} className={styles.cards}>
        {phone_bookings.map((booking) => (
          <Card key={booking.id} as="li" gap={0.5} pad={2}>
            <CardHead {...booking} name={phoneNameOf(booking)} />
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
          price_types={price_types}
          booking={editedBooking}
          onClose={() => setEditedBooking(null)}
        />
      )}
    </>
  )
}
