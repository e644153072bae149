import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { type ServerClock, useMinutesLeft } from '../reserve/use-server-clock.ts'
import { statusOf } from '../shared/reservation-words.ts'

type Props = {
  reservation: Pick<Reservation, 'status' | 'calendars' | 'hold_expires_at'>
  /** Needed for reservations that wait for 3-D Secure. */
  clock: ServerClock
}

/** The state of a reservation as a sign and a word. */
export function ReservationBadge({ reservation, clock }: Props) {
  const { hold_expires_at } = reservation
  if (hold_expires_at) return <HoldBadge hold_expires_at={hold_expires_at} clock={clock} />
  const { word, sign, tone } = statusOf(reservation)
  return (
    <StatusBadge sign={sign} tone={tone}>
      {word}
    </StatusBadge>
  )
}

/** The time left to finish the payment. */
function HoldBadge({ hold_expires_at, clock }: { hold_expires_at: string; clock: ServerClock }) {
  const minutes = useMinutesLeft(hold_expires_at, clock)
  return (
    <StatusBadge sign="…" tone="waiting">
      {minutes > 0 ? `お手続き中・あと${minutes}分` : 'お手続きの時間が過ぎました'}
    </StatusBadge>
  )
}
