import type { Participant } from '#contract/booking/host-booking-schemas.ts'
import { dateOf, formatDateShort } from '#domain/shared/japan-time.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import styles from './participants-table.module.css'

const columns: Column<Participant>[] = [
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
        <a href={`mailto:${contact.email}`} className={styles.contact}>
          {contact.email}
        </a>
      ),
  },
  {
    head: '予約',
    cell: ({ reservation_id, reserved_at }) => (
      <span className={styles.reserved}>
        番号 {reservation_id}
        <br />
        {formatDateShort(dateOf(new Date(reserved_at)))}に予約
      </span>
    ),
  },
]

/** Who comes to a slot. */
export function ParticipantsTable({ label, participants }: { label: string; participants: readonly Participant[] }) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={participants}
      keyOf={({ reservation_id }) => reservation_id}
      empty={<p>まだご予約がありません。</p>}
    />
  )
}
