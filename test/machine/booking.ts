// The state of one guest's booking: our rows, the company's charge, and calls under way.
import type { PaymentState, ReservationStatus } from '#domain/booking/reservation-machine.ts'
import type { RefundState } from '#domain/booking/refund-steps.ts'
import { type DisputeState, withdrawnStates } from '#domain/booking/disputes.ts'

/** What the company answers about a charge. */
export type Answer = 'paid' | 'action_needed' | 'declined' | 'not_verified' | 'absent' | 'unknown'

/** A call of a live process: not sent yet, or what was answered. */
export type Call = { to: 'charge' | 'finish'; answer: Answer | null }

export type Refund = {
  amount: number
  state: RefundState
  /** Sent more than a minute ago. */
  old: boolean
}

export type Sending = {
  refund: number
  before: number
  first: boolean
  answer: 'refunded' | 'elsewhere' | 'refused' | 'unknown' | null
  /** The company's sum of refunds, as it answered. */
  sum: number
}

export type Console = {
  refunds: number
  returns: number
  /** Whether an event about refunds is open. */
  event: boolean
  /** Its handling: our sum when it began, the company's answer, and whether another event came. */
  following: { known: number; sum: number | null; again: boolean } | null
}

export type CompanyState = Extract<DisputeState, 'needs_response' | 'won' | 'lost' | 'appeal_under_review'>

export type Dispute = {
  amount: number
  /** At the company. */
  state: CompanyState
  /** In our rows. */
  known: CompanyState | null
  /** Yen of dispute_losses. */
  lost: number
  /** Events that nobody handles yet. */
  events: number
  /** Questions, each for an event, the earliest first. `older`: a later one was stored before. */
  asks: readonly { said: CompanyState | null; older: boolean }[]
  /** Yen that left twice before we could know. Not in the product. */
  beyond: number
}

const withdrawn: readonly (DisputeState | null | undefined)[] = [...withdrawnStates, 'lost']
/** Whether the company has taken the money, for good or not. */
export const isWithdrawn = (state: DisputeState | null | undefined): boolean => withdrawn.includes(state)

export type Booking = {
  status: ReservationStatus | 'none'
  /** Those who take places. */
  people: number
  /** Those who pay and take no place; null without price types. */
  children: number | null
  /** Whether a coupon took half of the price. */
  half: boolean
  /** The slots of its rows, by time. */
  slots: readonly number[]
  /** By row. */
  released: readonly boolean[]
  /** Until when the guest answers to a postponed place, by row; 0: not asked. */
  answer_by: readonly number[]
  /** Yen paid. */
  total: number
  /** Yen of refunds for changes. */
  changed: number
  /** Changes that the guest has made. */
  made: number
  cancel_deadline: number
  /** 0: none. */
  free_until: number
  /** Halves of the hold's time that are left. */
  left: 0 | 1 | 2
  payment: PaymentState | null
  /** Minutes since the attempt was sent; 2: two or more. */
  age: 0 | 1 | 2
  /** Yen of `payments.refunded`. */
  refunded: number
  call: Call | null
  /** A request that nobody waits for any more, but that still reaches the company. */
  late: Call['to'] | null
  /** What a check or the webhook inbox has been told and not yet written. */
  asked: { answer: Answer; event: boolean } | null
  card: 'absent' | 'waiting' | 'verified' | 'failed' | 'declined' | 'paid'
  /** The company's sum of refunds. */
  back: number
  event: 'none' | 'open' | 'handled'
  refunds: readonly Refund[]
  sending: Sending | null
  /** Yen that the guest has a right to, by what happened. Not in the product. */
  owed: number
  granted: boolean
  /** Only without a lock: what was read and is about to be written. */
  read: string | null
  /** What people did in the company's console; null: nothing. */
  console: Console | null
  dispute: Dispute | null
}

