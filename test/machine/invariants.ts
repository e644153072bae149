// What must be true of one booking in every state, and after everything that is due has happened.
import { type Booking, isLive, keyOf, later, placesOf, sumOf } from './booking.ts'
import { excessOf } from './moves.ts'
import { owedAfterDispute, unheardOf } from './company.ts'
import type { Context, Rules } from './rules.ts'
import { Impossible, type Step } from './moves.ts'
import { stepsOf } from './steps.ts'

const UNDER_WAY: readonly (string | null)[] = ['sent', 'unknown']
const WAITS = [...UNDER_WAY, 'action_needed']

/** @returns what is wrong with the state; null for nothing */
export function wrongWith(one: Booking, rules: Rules): string | null {
  const { status, payment, card, total } = one
  const received = rules.isReceived(payment)
  const paid_back = sumOf(one.refunds, 'failed')
  const decided = sumOf(one.refunds) + (one.dispute?.lost ?? 0) + owedAfterDispute(rules, one)
  const open = one.refunds.filter(({ state }) => state === 'sent' || state === 'unknown')
  const done = one.refunds.filter(({ state }) => state === 'done')
  if ((status === 'confirmed' || status === 'cancelled') && !received) return 'booked without money'
  if (received && card !== 'paid') return 'received what nobody paid'
  if (payment === 'declined' && card === 'paid') return 'declined what was paid'
  if (status === 'confirmed' && one.released.every(Boolean)) return 'confirmed without a place'
  if (status !== 'none' && status !== 'held' && status !== 'confirmed' && one.released.some((gone) => !gone))
    return 'ended with places'
  if (status !== 'held' && WAITS.includes(payment)) return 'a payment under way of a hold that has ended'
  const told = one.call?.answer === 'paid' || one.asked?.answer === 'paid'
  if (card === 'paid' && !received && !UNDER_WAY.includes(payment) && one.event !== 'open' && !told)
    return 'money that nobody asks for any more'
  if (received && status === 'held') return 'paid and still held'
  if (received && (status === 'expired' || status === 'declined') && decided < total)
    return 'money without a booking or a refund'
  if (paid_back > total) return 'refunds of more than was paid'
  if (paid_back > one.owed) return 'refunds of more than is owed'
  if (decided < one.owed) return 'owed without a refund'
  if (one.refunded !== sumOf(done)) return 'the sum of refunds is wrong'
  if (received && rules.stateAfterRefunds(total, one.refunded) !== payment) return 'the payment hides its refunds'
  if (excessOf(one) > (one.dispute?.beyond ?? 0)) return 'a refund of money that a dispute took'
  const lost = one.dispute?.known === 'lost' ? one.dispute.amount : 0
  if (one.dispute && one.dispute.lost !== lost && one.dispute.known !== 'appeal_under_review')
    return 'the loss of a dispute is wrong'
  if (unheardOf(one)) return null
  if (one.back < one.refunded) return 'a refund that the company has not made'
  if (one.back > one.refunded + sumOf(open)) return 'the company has refunded more than our states say'
  return null
}

/** Whether nothing is left to do but what people decide. */
function isSettled(one: Booking, rules: Rules): string | null {
  const { payment } = one
  if (isLive(one) || one.late !== null) return 'work is left'
  if (one.status === 'held' || WAITS.includes(payment)) return 'a hold stays open'
  if (one.event === 'open') return 'an event stays open'
  if (one.refunds.some(({ state }) => state !== 'done' && state !== 'failed')) return 'a refund stays open'
  if (one.console?.event) return 'an event of the console stays open'
  if (one.dispute && (one.dispute.events > 0 || one.dispute.known !== one.dispute.state))
    return 'we do not know of a dispute'
  if (one.back !== one.refunded) return 'the sums differ'
  if (one.card === 'paid' && !rules.isReceived(payment)) return 'money that we do not know of'
  return null
}

/**
 * Does all steps of the processes, without faults: the calls, the jobs and the cleanup job. An
 * admin retries refunds that failed.
 * @param settles whether a state is known to settle
 * @returns what stays wrong; null for nothing
 */
export function neverSettles(
  start: Booking,
  of: { rules: Rules; context: Context; slots: readonly number[] },
  settles: (key: string) => boolean,
): string | null {
  try {
    return whatStays(start, of, settles)
  } catch (error) {
    if (error instanceof Impossible) return error.message
    throw error
  }
}

function whatStays(...[start, of, settles]: Parameters<typeof neverSettles>): string | null {
  const { rules } = of
  const seen = new Set<string>()
  let one = start
  const less = () => sumOf(one.refunds, 'failed') + (one.dispute?.lost ?? 0) < one.owed
  const quiet = () => isSettled(one, rules) ?? (less() ? 'less is refunded than is owed' : null)
  // A check that changes nothing is done once; then time passes. What a process has begun, it ends.
  const isDue = ({ kind, name, next }: Step) =>
    (kind === 'system' || name.startsWith('retry')) && (isLive(one) || !seen.has(keyOf(next)))
  for (let i = 0; i < 200; i++) {
    const key = keyOf(one)
    if (settles(key)) return null
    seen.add(key)
    const next = [...stepsOf(one, of)].find(isDue)?.next ?? later(one, 'half')
    if (next === null || keyOf(next) === key) return quiet()
    one = next
  }
  return 'it never ends'
}

/** The places in each slot. */
export function placesIn(one: Booking): [number, number, number] {
  const places: [number, number, number] = [0, 0, 0]
  for (const [i, slot] of one.slots.entries()) places[slot as 0 | 1 | 2] += placesOf(one)[i]!
  return places
}
