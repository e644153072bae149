/** One slot for its host or an admin: figures, participants, cancelled reservations. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Participant, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { cancelCause, type CancelCause } from '#domain/booking/cancellation.ts'
import { dateOf, formatDate, formatDateShort, formatRange, formatMoment } from '#domain/shared/japan-time.ts'
import {
  decisionWords,
  minimumWords,
  nobodyWords,
  slotCancelWords,
  slotStates,
} from '#web/features/schedule/slots/host-slot-words.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { RefundLimit } from '#web/features/shared/refund-limit.tsx'
import { ChangeHistory } from '../changes/change-facts.tsx'
import { CancelSlot } from './cancel-slot.tsx'
import { CardHead, PhoneBookingCards, phoneNameOf } from './phone-bookings.tsx'
import { headsOfSlot, isTyped } from './refund-table.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './slot-view.module.css'
import { formatPhone } from '#domain/shared/phone.ts'
import inner from '#web/ui/inner-looks.module.css'

type Props = {
  participants: readonly Participant[]
  /** Path of a reservation's page, if the user has one. */
  reservationPath?: (id: number) => string
  /** Whether the slot hasn't begun. */
  coming: boolean
}

/** Participants with a message come first. */
const rankOf = ({ message }: Participant) => (message === '' ? 1 : 0)

/** The participants of a slot. */
function ParticipantCards({ participants, reservationPath, coming }: Props) {
  return (
    <Grid as="ul" gap={2} className={styles.cards}>
      {participants
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((guest) => {
          const {
            reservation_id,
            name,
            number_of_people,
            lines,
            option,
            message,
            contact,
            reserved_at,
            changes,
            answer_by,
          } = guest
          const number = `予約番号 ${reservation_id}`
          return (
            <Card key={reservation_id} as="li" gap={0.5} pad={2}>
              <CardHead name={`${name} さん`} lines={lines} number_of_people={number_of_people} />
              {answer_by && (
                <p className={classNames(looks.bold, inner.warning)}>
                  延期へのお返事待ち（{formatMoment(new Date(answer_by))}まで）
                </p>
              )}
              {message && <p className={inner.guestWords}>{message}</p>}
              {option && <p>オプション：{option}</p>}
              {contact && (
                <Row as="p" gap={2} rowGap={0} align="stretch" className={inner.targets}>
                  {contact.phone && <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>}
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </Row>
              )}
              {changes && <ChangeHistory changes={changes} />}
              {guest.change_proposal?.state === 'open' && !reservationPath && (
                <Link to={`/host/reservations/${reservation_id}/change`}>変更のお願いが届いています</Link>
              )}
              <p className={looks.note}>
                {reservationPath ? <Link to={reservationPath(reservation_id)}>{number}</Link> : number}・
                {formatDateShort(dateOf(new Date(reserved_at)))}に予約
              </p>
              {!reservationPath && (
                <Row as="p" gap={2} rowGap={0} align="stretch" className={inner.targets}>
                  <Link to={`/host/messages/new?reservation=${reservation_id}`}>メッセージを送る</Link>
                  {coming && <Link to={`/host/reservations/${reservation_id}/change`}>日程・人数を変更</Link>}
                </Row>
              )}
            </Card>
          )
        })}
    </Grid>
  )
}

const causeWords: Record<CancelCause, string> = {
  guest: 'お客さまがキャンセル',
  host: '主催者が中止',
  operator: '運営が中止',
  guest_request: 'お客さまの依頼で、運営がキャンセル',
  host_request: '主催者の依頼で、運営が中止',
  minimum_not_reached: '最少催行人数に届かず中止',
}

const causeOf = ({ cancelled_by, cancel_requested_by }: Pick<Participant, 'cancelled_by' | 'cancel_requested_by'>) =>
  cancelCause(cancelled_by ?? 'guest', cancel_requested_by)

/** The title of the page: date and time. */
export const SlotTitle = ({ calendar }: Pick<SlotParticipants, 'calendar'>) => (
  <>
    <Unbroken>{formatDate(calendar.date)}</Unbroken>{' '}
    <Unbroken>{formatRange(calendar.start_time, calendar.end_time)}</Unbroken>
  </>
)

