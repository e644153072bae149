import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { statusOf } from '../shared/reservation-words.ts'

/** The state of a reservation as a sign and a word. */
export function StatusBadge({ reservation }: { reservation: Pick<Reservation, 'status' | 'calendars'> }) {
  const { word, sign, tone } = statusOf(reservation)
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  )
}
