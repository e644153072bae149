import { useState } from 'react'
import { Link } from 'react-router'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { mapUrl } from '#domain/shared/map-url.ts'
import { buttonLook, LinkButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Yen } from '#web/ui/unbroken.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Browser } from '../payment/card-script.ts'
import { UnfinishedHoldLater } from '../reserve/unfinished-hold-later.tsx'
import type { ServerClock } from '../reserve/use-server-clock.ts'
import { ReservationBadge } from './reservation-badge.tsx'

type Props = {
  reservation: Reservation
  clock: ServerClock
  /** For reservations that wait for 3-D Secure; null if the list has none. */
  provider: Browser | null
}

/** What a guest needs most before and after: the way there, and the host. */
function Actions({ reservation }: Pick<Props, 'reservation'>) {
  const { id, experience, online, online_url, place, status, confirmed_at } = reservation
  const there = status !== 'confirmed' ? null : online ? online_url : place && mapUrl(place)
  const of = <VisuallyHidden>（{experience.title}）</VisuallyHidden>
  return (
    <Row gap={1} className={styles.hold}>
      {there && (
        <a href={there} target="_blank" rel="noreferrer" className={buttonLook({ variant: 'quiet' })}>
          {online ? '参加する' : '地図'}
          {of}
        </a>
      )}
      {confirmed_at !== null && (
        <LinkButton variant="quiet" to={`/mypage/messages/new?reservation=${id}`}>
          連絡する{of}
        </LinkButton>
      )}
    </Row>
  )
}

/** A reservation in the list; the whole card is a link. */
export function ReservationCard({ reservation, clock, provider }: Props) {
  const { id, experience, calendars, number_of_people, lines, price, online, place, can_review, hold_expires_at } =
    reservation
  const [ended, setEnded] = useState(false)
  const [first] = calendars
  return (
    <Row as="article" gap={2} align="start" card pad={2} className={classNames(styles.card, styles.reservation)}>
      <Picture src={experience.image_url} alt="" sizes="(max-width: 767px) 96px, 200px" className={styles.photo} />
      <div className={styles.about}>
        <Row as="p" gap={1.5} rowGap={0.5} className={styles.line}>
          {!ended && <ReservationBadge reservation={reservation} clock={clock} />}
          {can_review && <span className={classNames(looks.bold, inner.warning)}>レビューを書けます</span>}
        </Row>
        <h2 className={styles.title}>
          <Link className={looks.cover} to={`/mypage/reservations/${id}`}>
            {experience.title}
          </Link>
        </h2>
        {first && (
          <p className={classNames(looks.bold, inner.when)}>
            <span>{formatDate(first.date)}</span> <span>{formatRange(first.start_time, first.end_time)}</span>
            {calendars.length > 1 && <small className={looks.small}>（ほか{calendars.length - 1}回）</small>}
          </p>
        )}
        <p className={classNames(looks.note, styles.facts)}>
          <span className={styles.where}>{online ? 'オンライン' : place}</span>
          <span>{partyWords(lines, number_of_people)}</span>
          <span>{price.total === 0 ? '無料' : <Yen amount={price.total} />}</span>
        </p>
      </div>
      <Actions reservation={reservation} />
      {hold_expires_at && provider && (
        <div className={styles.hold}>
          <UnfinishedHoldLater
            reservation={reservation}
            hold_expires_at={hold_expires_at}
            clock={clock}
            provider={provider}
            onOver={() => setEnded(true)}
          />
        </div>
      )}
    </Row>
  )
}
