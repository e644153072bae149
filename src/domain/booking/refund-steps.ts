/** How a decided refund is sent, and what the company's answers change (docs/booking.md#the-steps). */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { PaymentState } from './reservation-machine.ts'

export type RefundState = 'queued' | 'sent' | 'unknown' | 'done' | 'failed'

/**
 * Milliseconds after which no process waits for the result of a refund any more: longer than any
 * call may take.
 */
const ABANDONED_AFTER = 60_000

/** The same at a company where a call without an answer may arrive so many milliseconds late. */
export const abandonedAfter = (late: number): number => Math.max(ABANDONED_AFTER, late)

/** Seconds until the next try, after `attempts` tries. */
const pause = (attempts: number) => Math.min(1800, 10 * 2 ** Math.min(attempts, 8))

/** `first`: no earlier call with this reference can have had an effect. */
export type SendStep = { does: 'nothing' } | { does: 'later'; seconds: number } | { does: 'send'; first: boolean }

/**
 * Whether a refund can be sent now. One at a time makes retries safe.
 * @param another_under_way whether another refund of the payment waits for the company's response
 * @param late how long a call without an answer may still arrive, ms
 */
export function sendStep(
  { state, sent_at }: { state: RefundState; sent_at: Instant | null },
  another_under_way: boolean,
  now: Instant,
  late = 0,
): SendStep {
  if (state === 'done' || state === 'failed') return { does: 'nothing' }
  const wait = state === 'sent' ? abandonedAfter(late) : state === 'unknown' ? late : 0
  const left = wait > 0 && sent_at !== null ? epochOf(sent_at) + wait - epochOf(now) : 0
  if (left > 0) return { does: 'later', seconds: Math.ceil(left / 1000) }
  // A queued refund was never sent, or the company has refused it: it had no effect.
  return another_under_way ? { does: 'later', seconds: 15 } : { does: 'send', first: state === 'queued' }
}

/** The state of a payment of which so much is refunded, in yen. */
export function stateAfterRefunds(amount: number, refunded: number): PaymentState {
  if (refunded === 0) return 'captured'
  return refunded < amount ? 'partly_refunded' : 'refunded'
}

/**
 * Whether a refund must still be sent, by the company's own sum. `elsewhere`: the company has
 * refunded more than we know of. `done`: an earlier try, whose response was lost, had an effect.
 */
export function sumStep(
  refunded_in_all: number,
  { refunded_before, amount, first }: { refunded_before: number; amount: number; first?: boolean },
): 'elsewhere' | 'done' | 'send' {
  if (first && refunded_in_all > refunded_before) return 'elsewhere'
  return refunded_in_all >= refunded_before + amount ? 'done' : 'send'
}

export type AnswerStep =
  | { state: 'done'; refunded: number; payment_state: PaymentState }
  | { state: 'queued' | 'failed' }
  | { state: 'unknown'; seconds: number }

/**
 * What the company's answer changes; null if the refund is settled already. `refunded` is the sum
 * of the payment then, in yen.
 */
export function answerStep(
  refund: { state: RefundState; amount: number; attempts: number },
  payment: { amount: number; refunded: number },
  outcome: 'refunded' | 'elsewhere' | 'refused' | 'unknown',
): AnswerStep | null {
  if (refund.state === 'done' || refund.state === 'failed') return null
  switch (outcome) {
    case 'refunded': {
      const refunded = payment.refunded + refund.amount
      return { state: 'done', refunded, payment_state: stateAfterRefunds(payment.amount, refunded) }
    }
    case 'elsewhere':
      return { state: 'queued' }
    case 'refused':
      return { state: 'failed' }
    case 'unknown':
      return { state: 'unknown', seconds: pause(refund.attempts) }
  }
}

type RetryStep = { does: 'nothing' } | { does: 'refuse' } | { does: 'queue'; amount: number }

/**
 * What an admin's retry of a refund does. A cancellation refunds everything still owed, failed
 * refunds included. So the largest failed refund is sent first, and a smaller one only if it is
 * owed besides. Of what a lost dispute or the console has paid in part, the rest is sent.
 * @param refunds all of the payment
 * @param owed yen of the payment that are neither back nor on their way
 */
export function retryStep({ id, state, amount }: Failed, refunds: readonly Failed[], owed: number): RetryStep {
  if (state !== 'failed') return { does: 'nothing' }
  const first = refunds.filter(
    (other) => other.state === 'failed' && (other.amount > amount || (other.amount === amount && other.id < id)),
  )
  const left = first.reduce((rest, other) => rest - other.amount, owed)
  return left > 0 ? { does: 'queue', amount: Math.min(amount, left) } : { does: 'refuse' }
}

type Failed = { id: number; state: RefundState; amount: number }
type Row = Failed & { provider_refund_id: string | null }

/**
 * Whether the company's sum can be compared with ours: none of our refunds waits for its response,
 * or was settled since the question.
 * @param before our sum at the question, in yen
 */
export const canCompareSums = (refunds: readonly { state: RefundState }[], refunded: number, before: number): boolean =>
  refunded === before && !refunds.some(({ state }) => state === 'sent' || state === 'unknown')

/**
 * Refunds that the company's console shows as made: first the failed ones that are owed, because
 * somebody has made them by hand. `rest` is new, in yen.
 * @param owed yen of the payment that are neither back nor on their way
 */
export function madeAtCompany(refunds: readonly Row[], yen: number, owed: number): { made: Row[]; rest: number } {
  let rest = yen
  const made = refunds.filter(({ state, amount }) => {
    const fits = state === 'failed' && amount <= rest && amount <= owed - (yen - rest)
    if (fits) rest -= amount
    return fits
  })
  return { made, rest }
}

/**
 * Refunds that weren't sent yet get at most what a refund in the console left, the newest first: a
 * cancellation returns the rest.
 * @param beyond yen of refunds and lost disputes beyond the payment
 * @returns those that get less, with what they get; 0 if nothing is left
 */
export function reducedRefunds(refunds: readonly Failed[], beyond: number): { id: number; amount: number }[] {
  let rest = beyond
  const queued = refunds.filter(({ state }) => state === 'queued').toReversed()
  return queued.flatMap(({ id, amount }) => {
    const less = Math.min(amount, Math.max(0, rest))
    rest -= less
    return less > 0 ? [{ id, amount: amount - less }] : []
  })
}

/**
 * Refunds that came back and are owed again: the one of the event, or else the newest that fit. If
 * none fits, a larger one came back, and the console has refunded again what is missing.
 * @returns `again`: these yen
 */
export function returnedAtCompany(
  refunds: readonly Row[],
  yen: number,
  refund_id: string | null,
): { returned: Row[]; again: number } {
  const done = refunds.filter(({ state }) => state === 'done').toReversed()
  const named = done.filter(({ provider_refund_id }) => refund_id !== null && provider_refund_id === refund_id)
  const exact = done.filter(({ amount }) => amount === yen)
  let rest = yen
  const returned = [...new Set([...named, ...exact, ...done])].filter(({ amount }) => {
    const fits = rest > 0 && amount <= rest
    if (fits) rest -= amount
    return fits
  })
  const larger = rest > 0 ? done.find((row) => !returned.includes(row)) : undefined
  return larger ? { returned: [...returned, larger], again: larger.amount - rest } : { returned, again: 0 }
}