export const noBooking = (slots: readonly number[]): Booking => ({
  status: 'none',
  people: 0,
  children: null,
  half: false,
  slots,
  released: slots.map(() => false),
  answer_by: slots.map(() => 0),
  total: 0,
  changed: 0,
  made: 0,
  cancel_deadline: 0,
  free_until: 0,
  left: 0,
  payment: null,
  age: 0,
  refunded: 0,
  call: null,
  late: null,
  asked: null,
  card: 'absent',
  back: 0,
  event: 'none',
  refunds: [],
  sending: null,
  owed: 0,
  granted: false,
  read: null,
  console: null,
  dispute: null,
})

export const sumOf = (refunds: readonly Refund[], without?: RefundState) =>
  refunds.reduce((sum, { amount, state }) => sum + (state === without ? 0 : amount), 0)

/** As readPaidBack and readDecided count. */
export const paidBackOf = ({ refunds, dispute }: Booking): number => sumOf(refunds, 'failed') + (dispute?.lost ?? 0)
export const decidedOf = ({ refunds, dispute }: Booking): number =>
  sumOf(refunds) + (dispute && isWithdrawn(dispute.known) ? dispute.amount : 0)

/** Places in the slot of each row. */
export const placesOf = ({ status, people, released }: Booking): number[] =>
  released.map((gone) => (status === 'none' || gone ? 0 : people))

/** What the company answers now. */
export function answerOf({ card }: Booking): Answer {
  if (card === 'waiting' || card === 'verified') return 'action_needed'
  return card === 'failed' ? 'not_verified' : card
}

/** Whether a process works on it at this moment. Processes wait less than a minute. */
export const isLive = ({ call, asked, sending, read, console, dispute }: Booking): boolean =>
  call !== null ||
  asked !== null ||
  sending !== null ||
  read !== null ||
  (console !== null && console.following !== null) ||
  (dispute !== null && dispute.asks.length > 0)

/** Whether a hold ended so that nothing of it can come later. */
export const leftNothing = (one: Booking): boolean =>
  (one.status === 'expired' || one.status === 'declined') &&
  one.card !== 'paid' &&
  !isLive(one) &&
  one.late === null &&
  (one.payment === 'voided' || one.payment === 'declined')

const WAITED: readonly (PaymentState | null)[] = ['sent', 'unknown', 'action_needed']

/** The same state, without what no longer makes a difference. */
export function tidy(one: Booking): Booking {
  const aged = WAITED.includes(one.payment) || one.late !== null
  return {
    ...one,
    left: one.status === 'held' ? one.left : 0,
    age: aged ? one.age : 0,
    refunds: one.refunds.map((refund) => ({ ...refund, old: refund.state === 'sent' && refund.old })),
  }
}

/** Time passes. @returns null while a process or a request is under way that can't last so long */
export function later(one: Booking, step: 'minute' | 'half' | 'day'): Booking | null {
  if (isLive(one) || (one.late !== null && (step !== 'minute' || one.age > 0))) return null
  const halves = { minute: 0, half: 1, day: 2 }[step]
  return tidy({
    ...one,
    left: Math.max(0, one.left - halves) as 0 | 1 | 2,
    age: step === 'minute' ? (Math.min(2, one.age + 1) as 1 | 2) : 2,
    refunds: one.refunds.map((refund) => ({ ...refund, old: true })),
  })
}

/** A short text that is different for different states. */
export function keyOf(one: Booking): string {
  return [
    one.status,
    one.people,
    one.children,
    one.half,
    one.slots.join(''),
    one.released.map(Number).join(''),
    one.answer_by.join(','),
    one.total,
    one.changed,
    one.made,
    one.cancel_deadline,
    one.free_until,
    one.left,
    one.payment,
    one.age,
    one.refunded,
    one.call && `${one.call.to}=${one.call.answer}`,
    one.late,
    one.asked && `${one.asked.answer}${one.asked.event}`,
    one.card,
    one.back,
    one.event,
    one.refunds.map(({ amount, state, old }) => `${amount}${state}${old}`).join('+'),
    one.sending && Object.values(one.sending).join(':'),
    one.owed,
    one.granted,
    one.read,
    one.console && JSON.stringify(one.console),
    one.dispute && JSON.stringify(one.dispute),
  ].join('|')
}
