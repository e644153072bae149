import type { ActionNeeded, Reservation } from '#contract/booking/booking-schemas.ts'
import { findReservation, type ReservationRow } from '#database/booking/reservations/reservations.ts'
import { cancelCause } from '#domain/booking/cancellation.ts'
import { isHoldExpired, mayHaveMoved } from '#domain/booking/reservation-machine.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { DeclineCode } from '#gateways/payment/port.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { presentReservation } from './present-reservation.ts'

// Messages for a declined card (docs/product/providers.md#error-codes-of-payjp). They say what the
// guest can do and never show the provider's own text.

const WORDS: Record<Exclude<DeclineCode, 'three_d_secure_failed'>, string> = {
  card_declined:
    'カード会社の承認が得られませんでした。別のカードをお使いいただくか、カード会社へお問い合わせください。',
  expired_card: 'カードの有効期限をお確かめください。',
  incorrect_card_data: 'カード番号・有効期限・セキュリティコードをお確かめください。',
  card_flagged: 'しばらく時間をおいてからお試しください。',
  unacceptable_brand: 'このカードブランドはご利用いただけません。別のカードをお使いください。',
  processing_error: '決済システムが混み合っています。お支払いは発生していません。少し待って、もう一度お試しください。',
  token_unusable: 'カード情報をもう一度入力してください。',
}

const words = new Map<string | null, string>(Object.entries(WORDS))

/** The refusal for a provider's code. Unknown codes get the message of a declined card. */
function declineWords(code: string | null): Refused {
  if (code === 'three_d_secure_failed') return new Refused('three_d_secure_failed')
  return new Refused('payment_declined', { message: words.get(code) ?? WORDS.card_declined })
}

// The response of POST /reservations and …/confirmation, read from the database. A repeated call
// gets the same response.

export type ReservationAnswer = { reservation: Reservation } | { action: ActionNeeded }

/** Milliseconds that a repeated call waits while the first one still talks to the provider. */
const WAIT = 15_000
const PAUSE = 150

function whyExpired({ abandoned, calendars, payment_state }: ReservationRow) {
  if (abandoned !== 'given_up' && calendars.some((slot) => slot.cancelled)) return 'slot_cancelled'
  // Money arrived after the hold had ended, and goes back in full.
  if (mayHaveMoved(payment_state)) return 'paid_too_late'
  return abandoned === 'given_up' ? 'hold_given_up' : 'hold_expired'
}

/** The refusal for a call about a hold that was booked, and perhaps cancelled since. */
export const alreadyBooked = ({
  status,
  cancelled_by,
  cancel_requested_by,
}: Pick<Reservation, 'status' | 'cancelled_by' | 'cancel_requested_by'>) =>
  status === 'cancelled'
    ? new Refused('reservation_cancelled', { by: cancelled_by ? cancelCause(cancelled_by, cancel_requested_by) : '' })
    : new Refused('reservation_confirmed')

/**
 * @param known the reservation, if it was read after the last change of this call
 * @throws Refused 402 when the card was declined or the provider has not answered; 422 when the
 * hold expired or was given up, a slot was cancelled, or the payment came after the hold had ended
 */
export async function answerFor(
  app: App,
  actor: UserActor,
  reservation_id: number,
  known?: ReservationRow,
): Promise<ReservationAnswer> {
  let row = known
  for (const until = Date.now() + WAIT; ; row = undefined) {
    row ??= await findReservation(app.db, reservation_id)
    if (!row || row.user_id !== actor.id) throw new Refused('reservation_not_found')
    if (row.status === 'confirmed' || row.status === 'cancelled')
      return { reservation: presentReservation(row, app.clock.now()) }
    if (row.status === 'expired') throw new Refused(whyExpired(row))
    if (row.status === 'declined')
      throw mayHaveMoved(row.payment_state) ? new Refused('paid_too_late') : declineWords(row.failure_code)
    if (isHoldExpired(row, app.clock.now())) throw new Refused('hold_expired')
    if (row.payment_state === 'action_needed' && row.hold_expires_at) {
      const next_action = row.charge_id === null ? null : await app.payments.actionOf(row.charge_id)
      if (!next_action) throw new Refused('payment_unknown')
      return { action: { reservation_id, hold_expires_at: isoJapan(row.hold_expires_at), next_action } }
    }
    // `sent`: the first call still waits for the provider.
    if (row.payment_state === 'unknown' || Date.now() > until) throw new Refused('payment_unknown')
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
