import type { Participant, PhoneBooking, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import styles from './cancellation-fields.module.css'

/** The guests who have places in the slot. */
export const comingOf = ({ participants }: Pick<SlotParticipants, 'participants'>) =>
  participants.filter(({ state }) => state === 'confirmed')

/** The bookings by telephone that lose their places. */
export const callsOf = ({ phone_bookings }: Pick<SlotParticipants, 'phone_bookings'>) =>
  phone_bookings.filter(({ cancelled }) => !cancelled)

/** Yen that these guests get back. */
export const refundOf = (coming: readonly Participant[]) => coming.reduce((sum, { refund }) => sum + (refund ?? 0), 0)

/** The people who lose their places, and their refunds. */
export function RefundTable({
  coming,
  by_phone,
}: {
  coming: readonly Participant[]
  by_phone: readonly PhoneBooking[]
}) {
  if (coming.length + by_phone.length === 0) return <p>この回のご予約はありません。</p>
  const calls = by_phone.length > 0 && (
    <p>
      電話のご予約（{by_phone.map(({ name, number_of_people }) => `${name} さん ${number_of_people}名`).join('、')}
      ）の方には、メールが届きません。お電話でお知らせください。
    </p>
  )
  if (coming.length === 0) return calls
  return (
    <>
      <p>次の方のご予約をキャンセルし、この回の代金を全額お返しします。理由は、メールでお客さまにお伝えします。</p>
      <table className={styles.refunds}>
        <thead>
          <tr>
            <th scope="col">お客さま</th>
            <th scope="col">人数</th>
            <th scope="col">返金</th>
          </tr>
        </thead>
        <tbody>
          {coming.map(({ reservation_id, name, number_of_people, refund }, index) => (
            // A reservation with two slots of the day has a row for each.
            <tr key={`${reservation_id}-${index}`}>
              <th scope="row">{name} さん</th>
              <td>{number_of_people}名</td>
              <td>
                <Yen amount={refund ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td>{coming.reduce((sum, { number_of_people }) => sum + number_of_people, 0)}名</td>
            <td>
              <Yen amount={refundOf(coming)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {calls}
    </>
  )
}
