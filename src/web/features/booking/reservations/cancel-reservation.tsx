import { useEffect, useRef, useState } from 'react'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { cancelReservation } from '#web/calls/booking.ts'
import { readResponse } from '#web/read-response.ts'
import { useAsking } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import looks from '#web/ui/looks.module.css'
import { placesWords, refundWords } from '../shared/reservation-words.ts'

/** The button and dialog to cancel a reservation, and the result. */
export function CancelReservation({ reservation }: { reservation: Reservation }) {
  const { id, experience, calendars, number_of_people, lines, cancellation, price } = reservation
  // The places in a slot that was called off are gone already.
  const remaining = calendars.filter(({ cancelled }) => !cancelled)
  const { ask, close, confirm, run } = useAsking()
  const [refunded, setRefunded] = useState<number | null>(null)
  const result = useRef<HTMLDivElement>(null)
  // The button that would get the focus back has disappeared.
  useEffect(() => {
    if (refunded !== null && cancellation.refund_now === null) result.current?.focus()
  }, [refunded, cancellation.refund_now])

  const cancel = async () => {
    const refund = cancellation.refund_now ?? 0
    await run(
      () => readResponse(cancelReservation({ param: { id }, json: { refund } })),
      () => {
        setRefunded(refund)
        close()
      },
    )
  }

  return (
    <>
      {refunded !== null && (
        <div ref={result} tabIndex={-1}>
          <Notice kind="success">
            予約をキャンセルしました。
            {price.total > 0 &&
              (refunded > 0 ? `${formatYen(refunded)}を、お支払いのカードに返金します。` : '返金はありません。')}
            確認のメールをお送りします。
          </Notice>
        </div>
      )}
      {cancellation.refund_now !== null && (
        <Button variant="quiet" className={styles.cancel} onClick={ask}>
          予約をキャンセルする
        </Button>
      )}
      <ConfirmDialog
        {...confirm}
        onConfirm={() => void cancel()}
        title={`「${experience.title}」の予約をキャンセルしますか？`}
        confirmLabel="キャンセルする"
        cancelLabel="キャンセルしない"
      >
        <ul className={looks.points}>
          {remaining.map((slot) => (
            <li key={slot.id}>{formatSlot(slot)}</li>
          ))}
        </ul>
        <p>
          {placesWords(partyWords(lines, number_of_people), remaining.length)}
          がなくなります。キャンセルしたあとで元に戻すことはできません。
        </p>
        <p className={styles.refund}>{refundWords(reservation)}</p>
      </ConfirmDialog>
    </>
  )
}
