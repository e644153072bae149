import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import styles from './admin-reservation.module.css'
import { entryDetails, entryTitle } from './admin-reservation-words.ts'

/** What happened to a reservation from the hold on, in Japan's time. */
export function AdminTimeline({ timeline }: Pick<AdminReservation, 'timeline'>) {
  return (
    <ol className={styles.timeline}>
      {timeline.map((entry, place) => {
        const details = entryDetails(entry)
        return (
          // What happened stays in its order: later entries come at the end.
          <li key={place}>
            <time dateTime={entry.at}>{formatMoment(Date.parse(entry.at))}</time>
            <div>
              <p>{entryTitle(entry)}</p>
              {details.length > 0 && <p className={styles.soft}>{details.join('　')}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
