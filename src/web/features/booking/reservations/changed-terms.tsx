import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { KEPT_OPTION } from '#domain/booking/guest-terms.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TermList } from '#web/features/shared/term-list.tsx'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'

/** What the host changed since the booking, and until when the guest may cancel free of charge. */
export function ChangedTerms({ reservation }: { reservation: Reservation }) {
  const { changed, cancellation, price } = reservation
  if (!changed) return null
  return (
    <Notice kind="warning" word="お申し込みのあとに、体験の内容が変わりました" live={false}>
      <Stack gap={2} className={inner.smallParts}>
        <TermList changes={changed.terms} was="お申し込みのとき" />
        {changed.terms.some(({ field }) => field === 'price') && <p>お支払いいただいた料金は変わりません。</p>}
        {changed.terms.some(({ field }) => field === 'option') && <p>{KEPT_OPTION}</p>}
        {changed.messages.map(({ text, at }) => (
          <section key={at}>
            <h2>主催者からのメッセージ</h2>
            <p className={looks.lines}>{text}</p>
            <p className={looks.note}>{formatMoment(new Date(at))}</p>
          </section>
        ))}
        {cancellation.free_until !== null && price.total > 0 && (
          <p>
            <strong>{formatMoment(new Date(cancellation.free_until))}まで、無料でキャンセルできます。</strong>
          </p>
        )}
      </Stack>
    </Notice>
  )
}
