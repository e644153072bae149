// The product's own decisions, as the checker calls them. A test can replace one of them, or let
// the world do something that the product excludes.
import * as cancellation from '#domain/booking/cancellation.ts'
import * as disputes from '#domain/booking/disputes.ts'
import * as endings from '#domain/booking/endings.ts'
import * as refunds from '#domain/booking/refund-steps.ts'
import * as machine from '#domain/booking/reservation-machine.ts'
import { checkSelection } from '#domain/booking/selection.ts'
import * as settlement from '#domain/booking/settlement.ts'
import { answerBy } from '#domain/booking/postponement.ts'
import { givingUpProblem } from '#domain/booking/unfinished-holds.ts'
import { isShortBefore, nextOffers, offerEnd, placesFor } from '#domain/booking/waiting.ts'
import { slotCancelProblem } from '#domain/schedule/host-slot.ts'
import { acceptanceProblem, missedMinimum } from '#domain/schedule/slot.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { planChange } from '#services/booking/changes/plan-change.ts'

export const product = {
  ...machine,
  ...settlement,
  ...endings,
  ...refunds,
  acceptanceProblem,
  checkSelection,
  givingUpProblem,
  missedMinimum,
  slotCancelProblem,
  refundFor: cancellation.refundFor,
  refundable: cancellation.refundable,
  lossChange: disputes.lossChange,
  owedAfterDispute: disputes.owedAfterDispute,
  planChange,
  answerBy,
  isShortBefore,
  nextOffers,
  offerEnd,
  placesFor,
}

/** What the product's locks, transactions and statements exclude. */
export const excluded = {
  /** A hold counts the free places without the lock of the slots. */
  unlocked_hold: false,
  /** A settlement reads the reservation without its lock. */
  unlocked_settlement: false,
  /** A declined hold keeps its places. */
  keeps_places: false,
  /** A refund isn't stored before the company is called. */
  unstored_refund: false,
  /** An event of the company is never sent again. */
  one_delivery: false,
  /** A change is planned before the slots are locked. */
  unlocked_change: false,
  /** The sweep ends a postponed place without looking whether it was answered meanwhile. */
  unlocked_answer: false,
  /** A place that is postponed stays taken in its old slot. */
  moves_twice: false,
  /** An offer that lapses doesn't free its places. */
  lapse_keeps_places: false,
  /** A booking doesn't end the offer that it uses. */
  used_offer_stays: false,
  /** An answer to an earlier question about a dispute is stored. */
  older_answers: false,
}

/** What happens at the company, at most. */
export type AtCompany = {
  /** Refunds in its console. */
  refunds: number
  /** Refunds that come back. */
  returns: number
  /** Parts of the payment that are disputed. */
  disputes: readonly number[]
}

export type Rules = typeof product & typeof excluded & { at_company: AtCompany }
export const rules: Rules = { ...product, ...excluded, at_company: { refunds: 0, returns: 0, disputes: [] } }

// The instants that matter, each exactly at its limit: the last one of the full refund, one before
// the first slot, both starts, the last end. Minutes pass at each of them.
export const DATES = ['2027-03-01', '2027-03-02'] as const
/** And of a third slot, where slots are postponed to. */
export const dates = [...DATES, '2027-03-05']
const starts = dates.map((date) => instantOf(date, '10:00'))
const ends = dates.map((date) => instantOf(date, '12:00'))
/** Days before the first slot until which a guest gets everything back. */
export const PERIOD = 2
const deadlines = starts.map((start) => cancellation.cancellationDeadline(PERIOD, start))
export const DEADLINE = deadlines[0]!
/** Of a booking of these slots, by time. */
export const deadlineOf = (slots: readonly number[]): number => deadlines[slots[0]!]!.getTime()
export const INSTANTS: readonly number[] = [
  DEADLINE,
  new Date(DEADLINE.getTime() + 1),
  starts[0]!,
  starts[1]!,
  ends[1]!,
].map((instant) => instant.getTime())
export const LAST = INSTANTS.length - 1

export const slotTimes = (slot: number) => ({ starts_at: starts[slot]!, ends_at: ends[slot]! })

/** Places of each slot, the minimum of participants, and the price of one place in one slot. */
export const PLACES = 2
export const MINIMUM = 2
export const PRICE = 2

/** What a booking sees of the world. */
export type Context = { now: number; called_off: readonly boolean[] }
