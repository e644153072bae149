/** Limits for unpaid holds, and the pauses after a user abandons many holds. */
import type { RefusalCode } from '../shared/refusals.ts'
import { epochOf, type Instant } from '../shared/japan-time.ts'
import {
  HOLD_MINUTES,
  isHoldExpired,
  mayHaveMoved,
  type PaymentState,
  type ReservationStatus,
} from './reservation-machine.ts'

const MINUTE = 60_000

/** Active holds, and the number of places (people × slots) they reserve together. */
export type Unfinished = { holds: number; places: number }

/** Abandoned holds within the window, and when the last of them ended. */
export type Abandoned = { count: number; last_at: Instant | null }

/** A hold, active or abandoned. Instants are ISO 8601 text, as in JSON. */
export type HeldRow = {
  /**
   * `own`: of the user or session that makes the request. `address`: from the same network address.
   * A hold that is both appears twice.
   */
  whose: 'own' | 'address'
  status: ReservationStatus
  places: number
  hold_expires_at: string | null
  payment_state: PaymentState | null
  ended_at: string | null
}

/** `free_at`: the earliest expiry of a hold that doesn't wait for the card company's response. */
export type HeldBefore = { unfinished: Unfinished; free_at: Date | null; abandoned: Abandoned }

/** Holds of the user or of the address that count against a new hold. */
export function countHeld(all: readonly HeldRow[], whose: HeldRow['whose'], now: Instant): HeldBefore {
  const rows = all.filter((row) => row.whose === whose)
  const at = (instant: string | null) => (instant === null ? null : new Date(instant))
  const held = rows.flatMap(({ hold_expires_at, ...row }) => {
    const hold = { ...row, hold_expires_at: at(hold_expires_at) }
    return hold.status === 'held' && !isHoldExpired(hold, now) ? [hold] : []
  })
  const ended = rows.flatMap((row) => (row.status === 'held' ? [] : (at(row.ended_at) ?? [])))
  const free = held.flatMap((hold) => (mayHaveMoved(hold.payment_state) ? [] : (hold.hold_expires_at ?? [])))
  return {
    unfinished: { holds: held.length, places: held.reduce((sum, { places }) => sum + places, 0) },
    free_at: free.length === 0 ? null : new Date(Math.min(...free.map(epochOf))),
    abandoned: { count: ended.length, last_at: ended.length === 0 ? null : Math.max(...ended.map(epochOf)) },
  }
}

/**
 * Limits per user (also per session) and per address. An address may be the gateway of a company or
 * carrier with many guests, so its limit is ten times that of a user, and people who are proven
 * don't count.
 */
export const UNFINISHED_BOUNDS = {
  person: { holds: 3, places: 12 },
  address: { holds: 30, places: 120 },
} as const

/**
 * A single hold may reserve as many places as one booking allows. The limit on places applies from
 * the second hold on.
 */
function isBeyond(bound: Unfinished, had: Unfinished, places: number): 'holds' | 'places' | null {
  if (had.holds === 0) return null
  if (had.holds >= bound.holds) return 'holds'
  return had.places + places > bound.places ? 'places' : null
}

/**
 * Why a new hold would exceed a limit; null if it doesn't.
 * @param had active holds of the user and of all users at the same address
 * @param places of the new hold
 */
export function unfinishedProblem(had: { own: Unfinished; address: Unfinished }, places: number): RefusalCode | null {
  const own = isBeyond(UNFINISHED_BOUNDS.person, had.own, places)
  if (own) return own === 'holds' ? 'too_many_holds' : 'too_many_held_places'
  return isBeyond(UNFINISHED_BOUNDS.address, had.address, places) ? 'address_busy' : null
}

/**
 * How the guest abandoned a hold: it expired, the guest gave it up, or 3-D Secure failed after the
 * hold was open for long. A declined card or a cancelled slot is no abandonment.
 */
export type Abandonment = 'ran_out' | 'given_up' | 'not_verified'

/**
 * A 3-D Secure failure after this many minutes counts as abandoned. A guest who mistypes a code
 * needs less time.
 */
export const LEFT_OPEN_MINUTES = 5

/**
 * Whether a hold that ends because of a 3-D Secure failure counts as abandoned.
 * @param hold with the error code of the failure
 */
export function isLeftOpen(hold: { hold_expires_at: Instant | null; code: string }, now: Instant): boolean {
  if (hold.code !== 'three_d_secure_failed' || hold.hold_expires_at === null) return false
  return epochOf(now) - epochOf(hold.hold_expires_at) >= (LEFT_OPEN_MINUTES - HOLD_MINUTES) * MINUTE
}

/** Why a hold can't be given up; null if it can, or if it has ended without a booking. */
export function givingUpProblem(hold: {
  status: ReservationStatus
  payment_state: PaymentState | null
}): RefusalCode | null {
  if (hold.status === 'confirmed') return 'reservation_confirmed'
  if (hold.status === 'cancelled') return 'reservation_cancelled'
  return hold.status === 'held' && mayHaveMoved(hold.payment_state) ? 'payment_under_way' : null
}

/**
 * People who confirmed their mail address before this instant are proven. So are those who paid for
 * a reservation. An attacker can make new accounts faster than that.
 */
export const verifiedBefore = (now: Instant): Date => new Date(epochOf(now) - 24 * 60 * MINUTE)

/** How long an abandoned hold counts, in ms. */
export const ABANDONED_WINDOW = 24 * 60 * MINUTE

/** Holds that ended after this instant count as abandoned. */
export const abandonedSince = (now: Instant): Date => new Date(epochOf(now) - ABANDONED_WINDOW)

/**
 * `free`: number of abandoned holds without consequence. The next one pauses bookings for `first`
 * minutes after it ended. Every `step` further holds double the pause, up to `longest` minutes.
 */
export const PAUSES = {
  person: { free: 5, step: 1, first: 15, longest: 12 * 60 },
  address: { free: 50, step: 10, first: 5, longest: 60 },
} as const

/** Until when the user or address can't book anything with a price; null without a pause. */
export function pausedUntil(whose: keyof typeof PAUSES, { count, last_at }: Abandoned, now: Instant): Date | null {
  const { free, step, first, longest } = PAUSES[whose]
  if (count <= free || last_at === null) return null
  const minutes = Math.min(longest, first * 2 ** Math.floor((count - free - 1) / step))
  const until = epochOf(last_at) + minutes * MINUTE
  return until > epochOf(now) ? new Date(until) : null
}
