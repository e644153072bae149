import { Link } from 'react-router'
import type { Participant } from '#contract/booking/host-booking-schemas.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './participant-cards.module.css'

type Props = {
  participants: readonly Participant[]
  /** Path of a reservation's page, if the user has one. */
  reservationPath?: (id: number) => string
}

/** Participants with a message come first. */
const rankOf = ({ message }: Participant) => (message === '' ? 1 : 0)

/** The participants of a slot. */
export function ParticipantCards({ participants, reservationPath }: Props) {
  return (
    <Grid as="ul" gap={2} className={styles.cards}>
      {participants
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((guest) => {
          const { reservation_id, name, number_of_people, option, message, contact, reserved_at } = guest
          const number = `予約番号 ${reservation_id}`
          return (
            <Card key={reservation_id} as="li" gap={0.5} pad={2}>
              <Row as="p" gap={2} nowrap align="baseline" justify="between" className={styles.head}>
                <strong>{name} さん</strong>
                <Unbroken>
                  <b>{number_of_people}名</b>
                </Unbroken>
              </Row>
              {message && <p className={inner.guestWords}>{message}</p>}
              {option && <p>オプション：{option}</p>}
              {contact && (
                <Row as="p" gap={2} rowGap={0} align="stretch" className={inner.targets}>
                  {contact.phone && <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>}
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </Row>
              )}
              <p className={looks.note}>
                {reservationPath ? <Link to={reservationPath(reservation_id)}>{number}</Link> : number}・
                {formatDateShort(dateOf(new Date(reserved_at)))}に予約
                {!reservationPath && (
                  <>
                    ・<Link to={`/host/messages/new?reservation=${reservation_id}`}>メッセージを送る</Link>
                  </>
                )}
              </p>
            </Card>
          )
        })}
    </Grid>
  )
}
