import { Link } from 'react-router'
import type { DayParticipants, Participant, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { minimumWords, numbersOf, slotStates } from '#web/features/schedule/slots/host-slot-words.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CancelDay } from './cancel-day.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './day-card.module.css'
import { confirmedOf, headsWords, isTyped } from './refund-table.tsx'

type Guest = Pick<Participant, 'name' | 'number_of_people' | 'lines' | 'option' | 'message'>

/** One guest of a slot in a list: name, people, option and message. */
function GuestLine({ name, number_of_people, lines, option, message }: Guest) {
  return (
    <li className={styles.guest}>
      <span className={styles.name}>
        {name} さん　{partyWords(lines, number_of_people)}
        {option && <span className={styles.option}>{option}</span>}
      </span>
      {message && <span className={inner.guestWords}>{message}</span>}
    </li>
  )
}

function Session({ slot }: { slot: SlotParticipants }) {
  const { calendar } = slot
  const coming = confirmedOf(slot)
  const minimum = minimumWords(calendar)
  return (
    <li className={styles.session}>
      <Row gap={2} nowrap align="start" justify="between">
        <h3 className={styles.time}>
          <Link to={`/host/calendars/${calendar.id}`}>
            {formatRange(calendar.start_time, calendar.end_time)}
            <span className={styles.title}>{calendar.experience.title}</span>
          </Link>
        </h3>
        <Stack as="span" gap={0.5} align="end" className={styles.side}>
          <span className={looks.figure}>{numbersOf(calendar)}</span>
          {isTyped(slot) && <span className={looks.small}>{headsWords(slot)}</span>}
          <StatusBadge {...slotStates[calendar.state]} />
        </Stack>
      </Row>
      {minimum && <p className={classNames(looks.bold, inner.warning)}>{minimum}</p>}
      {coming.length + slot.phone_bookings.length === 0 ? (
        <p className={looks.soft}>まだご予約がありません。</p>
      ) : (
        <Stack as="ul">
          {coming.map((guest) => (
            <GuestLine key={guest.reservation_id} {...guest} />
          ))}
          {slot.phone_bookings.map((booking) => (
            <GuestLine key={`phone-${booking.id}`} {...booking} option="電話" message={booking.note} />
          ))}
        </Stack>
      )}
    </li>
  )
}

/** A day's slots with their guests, and its actions. `name`: 今日. */
export function DayCard({ day: { date, calendars }, name }: { day: DayParticipants; name: string }) {
  const canEnd = calendars.some(({ calendar }) => calendar.state !== 'ended')
  return (
    <Card as="section" aria-labelledby={`day-${date}`}>
      <Row as="header" gap={2} rowGap={0} justify="between" className={styles.head}>
        <h2 id={`day-${date}`} className={classNames(inner.h3, styles.day)}>
          {name} <span>{formatDateShort(date)}</span>
        </h2>
        {calendars.length > 0 && (
          <Row gap={2} nowrap>
            <Link to={`/host/calendars/print?date=${date}`} className={styles.action}>
              名簿<VisuallyHidden>（{name}）</VisuallyHidden>
            </Link>
            {canEnd && <CancelDay date={date} />}
          </Row>
        )}
      </Row>
      {calendars.length === 0 ? (
        <p className={styles.empty}>開催はありません。</p>
      ) : (
        <Stack as="ul">
          {calendars.map((slot) => (
            <Session key={slot.calendar.id} slot={slot} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
