import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { describeDecision, receivedWords } from '#domain/schedule/decision.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  reservation: Pick<Reservation, 'calendars' | 'price'>
  /** Epoch milliseconds of the rendering. */
  now: number
}

/** What is missing until the slots take place, when it is decided and what happens otherwise. */
export function DecisionNotice({ reservation: { calendars, price }, now }: Props) {
  const received = receivedWords(calendars)
  if (received === null) return null
  return (
    <Notice kind="info" word={received} live={false}>
      {describeDecision(calendars, { paid: price.total > 0 }, now)}
    </Notice>
  )
}
