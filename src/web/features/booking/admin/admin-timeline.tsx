import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './admin-reservation.module.css'
import { entryDetails, entryTitle } from './admin-reservation-words.ts'

/** The history of a reservation from the hold on, in Japan time. */
export function AdminTimeline({ timeline }: Pick<AdminReservation, 'timeline'>) {
  return (
    <Stack as="ol" className={classNames(inner.ruled, styles.timeline)}>
      {timeline.map((entry, place) => {
        const details = entryDetails(entry)
        return (
          // The index is a stable key: new entries are only appended.
          <li key={place}>
            <time className={looks.moment} dateTime={entry.at}>
              {formatMoment(Date.parse(entry.at))}
            </time>
            <div>
              <p>{entryTitle(entry)}</p>
              {details.length > 0 && <p className={looks.note}>{details.join('　')}</p>}
            </div>
          </li>
        )
      })}
    </Stack>
  )
}
