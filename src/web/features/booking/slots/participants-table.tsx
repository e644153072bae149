import { Link } from 'react-router'
import type { Participant } from '#contract/booking/host-booking-schemas.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import styles from './participants-table.module.css'

const columnsFor = (reservationPath?: (id: number) => string): Column<Participant>[] => [
  { head: 'お名前', names: true, cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { head: '人数', end: true, cell: ({ number_of_people }) => `${number_of_people}名` },
  { head: 'オプション', cell: ({ option }) => option ?? 'なし' },
  {
    head: 'メッセージ',
    cell: ({ message }) => (message ? <span className={styles.message}>{message}</span> : 'なし'),
  },
  {
    head: '連絡先',
    cell: ({ contact }) =>
      contact && (
        <>
          <a href={`mailto:${contact.email}`} className={styles.contact}>
            {contact.email}
          </a>
          {contact.phone && (
            <>
              <br />
              <a href={`tel:${contact.phone}`} className={styles.contact}>
                {formatPhone(contact.phone)}
              </a>
            </>
          )}
        </>
      ),
  },
  {
    head: '予約',
    cell: ({ reservation_id, reserved_at }) => (
      <span className={styles.reserved}>
        {reservationPath ? (
          <Link to={reservationPath(reservation_id)}>番号 {reservation_id}</Link>
        ) : (
          `番号 ${reservation_id}`
        )}
        <br />
        {formatDateShort(dateOf(new Date(reserved_at)))}に予約
      </span>
    ),
  },
]

type Props = {
  label: string
  participants: readonly Participant[]
  /** Path of a reservation's page, if the user has one. */
  reservationPath?: (id: number) => string
  /** Shown when there are none. */
  empty: string
}

/** The participants of a slot. */
export function ParticipantsTable({ label, participants, reservationPath, empty }: Props) {
  return (
    <DataTable
      label={label}
      columns={columnsFor(reservationPath)}
      rows={participants}
      keyOf={({ reservation_id }) => reservation_id}
      empty={<p>{empty}</p>}
    />
  )
}
