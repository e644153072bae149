import { Link } from 'react-router'
import type { DocumentsOfReservation } from '#contract/booking/documents-schemas.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import styles from './issued-documents.module.css'

const LABELS = { receipt: '領収書', return_invoice: '返還インボイス' } as const

/** Links to the documents of a reservation; nothing without any. */
export function IssuedDocuments({ documents }: DocumentsOfReservation) {
  if (documents.length === 0) return null
  return (
    <Stack aria-label="発行した書類" as="ul" gap={1}>
      {documents.map(({ id, kind, number, issued_on, amount, replaced, refunded_since }) => (
        <li key={id}>
          <Link to={`/mypage/documents/${id}`}>
            {LABELS[kind]} {number}
          </Link>{' '}
          <span className={styles.about}>
            {formatDate(issued_on)}・<Yen amount={amount} />
            {replaced && '（発行し直し済み）'}
            {refunded_since > 0 && (
              <>
                （発行後に返金 <Yen amount={refunded_since} />）
              </>
            )}
          </span>
        </li>
      ))}
    </Stack>
  )
}
