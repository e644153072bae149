import type { ReactNode } from 'react'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { useMinutesLeft } from '../reserve/use-minutes-left.ts'
import type { ServerClock } from '../reserve/use-server-clock.ts'
import { statusOf, type Tone } from '../shared/reservation-words.ts'

type Props = {
  reservation: Pick<Reservation, 'status' | 'calendars' | 'hold_expires_at'>
  /** Needed for reservations that wait for 3-D Secure. */
  clock: ServerClock
}

/** The state of a reservation as a sign and a word. */
export function StatusBadge({ reservation, clock }: Props) {
  const { hold_expires_at } = reservation
  if (hold_expires_at) return <HoldBadge hold_expires_at={hold_expires_at} clock={clock} />
  const { word, sign, tone } = statusOf(reservation)
  return (
    <Badge sign={sign} tone={tone}>
      {word}
    </Badge>
  )
}

/** The time left to finish the payment. */
function HoldBadge({ hold_expires_at, clock }: { hold_expires_at: string; clock: ServerClock }) {
  const minutes = useMinutesLeft(hold_expires_at, clock)
  return (
    <Badge sign="…" tone="waiting">
      {minutes > 0 ? `お手続き中・あと${minutes}分` : 'お手続きの時間が過ぎました'}
    </Badge>
  )
}

function Badge({ sign, tone, children }: { sign: string; tone: Tone; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span aria-hidden="true">{sign} </span>
      {children}
    </span>
  )
}
