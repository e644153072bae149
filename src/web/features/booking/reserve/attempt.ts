/**
 * A booking attempt without a final response, stored in this tab. After a reload or a lost response
 * the same call is repeated with the same Idempotency-Key, so that nothing is booked or paid twice.
 * It contains the card company's single-use token, never card data.
 */
import type { ReservationBody } from '#contract/booking/booking-schemas.ts'

export type Attempt = {
  key: string
  body: ReservationBody
  /** Yen on the order button. */
  total: number
  /**
   * `sent`: no response yet. `unknown`: the card company hasn't responded. `action`: the
   * reservation waits for 3-D Secure.
   */
  state: 'sent' | 'unknown' | 'action'
  /** Of state `action`. */
  hold: { reservation_id: number; hold_expires_at: string } | null
}

// With the prefix of stored forms, so that signing out removes it.
const nameOf = (experience_id: number) => `tsumugi.form.attempt-${experience_id}`

/** The stored attempt for this experience, or null. */
export function readAttempt(experience_id: number): Attempt | null {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(nameOf(experience_id)) ?? 'null') as Attempt | null
    return stored && typeof stored.key === 'string' && typeof stored.body === 'object' ? stored : null
  } catch {
    // The browser blocks storage: the attempt exists only in the page.
    return null
  }
}

/** Stores the attempt for this experience; null removes it. */
export function storeAttempt(experience_id: number, attempt: Attempt | null) {
  try {
    if (attempt) window.sessionStorage.setItem(nameOf(experience_id), JSON.stringify(attempt))
    else window.sessionStorage.removeItem(nameOf(experience_id))
  } catch (error) {
    console.info('attempt not stored', error)
  }
}

/** An attempt with a new key. */
export const newAttempt = (body: ReservationBody, total: number): Attempt => ({
  key: crypto.randomUUID(),
  body,
  total,
  state: 'sent',
  hold: null,
})
