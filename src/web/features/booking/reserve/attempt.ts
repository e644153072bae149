/**
 * The attempt to book that has no final answer yet, kept in this tab: a reload or a lost answer repeats the same call under the same
 * Idempotency-Key, so that nothing is booked or paid twice. It holds the card company's single-use token, never card data.
 */
import type { ReservationBody } from '#contract/booking/booking-schemas.ts'

export type Attempt = {
  key: string
  body: ReservationBody
  /** Yen that the button said. */
  total: number
  /**
   * `sent`: no answer came. `unknown`: the card company hasn't answered. `action`: the card company waits for the card holder, for this
   * reservation.
   */
  state: 'sent' | 'unknown' | 'action'
  reservation_id: number | null
}

// Under the prefix of stored forms: forgotten with them when a person signs out.
const nameOf = (experience_id: number) => `tsumugi.form.attempt-${experience_id}`

export function readAttempt(experience_id: number): Attempt | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(nameOf(experience_id)) ?? 'null') as Attempt | null
    return kept && typeof kept.key === 'string' && typeof kept.body === 'object' ? kept : null
  } catch {
    // A browser that keeps nothing: the attempt lives in the page alone.
    return null
  }
}

export function keepAttempt(experience_id: number, attempt: Attempt | null) {
  try {
    if (attempt) window.sessionStorage.setItem(nameOf(experience_id), JSON.stringify(attempt))
    else window.sessionStorage.removeItem(nameOf(experience_id))
  } catch (error) {
    console.info('attempt not kept', error)
  }
}

/** An attempt under a key of its own. */
export const newAttempt = (body: ReservationBody, total: number): Attempt => ({
  key: crypto.randomUUID(),
  body,
  total,
  state: 'sent',
  reservation_id: null,
})
