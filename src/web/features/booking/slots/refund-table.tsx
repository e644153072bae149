import { headsOf } from '#domain/booking/party.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import type { Participant, PhoneBooking, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import amounts from '#web/ui/content/amounts.module.css'

/** The guests who have places in the slot. */
export const confirmedOf = ({ participants }: Pick<SlotParticipants, 'participants'>) =>
  participants.filter(({ state }) => state === 'confirmed')

/** The bookings by telephone that lose their places. */
export const activePhoneBookings = ({ phone_bookings }: Pick<SlotParticipants, 'phone_bookings'>) =>
  phone_bookings.filter(({ cancelled }) => !cancelled)

const headsIn = (bookings: readonly Pick<Participant, 'number_of_people' | 'lines'>[]) =>
  bookings.reduce((sum, { lines, number_of_people }) => sum + headsOf(lines, number_of_people), 0)

const comingTo = (slot: SlotParticipants) => [...confirmedOf(slot), ...activePhoneBookings(slot)]

/** Everybody who comes, also without a place. */
export const headsOfSlot = (slot: SlotParticipants) => headsIn(comingTo(slot))

/** Whether somebody comes by price type. */
export const isTyped = (slot: SlotParticipants) => comingTo(slot).some(({ lines }) => lines)

/** Those with a confirmed place: 「計4名（席3）」; 「3名」 without price types. */
export function headsWords(slot: SlotParticipants): string {
  const { participant_number, held_number, offered_number } = slot.calendar
  const places = participant_number - held_number - offered_number
  return isTyped(slot) ? `計${headsOfSlot(slot)}名（席${places}）` : `${places}名`
}

/** Yen that these guests get back. */
export const totalRefund = (guests: readonly Participant[]) =>
  guests.reduce((sum, { refund }) => sum + (refund ?? 0), 0)

/** The people who lose their places, or whose places move, and their refunds. */
export function RefundTable({
  guests,
  phone_bookings,
  postponing = false,
}: {
  guests: readonly Participant[]
  phone_bookings: readonly PhoneBooking[]
  postponing?: boolean
}) {
  if (guests.length + phone_bookings.length === 0) return <p>この回のご予約はありません。</p>
  const phoneNote = phone_bookings.length > 0 && (
    <p>
      電話のご予約（
      {phone_bookings
        .map(({ name, lines, number_of_people }) => `${name} さん ${partyWords(lines, number_of_people)}`)
        .join('、')}
      ）の方には、メールが届きません。お電話でお知らせください。
    </p>
  )
  if (guests.length === 0) return phoneNote
  return (
    <>
      <p>
        {postponing
          ? '次の方のお席が、新しい日程に移ります。返金は、返金を選んだ方だけの額です。'
          : '次の方のご予約をキャンセルし、この回の代金を全額お返しします。理由は、メールでお客さまにお伝えします。'}
      </p>
      <table className={amounts.amounts}>
        <thead>
          <tr>
            <th scope="col">お客さま</th>
            <th scope="col">人数</th>
            <th scope="col">返金</th>
          </tr>
        </thead>
        <tbody>
          {guests.map(({ reservation_id, name, lines, number_of_people, refund }, index) => (
            // A reservation with two slots of the day has a row for each.
            <tr key={`${reservation_id}-${index}`}>
              <th scope="row">{name} さん</th>
              <td>{partyWords(lines, number_of_people)}</td>
              <td>
                <Yen amount={refund ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td>{headsIn(guests)}名</td>
            <td>
              <Yen amount={totalRefund(guests)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {phoneNote}
    </>
  )
}
