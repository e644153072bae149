/**
 * What a provider's result changes in a payment and its reservation (docs/booking.md#the-steps).
 * settlePayment reads, locks and writes; test/machine checks these rules in every state.
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { LateBecause } from './reservation-events.ts'
import { type Hold, isHoldExpired, type PaymentState, type ReservationStatus } from './reservation-machine.ts'
import { type Abandonment, isLeftOpen } from './unfinished-holds.ts'

/**
 * Milliseconds after sending in which "absent" is not believed yet, because the request may still
 * be on its way to the provider.
 */
export const ABSENT_GRACE = 120_000

const open: readonly PaymentState[] = ['sent', 'action_needed', 'unknown']
const received: readonly (PaymentState | null)[] = ['captured', 'partly_refunded', 'refunded']

/** Whether the provider's result still changes the payment. */
export const isOpenPayment = (state: PaymentState): boolean => open.includes(state)

/** Whether our tables show the money as received. */
export const isReceived = (state: PaymentState | null): boolean => received.includes(state)

/** The provider's result, as far as it decides. */
export type Told =
  | { outcome: 'paid' | 'action_needed' | 'absent' }
  | { outcome: 'declined'; code: string }
  | { outcome: 'unknown'; reason: string }

/**
 * Whether an event about a payment is done. Without an answer it is asked about again: it may be
 * the only sign of money for a hold that has ended.
 */
export const isEventHandled = ({ outcome }: Told): boolean => outcome !== 'unknown'

export type PaymentStep =
  | { does: 'nothing' | 'capture' | 'wait_for_guest' }
  | { does: 'decline'; code: string }
  | { does: 'ask_again'; reason: string }

export function paymentStep(
  { state, sent_at }: { state: PaymentState; sent_at: Instant | null },
  told: Told,
  now: Instant,
): PaymentStep {
  if (told.outcome === 'paid') return { does: isReceived(state) ? 'nothing' : 'capture' }
  if (!isOpenPayment(state)) return { does: 'nothing' }
  switch (told.outcome) {
    case 'action_needed':
      return { does: state === 'action_needed' ? 'nothing' : 'wait_for_guest' }
    case 'declined':
      return { does: 'decline', code: told.code }
    case 'absent':
      return epochOf(now) - epochOf(sent_at ?? now) < ABSENT_GRACE
        ? { does: 'ask_again', reason: 'absent' }
        : { does: 'decline', code: 'processing_error' }
    case 'unknown':
      return { does: 'ask_again', reason: told.reason }
  }
}

/** `ends`: the hold has lost places, so it expires now. */
export type CapturedStep = { does: 'confirm' } | { does: 'refund'; ends: boolean; because: LateBecause }

/** What becomes of a reservation whose payment is captured: late money goes back in full. */
export function capturedStep({
  status,
  abandoned,
  slot_cancelled,
}: {
  status: ReservationStatus
  abandoned: Abandonment | null
  slot_cancelled: boolean
}): CapturedStep {
  const ends = status === 'held' && slot_cancelled
  if (status === 'held' && !ends) return { does: 'confirm' }
  return { does: 'refund', ends, because: ends ? 'slot_cancelled' : abandoned === 'given_up' ? 'given_up' : 'too_late' }
}

/** How a hold ends whose payment is declined; null if it has ended. */
export function declinedHold(
  { status, hold_expires_at }: Pick<Hold, 'status' | 'hold_expires_at'>,
  code: string,
  now: Instant,
): { abandoned: Abandonment | null } | null {
  if (status !== 'held') return null
  return { abandoned: isLeftOpen({ hold_expires_at, code }, now) ? 'not_verified' : null }
}

/**
 * Whether the provider is asked to finish a charge when the guest returns from 3-D Secure. A `sent`
 * payment keeps its hold, so the time is checked first; and no money is taken for a cancelled slot.
 */
export function returnStep(
  hold: Hold & { slot_cancelled: boolean },
  now: Instant,
): 'nothing' | 'slot_cancelled' | 'expired' | 'finish' {
  if (hold.status !== 'held' || hold.payment_state !== 'action_needed') return 'nothing'
  if (hold.slot_cancelled) return 'slot_cancelled'
  return isHoldExpired(hold, now) ? 'expired' : 'finish'
}
