import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { getCalendarFile } from '#web/calls/booking.ts'
import { MapLink } from '#web/ui/content/map-link.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './event-card.module.css'

type Slot = Reservation['calendars'][number]

/** `of_several`: of several slots, each says what is missing; for one, the page's badge says it. */
function SlotLine({ slot, of_several }: { slot: Slot; of_several: boolean }) {
  if (slot.cancelled)
    return (
      <>
        <s className={looks.soft}>
          {formatDate(slot.date)} {formatRange(slot.start_time, slot.end_time)}
        </s>
        （中止）
      </>
    )
  return (
    <>
      <span>{formatDate(slot.date)}</span> <span>{formatRange(slot.start_time, slot.end_time)}</span>
      {of_several && slot.missing_for_minimum !== null && (
        <small className={looks.small}>（{missingWords(slot.missing_for_minimum)}）</small>
      )}
    </>
  )
}

/** The place with its map, or the link to take part. The map needs a whole address. */
function Place({ reservation: { online, online_url, place, status } }: { reservation: Reservation }) {
  if (online)
    return (
      <>
        オンライン
        {online_url && (
          <>
            <br />
            <a href={online_url} target="_blank" rel="noreferrer">
              {online_url}
            </a>
          </>
        )}
      </>
    )
  if (place === null || (status !== 'confirmed' && status !== 'attended')) return place
  return <MapLink address={place} />
}

type Props = {
  reservation: Reservation
  /** The slots to show: all, or only the next one. */
  slots: readonly Slot[]
  /** Above the title: state, days left. */
  head?: ReactNode
  /** Empty on a page that has the title already. */
  title?: ReactNode
  /** Further facts. */
  children?: ReactNode
}

/**
 * What a guest needs on the day: picture, date, place with map, calendar and whom to ask. At
 * the top of my page, of a reservation and of the completion page.
 */
export function EventCard({ reservation, slots, head, title, children }: Props) {
  const { id, experience, calendars, number_of_people, lines } = reservation
  const others = calendars.length - slots.length
  return (
    <Grid gap={4} rowGap={2} card pad={2} className={styles.card}>
      <Picture
        src={experience.image_url}
        alt=""
        sizes="(max-width: 767px) 100vw, 420px"
        className={looks.roundedSmall}
        first
      />
      <Stack gap={2}>
        {head && (
          <Row gap={1.5} rowGap={0.5}>
            {head}
          </Row>
        )}
        {title && <h2 className={styles.title}>{title}</h2>}
        <Stack as="dl" gap={1.5} className={inner.targets}>
          <div>
            <dt>日時</dt>
            <dd>
              <ul className={styles.slots}>
                {slots.map((slot) => (
                  <li key={slot.id} className={inner.when}>
                    <SlotLine slot={slot} of_several={calendars.length > 1} />
                  </li>
                ))}
              </ul>
              {others > 0 && <p>ほか{others}回</p>}
            </dd>
          </div>
          <div>
            <dt>場所</dt>
            <dd>
              <Place reservation={reservation} />
            </dd>
          </div>
          <div>
            <dt>主催者・人数</dt>
            <dd>{`${experience.hosted_by}・${partyWords(lines, number_of_people)}`}</dd>
          </div>
          {children}
        </Stack>
        <Row gap={3} rowGap={0} align="stretch" className={inner.targets}>
          {reservation.confirmed_at !== null && (
            <Link to={`/mypage/messages/new?reservation=${id}`}>主催者に連絡する</Link>
          )}
          <Link to="/contact">
            運営へのお問い合わせ<VisuallyHidden>（予約番号 {id}）</VisuallyHidden>
          </Link>
        </Row>
      </Stack>
    </Grid>
  )
}

/** The next event at the top of my page. */
export function NextEvent({
  reservation,
  slot,
  left,
  badge,
}: {
  reservation: Reservation
  slot: Slot
  /** 「あと3日」 */
  left: string
  badge: ReactNode
}) {
  return (
    <article aria-label="次の予定">
      <EventCard
        reservation={reservation}
        slots={[slot]}
        title={<Link to={`/mypage/reservations/${reservation.id}`}>{reservation.experience.title}</Link>}
        head={
          <>
            <strong className={styles.left}>{left}</strong>
            {badge}
          </>
        }
      >
        <div>
          <dt>カレンダーに追加</dt>
          <dd>
            <a
              href={getCalendarFile.address({ param: { id: reservation.id }, query: { calendar_id: String(slot.id) } })}
              download
            >
              iPhone・Mac（.ics）
            </a>
          </dd>
        </div>
      </EventCard>
    </article>
  )
}
