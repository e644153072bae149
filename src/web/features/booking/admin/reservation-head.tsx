import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { OfficeLink } from '#web/features/accounts/shared/may-use.tsx'
import { UndeliverableLine } from '#web/features/mail/undeliverable-notice.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import styles from './admin-reservation.module.css'

function Contact({ email, phone }: { email: string; phone: string | null }) {
  return (
    <Row as="p" gap={2} rowGap={0} align="stretch" className={styles.contact}>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      <a href={`mailto:${email}`}>{email}</a>
    </Row>
  )
}

/** What an admin needs first on the telephone: who, when, how much, and whom to call. */
export function ReservationHead({ reservation }: { reservation: AdminReservation }) {
  const { guest, hosts, experience, calendars, number_of_people, lines, price, payment } = reservation
  const slots = calendars.filter(({ cancelled }) => !cancelled)
  const [next = calendars[0]] = slots
  // Then the name is that of the person to call.
  const alone = hosts.length === 1 && hosts[0]?.name === experience.hosted_by
  return (
    <Row as="section" gap={4} rowGap={2} align="stretch" card pad={3} aria-label="予約のあらまし">
      <div className={styles.fact}>
        <h2>お客さま</h2>
        <strong>
          <OfficeLink to={`/admin/users/${guest.id}`}>{guest.name}</OfficeLink>
          {guest.name_kana !== null && `（${guest.name_kana}）`}
        </strong>
        <Contact {...guest} />
        <UndeliverableLine since={guest.undeliverable_at} />
      </div>
      <div className={styles.fact}>
        <h2>日時</h2>
        {next && <strong>{formatSlot(next)}</strong>}
        <p>
          {slots.length > 1 && `ほか${slots.length - 1}回　`}
          {partyWords(lines, number_of_people)}
        </p>
      </div>
      <div className={styles.fact}>
        <h2>金額</h2>
        <strong>
          <Yen amount={price.total} />
        </strong>
        {payment && payment.refunded > 0 && (
          <p>
            うち返金済み <Yen amount={payment.refunded} />
          </p>
        )}
      </div>
      <div className={styles.fact}>
        <h2>ホストの連絡先</h2>
        {!alone && <strong>{experience.hosted_by}</strong>}
        <Stack as="ul">
          {hosts.map((host) => (
            <li key={host.id}>
              {alone ? (
                <strong>
                  <OfficeLink to={`/admin/users/${host.id}`}>{host.name}</OfficeLink>
                </strong>
              ) : (
                <OfficeLink to={`/admin/users/${host.id}`}>{host.name}</OfficeLink>
              )}
              <Contact {...host} />
            </li>
          ))}
        </Stack>
      </div>
    </Row>
  )
}