/** Its figures, and why it was cancelled. */
export function SlotFacts(slot: SlotParticipants) {
  const { calendar } = slot
  const minimum = minimumWords(calendar)
  const decision = decisionWords(calendar)
  const { held_number: held, offered_number: offered } = calendar
  return (
    <>
      <Row as="dl" gap={4} rowGap={2} align="stretch" card pad={3} className={styles.facts}>
        <div>
          <dt>状態</dt>
          <dd>
            <StatusBadge {...slotStates[calendar.state]} />
          </dd>
        </div>
        <div>
          <dt>参加</dt>
          <dd>
            <strong>{isTyped(slot) ? headsOfSlot(slot) + held + offered : calendar.participant_number}</strong>名
            {isTyped(slot) && <span className={styles.aside}>席 {calendar.participant_number}</span>}
            {calendar.phone_number > 0 && <span className={styles.aside}>うち電話 {calendar.phone_number}名</span>}
            {held > 0 && <span className={styles.aside}>うちお手続き中 {held}名</span>}
            {offered > 0 && <span className={styles.aside}>うち案内中 {offered}名</span>}
          </dd>
        </div>
        <div>
          <dt>定員</dt>
          <dd>
            <strong>{calendar.recruitment_number}</strong>名
          </dd>
        </div>
        {calendar.minimum !== null && (
          <div>
            <dt>最少催行人数</dt>
            <dd>
              <strong>{calendar.minimum}</strong>名{minimum && <span className={styles.aside}>{minimum}</span>}
            </dd>
          </div>
        )}
      </Row>
      {decision && <p className={looks.measure}>{decision}</p>}
      {calendar.cancelled && (
        <Notice kind="info" word={calendar.postponed_to ? '延期' : '中止'} live={false}>
          <p>{slotCancelWords(calendar)}</p>
          {calendar.postponed_to && (
            <p>
              <Link to={`../${calendar.postponed_to}`} relative="path">
                新しい日程を見る
              </Link>
            </p>
          )}
          {calendar.cancel_reason && <p className={looks.lines}>理由：{calendar.cancel_reason}</p>}
        </Notice>
      )}
    </>
  )
}

type People = SlotParticipants & {
  /** Path of a reservation's page, if the user has one. */
  reservationPath?: (id: number) => string
  /** Whether the user may change and cancel the bookings by telephone. */
  editable?: boolean
}

/** The participants, and the cancelled reservations. */
export function SlotPeople({
  calendar,
  participants,
  phone_bookings,
  price_types,
  reservationPath,
  editable = false,
}: People) {
  const coming = participants.filter(({ state }) => state === 'confirmed')
  const others = participants.filter(({ state }) => state === 'cancelled')
  const by_phone = phone_bookings.filter(({ cancelled }) => !cancelled)
  const gone_by_phone = phone_bookings.filter(({ cancelled }) => cancelled)
  return (
    <>
      <Section title="参加者">
        {coming.length + by_phone.length === 0 ? (
          <p className={looks.soft}>{nobodyWords(calendar)}</p>
        ) : (
          <>
            {coming.length > 0 && (
              <ParticipantCards
                participants={coming}
                reservationPath={reservationPath}
                coming={calendar.state !== 'started' && calendar.state !== 'ended'}
              />
            )}
            {by_phone.length > 0 && (
              <PhoneBookingCards
                calendar={calendar}
                phone_bookings={by_phone}
                price_types={price_types}
                editable={editable}
              />
            )}
          </>
        )}
      </Section>
      {others.length + gone_by_phone.length > 0 && (
        <Section title="キャンセルされた予約">
          <ul className={classNames(looks.soft, styles.gone)}>
            {others.map(({ reservation_id, name, number_of_people, lines, ...participant }) => (
              <li key={reservation_id}>
                {reservationPath ? <Link to={reservationPath(reservation_id)}>{name} さん</Link> : `${name} さん`}　
                {partyWords(lines, number_of_people)}（
                {causeWords[participant.cancelled_by ? causeOf(participant) : causeOf(calendar)]}）
              </li>
            ))}
            {gone_by_phone.map((booking) => (
              <li key={`phone-${booking.id}`}>
                {phoneNameOf(booking)}　{partyWords(booking.lines, booking.number_of_people)}（電話のご予約）
                {calendar.cancelled && booking.note && <p className={looks.lines}>{booking.note}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** The section with the cancel button; empty once the slot has ended or is cancelled. */
export function SlotEnd({
  slot,
  ...cancel
}: {
  slot: SlotParticipants
} & Pick<ComponentProps<typeof CancelSlot>, 'onCancelSlot' | 'by_operator'>) {
  const { state } = slot.calendar
  if (state === 'ended' || state === 'cancelled') return null
  return (
    <Section title="開催の中止">
      <Row gap={2} justify="between" className={styles.cancel}>
        <p>開催できなくなったときに使います。ご予約の方には全額をお返しし、理由をメールでお伝えします。</p>
        {cancel.by_operator && <RefundLimit allowance={cancel.by_operator.allowance} />}
        <CancelSlot {...slot} {...cancel} />
      </Row>
    </Section>
  )
}
