/**
 * Waiting for places in full slots: who gets an offer, until when, and what others can book
 * meanwhile (docs/product/booking.md#waiting). Pure, so that a model can check it.
 */
import { addDays, dateOf, epochOf, type Instant, instantOf } from '../shared/japan-time.ts'

/** Entries that one person may have at once. */
export const MAX_WAITING = 5
/** An entry ends when so many of its offers were not used. */
export const MAX_UNUSED_OFFERS = 2

/**
 * So many offers of a slot may stay unused in a row. Then its places are for the first to book, so
 * that people who never book can't keep it empty.
 */
export const MAX_UNUSED_OF_SLOT = 4

const OFFERED_UNTIL = '20:00'
/** Milliseconds before the start in which nobody gets an offer and everybody may book. */
const SHORT = 48 * 3_600_000

/** Whether the slot starts too soon for offers. Then all who wait get a mail at the same time. */
export const isShortBefore = (starts_at: Instant, now: Instant): boolean => epochOf(starts_at) - epochOf(now) <= SHORT

/**
 * Whether free places are for the first to book. Then all who wait get a mail at the same time.
 * @param slot `unused`: its offers that nobody used since the last confirmed booking
 */
export const isForFirst = (slot: { starts_at: Instant; unused: number }, now: Instant): boolean =>
  isShortBefore(slot.starts_at, now) || slot.unused >= MAX_UNUSED_OF_SLOT

/** Until when an offer keeps its places. @param deadline the slot's reservation deadline */
export function offerEnd(now: Instant, deadline: Instant): Date {
  const evening = instantOf(addDays(dateOf(now), 1), OFFERED_UNTIL)
  return new Date(Math.min(evening.getTime(), epochOf(deadline)))
}

/** One who waits for a slot. The order of the ids is the order of the entries. */
export type Waiter = {
  id: number
  user_id: number
  places: number
  /** Whether they want the slot for themselves. */
  whole_slot: boolean
  /** The slot in which an offer keeps places for them now, and how many; null without one. */
  offer: { calendar_id: number; places: number } | null
  /** They know that the slot has places for them: they declined an offer, or got a mail. */
  told: boolean
}

/** A slot as those who wait see it. `free`: places that neither bookings nor offers keep. */
export type WaitedSlot = { id: number; starts_at: Instant; recruitment_number: number; free: number }

/** The places that an entry needs in this slot: all or none. */
export const placesNeeded = (waiter: Waiter, { recruitment_number }: WaitedSlot): number =>
  waiter.whole_slot ? recruitment_number : waiter.places

const fits = (waiter: Waiter, slot: WaitedSlot) =>
  waiter.offer === null && !waiter.told && placesNeeded(waiter, slot) <= slot.free

/**
 * Who gets an offer, in the order of the entries. Those who don't fit whole are skipped and keep
 * their rank.
 */
export function nextOffers<Of extends Waiter>(slot: WaitedSlot, waiting: readonly Of[]): Of[] {
  const offers: Of[] = []
  let { free } = slot
  for (const waiter of waiting) {
    if (!fits(waiter, { ...slot, free })) continue
    offers.push(waiter)
    free -= placesNeeded(waiter, slot)
  }
  return offers
}

/**
 * The places that a person can book in the slot now: those of their offer, and the free ones unless
 * they are for somebody who waits before them.
 */
export function placesFor(user_id: number | null, slot: WaitedSlot, waiting: readonly Waiter[], now: Instant): number {
  const own = waiting.find((waiter) => waiter.user_id === user_id)
  const offered = own?.offer?.calendar_id === slot.id ? own.offer.places : 0
  const before = waiting.filter((waiter) => waiter.user_id !== user_id && (!own || waiter.id < own.id))
  const reserved = !isShortBefore(slot.starts_at, now) && before.some((waiter) => fits(waiter, slot))
  return offered + (reserved ? 0 : slot.free)
}
