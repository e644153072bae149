import { Link } from 'react-router'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { Picture } from '#web/ui/story/picture.tsx'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { StatusBadge } from './status-badge.tsx'

/** A reservation in the list; the whole card is a link. */
export function ReservationCard({ reservation }: { reservation: Reservation }) {
  const { id, experience, calendars, number_of_people, price, online, place, can_review } = reservation
  const [first] = calendars
  return (
    <article className={styles.reservation}>
      <Picture src={experience.image_url} alt="" sizes="(max-width: 767px) 96px, 200px" className={styles.photo} />
      <div className={styles.about}>
        <p className={styles.line}>
          <StatusBadge reservation={reservation} />
          {can_review && <span className={styles.hint}>レビューを書けます</span>}
        </p>
        <h2 className={styles.title}>
          <Link to={`/mypage/reservations/${id}`}>{experience.title}</Link>
        </h2>
        {first && (
          <p className={styles.when}>
            <span>{formatDate(first.date)}</span> <span>{formatRange(first.start_time, first.end_time)}</span>
            {calendars.length > 1 && <small>（ほか{calendars.length - 1}回）</small>}
          </p>
        )}
        <p className={styles.facts}>
          <span className={styles.where}>{online ? 'オンライン' : place}</span>
          <span>{number_of_people}名</span>
          <span>{price.total === 0 ? '無料' : formatYen(price.total)}</span>
        </p>
      </div>
    </article>
  )
}
