import { useState } from 'react'
import type { Reservation, ReservationBody } from '#contract/booking/booking-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { booked, slotsOf } from './completion-flag.ts'
import type { Attempt } from './attempt.ts'
import { useAttempt } from './use-attempt.ts'
import { useHold } from './use-hold.ts'

type Subject = {
  calendar_ids: readonly number[]
  /** The user's own hold of some of these slots that waits for 3-D Secure, from the loader. */
  held: Reservation | null
}

export type Outcomes = {
  onBooked: () => void
  /**
   * Nothing was booked, and no money was charged.
   * @param where the error belongs to the card or to the whole form
   */
  onFailed: (error: ErrorBody, where: 'card' | 'form') => void
  /** The user has booked one of the slots already, and didn't say that they want it again. */
  onAlreadyBooked: (error: ErrorBody) => void
  /** The host changed the terms with which the order was sent. */
  onTermsChanged: (error: ErrorBody, sent: ReservationBody) => void
  /** The form is on the page again; places may have changed. */
  onBack: () => void
  onVisitor: () => void
}

/**
 * A booking from the click on the order button to its result: the call that makes it, and the hold
 * that waits for 3-D Secure, also when another tab or device began it.
 */
export function useBooking({ calendar_ids, held: found }: Subject, outcomes: Outcomes) {
  const [heldReservation, setHeldReservation] = useState(found)
  // The result of the payment of `held` is awaited.
  const [unknown, setUnknown] = useState(false)

  const finish = (reservation_id: number) => {
    attempt.drop()
    booked.set(slotsOf(calendar_ids), { reservation_id })
    outcomes.onBooked()
  }
  const back = () => {
    setHeldReservation(null)
    setUnknown(false)
    attempt.drop()
    outcomes.onBack()
  }
  const hold = useHold({
    onBooked: finish,
    onReleased: back,
    onEnded(error, status) {
      outcomes.onFailed(error, status === 402 && hold.overForm ? 'card' : 'form')
      back()
    },
    onUnknown: () => (attempt.open ? attempt.waitForPayment() : setUnknown(true)),
    onVisitor: outcomes.onVisitor,
  })
  const attempt = useAttempt(calendar_ids, {
    onBooked: ({ id }) => finish(id),
    onAction: hold.show,
    onDeclined: (error) => outcomes.onFailed(error, 'card'),
    onRefused(error, sent) {
      // Nothing was sent to the card company, so the card token can be used.
      if (error.code === 'already_booked') return outcomes.onAlreadyBooked(error)
      if (error.code === 'terms_changed') return outcomes.onTermsChanged(error, sent)
      outcomes.onFailed(error, 'form')
      return outcomes.onBack()
    },
    onVisitor: outcomes.onVisitor,
  })

  const { open } = attempt
  return {
    hold,
    attempt,
    back,
    busy: attempt.busy || hold.busy !== null,
    /** The hold to finish, or null. */
    waiting: open?.state === 'unknown' || unknown ? null : waitingOf(heldReservation, open, attempt.fresh),
    /** The hold of another tab whose payment has no result yet, or null. */
    unknown: unknown ? heldReservation : null,
  }
}

/** The hold as the server told, or as this tab knows from the response to its attempt. */
function waitingOf(held: Reservation | null, open: Attempt | null, fresh: boolean) {
  const hasInput = open !== null
  if (held?.hold_expires_at)
    return {
      reservation_id: held.id,
      hold_expires_at: held.hold_expires_at,
      party: partyWords(held.lines, held.number_of_people),
      total: held.price.total,
      when: held.calendars.map(formatSlot),
      known: true,
      hasInput,
    }
  if (open?.state !== 'action' || !open.hold) return null
  const { words, total } = open
  return { ...open.hold, party: words, total, when: null, known: fresh, hasInput }
}
