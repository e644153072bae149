/**
 * A booking attempt without a final response, stored in this tab. After a reload or a lost response
 * the same call is repeated with the same Idempotency-Key, so that nothing is booked or paid twice.
 * It contains the card company's single-use token, never card data.
 */
import type { ReservationBody } from '#contract/booking/booking-schemas.ts'

import { slotsOf } from './completion-flag.ts'

export type Attempt = {
  key: string
  body: ReservationBody
  /** Who comes, as `partyWords`. */
  words: string
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
const nameOf = (calendar_ids: readonly number[]) => `tsumugi.form.attempt-slots-${slotsOf(calendar_ids)}`

/** The stored attempt for exactly these slots, or null. */
export function readAttempt(calendar_ids: readonly number[]): Attempt | null {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(nameOf(calendar_ids)) ?? 'null') as Attempt | null
    return stored && typeof stored.key === 'string' && typeof stored.body === 'object' ? stored : null
  } catch {
    // The browser blocks storage: the attempt exists only in the page.
    return null
  }
}

/** Stores the attempt for its slots. */
export function storeAttempt(attempt: Attempt) {
  try {
    window.sessionStorage.setItem(nameOf(attempt.body.calendar_ids), JSON.stringify(attempt))
  } catch (error) {
    console.info('attempt not stored', error)
  }
}

/** Removes the stored attempt for these slots. */
export function forgetAttempt(calendar_ids: readonly number[]) {
  try {
    window.sessionStorage.removeItem(nameOf(calendar_ids))
  } catch (error) {
    console.info('attempt not removed', error)
  }
}

/** An attempt with a new key. */
export const newAttempt = (body: ReservationBody, { words, total }: Pick<Attempt, 'words' | 'total'>): Attempt => ({
  key: crypto.randomUUID(),
  body,
  words,
  total,
  state: 'sent',
  hold: null,
})
