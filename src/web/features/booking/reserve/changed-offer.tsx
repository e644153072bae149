import type { OfferChange } from '#domain/booking/offer-changes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TermList } from '../shared/term-list.tsx'
import styles from '../shared/booking.module.css'

/** What the host changed while the guest had the form open, beside what the form showed before. */
export function ChangedOffer({ changes }: { changes: readonly OfferChange[] }) {
  if (changes.length === 0) return null
  return (
    <Notice kind="warning" word="体験の内容が変わりました">
      <div className={styles.open}>
        <TermList changes={changes} was="先ほどの表示" />
      </div>
    </Notice>
  )
}
