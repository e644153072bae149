import { useEffect, useMemo, useRef, useState } from 'react'
import type { Reservation, ReservationBody } from '#contract/booking/booking-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { makeReservation } from '#web/calls/booking.ts'
import { readResponse } from '#web/read-response.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type Attempt, forgetAttempt, newAttempt, readAttempt, storeAttempt } from './attempt.ts'
import type { NextAction } from '../payment/card-script.ts'

type Outcomes = {
  onBooked: (reservation: Reservation) => void
  /** 3-D Secure is needed. The attempt stays open. */
  onAction: (reservation_id: number, next: NextAction) => void
  /** 402: the card was refused, no money was charged. */
  onDeclined: (error: ErrorBody) => void
  /** A rule was broken: nothing was booked. */
  onRefused: (error: ErrorBody, sent: ReservationBody) => void
  /** The session has ended: nothing was booked. */
  onVisitor: () => void
}

/** Milliseconds before each retry while a payment is unknown; the last value repeats. */
const ASK_AGAIN = [4000, 6000, 10_000, 20_000, 30_000]

/** Whether the server may have booked, although its response is missing. */
const isLost = (status: number) => status === 0 || status >= 500

/**
 * Sends a booking and follows it to a final response. Until then the attempt stays open, survives a
 * reload, and is only repeated unchanged.
 */
export function useAttempt(calendar_ids: readonly number[], outcomes: Outcomes) {
  const hydrated = useHydrated()
  // The text doesn't change with each render, as the array does.
  const slots = calendar_ids.join()
  const stored = useMemo(
    () => (hydrated ? readAttempt(slots === '' ? [] : slots.split(',').map(Number)) : null),
    [hydrated, slots],
  )
  // What happened on this page, and with which slots. Before that, the attempt stored before a
  // reload counts.
  const [latest, setLatest] = useState<{ slots: string; attempt: Attempt | null } | null>(null)
  const open = latest?.slots === slots ? latest.attempt : stored
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const keepOpen = (attempt: Attempt) => {
    storeAttempt(attempt)
    setLatest({ slots, attempt })
  }
  const drop = () => {
    forgetAttempt(calendar_ids)
    setLatest({ slots, attempt: null })
  }

  const refused = (error: ErrorBody, status: number, attempt: Attempt) => {
    if (error.code === 'payment_unknown') return keepOpen({ ...attempt, state: 'unknown' })
    if (isLost(status)) return keepOpen(attempt)
    drop()
    if (status === 401) return outcomes.onVisitor()
    if (status === 402) return outcomes.onDeclined(error)
    return outcomes.onRefused(error, attempt.body)
  }

  const send = async (attempt: Attempt) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    // Stored before sending, so that a reload from here on finds it.
    storeAttempt(attempt)
    const answer = await readResponse(
      makeReservation({ json: attempt.body, header: { 'idempotency-key': attempt.key } }),
    )
    running.current = false
    setBusy(false)
    if (!answer.ok) return refused(answer.error, answer.status, attempt)
    if ('next_action' in answer.data) {
      const { reservation_id, hold_expires_at, next_action } = answer.data
      outcomes.onAction(reservation_id, next_action)
      return keepOpen({ ...attempt, state: 'action', hold: { reservation_id, hold_expires_at } })
    }
    drop()
    return outcomes.onBooked(answer.data)
  }

  // An unknown payment is retried automatically.
  const attempts = useRef(0)
  const sendAgain = useRef(send)
  useEffect(() => {
    sendAgain.current = send
  })
  useEffect(() => {
    if (open?.state !== 'unknown') return
    const wait = ASK_AGAIN[Math.min(attempts.current, ASK_AGAIN.length - 1)]
    const timer = setTimeout(() => {
      attempts.current += 1
      void sendAgain.current(open)
    }, wait)
    return () => clearTimeout(timer)
  }, [open])

  return {
    /** The attempt without a final response, or null. */
    open,
    /** It was made on this page, not before a reload. */
    fresh: latest?.slots === slots,
    busy,
    /** Starts a new attempt. @param total yen on the button */
    start: (body: ReservationBody, shown: Pick<Attempt, 'words' | 'total'>) => void send(newAttempt(body, shown)),
    /** Repeats the same call; the server books it only once. */
    repeat: () => void (open && send(open)),
    /** The result of the payment after 3-D Secure isn't known: asks again from time to time. */
    waitForPayment: () => {
      if (open) keepOpen({ ...open, state: 'unknown' })
    },
    drop,
  }
}
