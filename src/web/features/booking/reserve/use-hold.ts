/**
 * What a guest can do with a hold whose 3-D Secure isn't finished: go on, or release the places.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { confirmReservation, getNextAction, getReservation, giveUpHold } from '#web/calls/booking.ts'
import { readResponse } from '#web/read-response.ts'
import type { NextAction } from '../payment/card-script.ts'

type Outcomes = {
  onBooked: (reservation_id: number) => void
  /** The places are free, and no money was charged. */
  onReleased: () => void
  /**
   * The hold ended without a booking, here or in another tab, or the booking was cancelled since.
   * No money was charged, or it is refunded.
   */
  onEnded: (error: ErrorBody, status: number) => void
  /** The card company hasn't responded: nobody may pay again. */
  onUnknown: () => void
  onVisitor: () => void
}

const NOT_FINISHED = '本人認証が終わっていません。「続ける」から、もう一度お試しください。'

type Work = 'continue' | 'release'

/**
 * Each call may find that another tab was faster. The server decides; every response leads to one
 * of the outcomes, or to `error` when the hold still waits.
 */
export function useHold(outcomes: Outcomes) {
  const [action, setAction] = useState<{ reservation_id: number; next: NextAction } | null>(null)
  /** The booking form is under the card company's page, because this page has just sent it. */
  const [overForm, setOverForm] = useState(false)
  const [busy, setBusy] = useState<Work | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef(false)

  const run = async (what: Work, work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(what)
    setError(null)
    await work()
    running.current = false
    setBusy(null)
  }
  const leave = () => {
    setAction(null)
    setOverForm(false)
  }

  const refused = async (refusal: ErrorBody, status: number, reservation_id: number) => {
    const { code, message } = refusal
    if (code === 'reservation_confirmed') return outcomes.onBooked(reservation_id)
    if (code === 'payment_unknown' || code === 'payment_under_way') {
      leave()
      setError(message)
      return outcomes.onUnknown()
    }
    if (status === 401) return outcomes.onVisitor()
    const waits = isTransient(status, code) || (code === 'three_d_secure_failed' && (await isWaiting(reservation_id)))
    leave()
    if (waits) return setError(code === 'three_d_secure_failed' ? NOT_FINISHED : message)
    return outcomes.onEnded(refusal, status)
  }

  const ask = async (reservation_id: number) => await readResponse(getNextAction({ param: { id: reservation_id } }))

  return {
    /** The page of the card company to show, or null. */
    action: action?.next ?? null,
    overForm,
    busy,
    error,
    /** Shows the card company's page above the form that has just been sent. */
    show: (reservation_id: number, next: NextAction) => {
      setOverForm(true)
      setAction({ reservation_id, next })
    },
    /** Leaves the card company's page unfinished. */
    leave,
    /** Opens the card company's page again. */
    proceed: (reservation_id: number) =>
      void run('continue', async () => {
        const answer = await ask(reservation_id)
        if (answer.ok) setAction({ reservation_id, next: answer.data.next_action })
        else await refused(answer.error, answer.status, reservation_id)
      }),
    /** Finds out whether the hold has ended elsewhere. */
    look: (reservation_id: number) =>
      void run('continue', async () => {
        const answer = await ask(reservation_id)
        if (!answer.ok) await refused(answer.error, answer.status, reservation_id)
      }),
    /** After the card company's page: asks the server to finish. */
    finish: () =>
      action &&
      void run('continue', async () => {
        const { reservation_id } = action
        setAction(null)
        const answer = await readResponse(confirmReservation({ param: { id: reservation_id } }))
        if (answer.ok) outcomes.onBooked(reservation_id)
        else await refused(answer.error, answer.status, reservation_id)
      }),
    release: (reservation_id: number) =>
      void run('release', async () => {
        const answer = await readResponse(giveUpHold({ param: { id: reservation_id } }))
        if (answer.ok) outcomes.onReleased()
        else await refused(answer.error, answer.status, reservation_id)
      }),
  }
}

/**
 * Looks now and every few seconds while `active`. One look is not enough: the server's clock may be
 * a moment behind, and a request may fail.
 */
export function useLookWhile(active: boolean, look: () => void) {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!active) return
    lookNow()
    const timer = setInterval(lookNow, 5_000)
    return () => clearInterval(timer)
  }, [active])
}

/**
 * Whether the refusal says nothing about the hold: no response, a lock, a limit, a read-only view.
 */
const isTransient = (status: number, code: string) =>
  status === 0 || status === 403 || status === 429 || status >= 500 || code === 'busy'

/** Whether the hold still waits for the guest; true if the server can't be asked. */
async function isWaiting(reservation_id: number): Promise<boolean> {
  const answer = await readResponse(getReservation({ param: { id: reservation_id } }))
  return answer.ok ? answer.data.hold_expires_at !== null : isTransient(answer.status, answer.error.code)
}
