/**
 * Changes of a confirmed booking: another slot, fewer people, one slot less. A change never charges
 * (docs/booking.md#when-a-booking-is-changed).
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { cancellationDeadline } from './cancellation.ts'
import { linesOf, type PartyLine, type PartyMember, type PriceType, sumsOf } from './party.ts'
import { type Discount, quote, type Quote, type Rates } from './quote.ts'

/** Who makes a change. */
export const changeActors = ['guest', 'host', 'operator'] as const
export type ChangeActor = (typeof changeActors)[number]

/** A guest's proposal: open, accepted, declined by a host, withdrawn by its guest, or over. */
export const proposalStates = ['open', 'applied', 'declined', 'withdrawn', 'ended'] as const

/** How often a guest changes a booking without asking. */
export const MAX_CHANGES_OF_GUEST = 3
/** How long a host may think about a proposal. */
export const PROPOSAL_HOURS = 48

type Deadlines = { cancel_deadline: Instant; free_cancel_until: Instant | null }

/** The last instant at which a guest makes a change alone, if no slot has started. */
export const aloneUntil = ({ cancel_deadline, free_cancel_until }: Deadlines): Date =>
  new Date(Math.max(epochOf(cancel_deadline), free_cancel_until === null ? 0 : epochOf(free_cancel_until)))

/** @param made changes that the guest has made */
export const mayChangeAlone = (deadlines: Deadlines, made: number, now: Instant): boolean =>
  epochOf(now) <= aloneUntil(deadlines).getTime() && made < MAX_CHANGES_OF_GUEST

/** The new deadlines: none is later than before. A guest can't move away from a deadline. */
export function deadlinesAfter(
  { cancel_deadline, free_cancel_until, cancellation_period }: Deadlines & { cancellation_period: number },
  first_starts_at: Instant,
): { cancel_deadline: Date; free_cancel_until: Date | null } {
  const earlier = (a: Instant, b: Instant) => new Date(Math.min(epochOf(a), epochOf(b)))
  return {
    cancel_deadline: earlier(cancel_deadline, cancellationDeadline(cancellation_period, first_starts_at)),
    free_cancel_until: free_cancel_until === null ? null : earlier(free_cancel_until, first_starts_at),
  }
}

/** Which slots change: as many as are left move, from the first to the first; the rest is dropped. */
export type SlotMoves<Slot> = { kept: Slot[]; moved: { from: Slot; to: Slot }[]; dropped: Slot[] }

/**
 * @param before slots of the booking by time
 * @param after slots after it by time
 */
export function movesOf<Slot extends { id: number }>(
  before: readonly Slot[],
  after: readonly Slot[],
): { moves: SlotMoves<Slot>; refused: null } | { moves: null; refused: RefusalCode } {
  if (after.length === 0) return { moves: null, refused: 'no_slots' }
  if (after.length > before.length) return { moves: null, refused: 'change_slots' }
  const has = (slots: readonly Slot[], { id }: Slot) => slots.some((slot) => slot.id === id)
  const left = before.filter((slot) => !has(after, slot))
  const entered = after.filter((slot) => !has(before, slot))
  return {
    moves: {
      kept: before.filter((slot) => has(after, slot)),
      moved: entered.map((to, index) => ({ from: left[index]!, to })),
      dropped: left.slice(entered.length),
    },
    refused: null,
  }
}

/** Who comes: places in each slot, and price types if the booking has some. */
export type BookedPeople = { number_of_people: number; lines: PartyLine[] | null }

type PeopleAfter =
  | { people: BookedPeople; refused: null }
  | { people: null; refused: RefusalCode; details?: Record<string, string | number> }

const refuse = (refused: RefusalCode, details?: Record<string, string | number>): PeopleAfter => ({
  people: null,
  refused,
  ...(details && { details }),
})

/** The price types of a booking as booked. What it doesn't say is read from those offered now. */
const typesOf = (lines: readonly PartyLine[], offered: readonly PriceType[] | null): PriceType[] =>
  lines.map(({ price_type_id, name, note, price, people, places, whole_slot }) => ({
    id: price_type_id,
    name,
    note,
    price,
    takes_place: places > 0,
    needs_adult: offered?.find(({ id }) => id === price_type_id)?.needs_adult ?? false,
    whole_slot_people: whole_slot ? people : null,
  }))

/**
 * Who comes after a change, or why not: nobody may be added, and somebody must be left.
 * @param asked without both, those who are booked
 * @param slot_places all places of the first slot after the change: a whole slot takes them
 */
export function peopleAfter(
  { number_of_people, lines }: BookedPeople,
  asked: { number_of_people?: number | null; party?: readonly PartyMember[] | null },
  offered: readonly PriceType[] | null,
  slot_places: number,
): PeopleAfter {
  if (lines === null) {
    if (asked.party) return refuse('price_type_unknown')
    const people = asked.number_of_people ?? number_of_people
    if (!Number.isSafeInteger(people) || people < 1) return refuse('people_invalid')
    if (people > number_of_people) return refuse('change_more_people')
    return { people: { number_of_people: people, lines: null }, refused: null }
  }
  const party = asked.party ?? lines.map(({ price_type_id, people }) => ({ price_type_id, people }))
  const more = lines.some(({ price_type_id, people }) => {
    const members = party.filter((member) => member.price_type_id === price_type_id)
    return members.reduce((sum, member) => sum + member.people, 0) > people
  })
  if (more) return refuse('change_more_people')
  const checked = linesOf(typesOf(lines, offered), party, slot_places)
  if (checked.refused !== null) return refuse(checked.refused, checked.details)
  const { places } = sumsOf(checked.lines)
  if ((asked.number_of_people ?? places) !== places) return refuse('people_differ')
  return { people: { number_of_people: places, lines: checked.lines }, refused: null }
}

/** Prices, rates and coupon of a booking. */
export type BookedTerms = {
  /** Yen per person without price types. */
  price: number
  /** Yen of the option per person; null without one. */
  option_price: number | null
  coupon: Discount | null
  rates: Rates
}

/** What so many slots and people cost by the terms of the booking, whatever they cost today. */
export function priceOf(terms: BookedTerms, { number_of_people, lines }: BookedPeople, slots: number): Quote {
  const sums = lines ? sumsOf(lines) : { amount: terms.price * number_of_people, people_with_place: number_of_people }
  return quote({
    tour: sums.amount * slots,
    option: (terms.option_price ?? 0) * sums.people_with_place * slots,
    coupon: terms.coupon,
    rates: terms.rates,
  })
}

/**
 * Refund in yen of a change: the difference of both prices, but not more than what is left.
 * @param total yen paid
 * @param decided yen of all refunds and lost disputes
 */
export const refundOfChange = (before: Quote, after: Quote, total: number, decided: number): number =>
  Math.max(0, Math.min(total - decided, before.total - after.total))

/** When a proposal ends without an answer. @param starts starts of all slots that it is about */
export const proposalEndsAt = (now: Instant, starts: readonly Instant[]): Date =>
  new Date(Math.min(epochOf(now) + PROPOSAL_HOURS * 3_600_000, ...starts.map(epochOf)))
