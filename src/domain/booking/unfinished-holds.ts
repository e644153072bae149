/** How many places may be kept unpaid, and how long somebody waits who never pays for them. */
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

/** Holds that still keep their places, and the places (people × slots) that they keep together. */
export type Unfinished = { holds: number; places: number }

/** Abandoned holds within the window, and when the last one ended. */
export type Abandoned = { count: number; last_at: Instant | null }

/** A hold, or what became of one that was abandoned. Instants are ISO 8601, as JSON has them. */
export type HeldRow = {
  /**
   * Of the person or session that asks, or from the address that asks; one that is both is there
   * twice.
   */
  whose: 'own' | 'address'
  status: ReservationStatus
  places: number
  hold_expires_at: string | null
  payment_state: PaymentState | null
  ended_at: string | null
}

/** `free_at`: when the first hold ends that ends without an answer of the card company. */
export type HeldBefore = { unfinished: Unfinished; free_at: Date | null; abandoned: Abandoned }

/** What counts against a new hold. */
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
 * Of one person (and of one session), and of one address. An address may be a company or a
 * carrier's gateway with many guests behind it, so it may have what ten people may have.
 */
export const UNFINISHED_BOUNDS = {
  person: { holds: 3, places: 12 },
  address: { holds: 30, places: 120 },
} as const

/**
 * One hold alone may keep whatever one booking may have; the bound on places is for several
 * together.
 */
function isBeyond(bound: Unfinished, had: Unfinished, places: number): 'holds' | 'places' | null {
  if (had.holds === 0) return null
  if (had.holds >= bound.holds) return 'holds'
  return had.places + places > bound.places ? 'places' : null
}

/**
 * Whether a hold of so many places would be one too many.
 * @param had what is unfinished already: of the person who asks, and of all who ask from the same
 *   address
 */
export function unfinishedProblem(had: { own: Unfinished; address: Unfinished }, places: number): RefusalCode | null {
  const own = isBeyond(UNFINISHED_BOUNDS.person, had.own, places)
  if (own) return own === 'holds' ? 'too_many_holds' : 'too_many_held_places'
  return isBeyond(UNFINISHED_BOUNDS.address, had.address, places) ? 'address_busy' : null
}

/**
 * How the guest abandoned a hold: its time ran out, they gave it up, or 3-D Secure failed after it
 * had been open for long. A declined card and a slot that is called off are no abandonment.
 */
export type Abandonment = 'ran_out' | 'given_up' | 'not_verified'

/**
 * From so many minutes on a failed 3-D Secure counts as abandoned. A guest who mistypes a code
 * needs less.
 */
export const LEFT_OPEN_MINUTES = 5

/**
 * Whether a hold that ends because 3-D Secure failed counts as abandoned.
 * @param code of the failure
 */
export function isLeftOpen(hold: { hold_expires_at: Instant | null; code: string }, now: Instant): boolean {
  if (hold.code !== 'three_d_secure_failed' || hold.hold_expires_at === null) return false
  return epochOf(now) - epochOf(hold.hold_expires_at) >= (LEFT_OPEN_MINUTES - HOLD_MINUTES) * MINUTE
}

/** Why a hold can't be given up; null when it can, or when there is nothing left to give up. */
export function givingUpProblem(hold: {
  status: ReservationStatus
  payment_state: PaymentState | null
}): RefusalCode | null {
  if (hold.status === 'confirmed') return 'reservation_confirmed'
  return hold.status === 'held' && mayHaveMoved(hold.payment_state) ? 'payment_under_way' : null
}

/** Abandoned holds count for so long, in ms. */
export const ABANDONED_WINDOW = 24 * 60 * MINUTE

/** Those that ended after this count. */
export const abandonedSince = (now: Instant): Date => new Date(epochOf(now) - ABANDONED_WINDOW)

/**
 * `free`: so many have no consequence. The next one makes people wait `first` minutes after it
 * ended, and after `step` more each time twice as long, at most `longest` minutes.
 */
export const PAUSES = {
  person: { free: 5, step: 1, first: 15, longest: 12 * 60 },
  address: { free: 50, step: 10, first: 5, longest: 60 },
} as const

/** Until when nothing that is paid can be booked; null when there is nothing to wait for. */
export function pausedUntil(whose: keyof typeof PAUSES, { count, last_at }: Abandoned, now: Instant): Date | null {
  const { free, step, first, longest } = PAUSES[whose]
  if (count <= free || last_at === null) return null
  const minutes = Math.min(longest, first * 2 ** Math.floor((count - free - 1) / step))
  const until = epochOf(last_at) + minutes * MINUTE
  return until > epochOf(now) ? new Date(until) : null
}
