// Every step of one booking. A transaction of the product is one step; so is a call of the company.
// The decisions are the product's.
import type { PaymentState, ReservationStatus } from '#domain/booking/reservation-machine.ts'
import type { RefundState } from '#domain/booking/refund-steps.ts'
import type { Told } from '#domain/booking/settlement.ts'
import { type Answer, answerOf, type Booking, decidedOf, isWithdrawn, noBooking, paidBackOf, tidy } from './booking.ts'
import { companySteps, recorded } from './company.ts'
import { admitted, Impossible, type Kind, type Of, paymentTo, refunded, type Step } from './moves.ts'
import { deadlineOf, PRICE, slotTimes } from './rules.ts'

const MINUTE = 60_000
const HOLD_LEFT = [0, 7 * MINUTE, 15 * MINUTE] as const

const toldOf = (answer: Answer): Told => {
  if (answer === 'not_verified') return { outcome: 'declined', code: 'three_d_secure_failed' }
  if (answer === 'declined') return { outcome: 'declined', code: 'card_declined' }
  return answer === 'unknown' ? { outcome: 'unknown', reason: 'timeout' } : { outcome: answer }
}

const nowOf = ({ context }: Of) => context.now

function statusTo({ rules }: Of, one: Booking, to: ReservationStatus): Booking {
  if (one.status === 'none' || !rules.canMove(one.status, to))
    throw new Impossible(`a reservation goes from ${one.status} to ${to}`)
  return { ...one, status: to }
}

export const ended = (of: Of, one: Booking, to: 'declined' | 'expired' | 'cancelled'): Booking => ({
  ...statusTo(of, one, to),
  released: of.rules.keeps_places && to === 'declined' ? one.released : one.released.map(() => true),
})

export const holdOf = (of: Of, one: Booking) => ({
  status: one.status === 'none' ? ('expired' as const) : one.status,
  hold_expires_at: one.status === 'held' ? nowOf(of) + HOLD_LEFT[one.left] : null,
  payment_state: one.payment,
})

function holdEnded(of: Of, one: Booking): Booking {
  const state = of.rules.stateAfterHold(one.payment)
  return ended(of, state ? paymentTo(of, one, state) : one, 'expired')
}

/** As settlePayment. @param seen the rows that it read */
function settled(of: Of, one: Booking, answer: Answer, seen: Booking = one): Booking {
  const { rules, context } = of
  const now = nowOf(of)
  const step = rules.paymentStep({ state: seen.payment!, sent_at: now - one.age * MINUTE }, toldOf(answer), now)
  switch (step.does) {
    case 'nothing':
      return one
    case 'wait_for_guest':
      return paymentTo(of, one, 'action_needed')
    case 'ask_again':
      return seen.payment === 'unknown' ? one : paymentTo(of, one, 'unknown')
    case 'decline': {
      const declined = paymentTo(of, one, 'declined')
      return rules.declinedHold(holdOf(of, seen), step.code, now) ? ended(of, declined, 'declined') : declined
    }
    case 'capture': {
      const { status } = holdOf(of, seen)
      const slot_cancelled = status === 'held' && one.slots.some((slot) => context.called_off[slot])
      const then = rules.capturedStep({ status, abandoned: null, slot_cancelled })
      const captured = paymentTo(of, one, 'captured')
      if (then.does === 'confirm') return statusTo(of, captured, 'confirmed')
      const over = then.ends ? ended(of, captured, 'expired') : captured
      return { ...refunded(over, one.total), owed: one.total }
    }
  }
}

/** How a charge ends that reaches the company. */
const cards: readonly (readonly [Kind, Booking['card']])[] = [
  ['system', 'paid'],
  ['person', 'declined'],
  ['person', 'waiting'],
]

const paidCard = (one: Booking, card: Booking['card']): Booking => ({
  ...one,
  card,
  event: card === 'paid' && one.card !== 'paid' ? 'open' : one.event,
})

/** The states of the company's charge after a request has reached it. */
function reached(one: Booking, to: 'charge' | 'finish'): (readonly [Kind, Booking])[] {
  if (to === 'charge') return cards.map(([kind, card]) => [kind, paidCard(one, card)])
  return [['system', one.card === 'verified' ? paidCard(one, 'paid') : one]]
}

function* callSteps(of: Of, one: Booking): Generator<Step> {
  const { call, late } = one
  if (late !== null) {
    yield { name: `the late ${late} is lost`, kind: 'fault', next: { ...one, late: null } }
    for (const [kind, next] of reached({ ...one, late: null }, late))
      yield { name: `the late ${late} arrives: ${next.card}`, kind, next }
  }
  if (call === null) return
  yield { name: `crash in ${call.to}`, kind: 'fault', next: { ...one, call: null, read: null } }
  if (call.answer !== null) {
    if (of.rules.unlocked_settlement && one.read === null)
      yield { name: `read for ${call.to}`, kind: 'system', next: { ...one, read: `${one.payment},${one.status}` } }
    else {
      const [payment, status] = (one.read?.split(',') ?? [one.payment, one.status]) as [PaymentState, ReservationStatus]
      const next = settled(of, { ...one, call: null, read: null }, call.answer, { ...one, payment, status })
      yield { name: `settle ${call.to}: ${call.answer}`, kind: 'system', next }
    }
    return
  }
  const unknown = { ...one, call: { ...call, answer: 'unknown' as const } }
  yield { name: `${call.to} is lost`, kind: 'fault', next: unknown }
  if (late === null) yield { name: `${call.to} is delayed`, kind: 'fault', next: { ...unknown, late: call.to } }
  for (const [kind, next] of reached(one, call.to)) {
    yield { name: `${call.to}: ${next.card}`, kind, next: { ...next, call: { ...call, answer: answerOf(next) } } }
    const silent = { ...next, call: unknown.call }
    yield { name: `${call.to}: ${next.card}, without an answer`, kind: 'fault', next: silent }
  }
}

/** Checks by jobs, the cleanup job and admins, and the webhook inbox. */
function* askSteps(of: Of, one: Booking): Generator<Step> {
  const { rules } = of
  const { asked, payment } = one
  if (asked !== null) {
    const who = asked.event ? 'event' : 'check'
    yield { name: `crash in ${who}`, kind: 'fault', next: { ...one, asked: null } }
    const next = settled(of, { ...one, asked: null }, asked.answer)
    const handled = asked.event && rules.isEventHandled(toldOf(asked.answer))
    yield {
      name: `settle ${who}: ${asked.answer}`,
      kind: 'system',
      next: handled ? { ...next, event: 'handled' } : next,
    }
    return
  }
  if (payment === null) return
  const ask = function* (name: string, kind: Kind, event: boolean): Generator<Step> {
    const from: Booking = event && rules.one_delivery ? { ...one, event: 'handled' } : one
    yield { name, kind, next: { ...from, asked: { answer: answerOf(one), event } } }
    yield { name: `${name}, without an answer`, kind: 'fault', next: { ...from, asked: { answer: 'unknown', event } } }
  }
  if (rules.isOpenPayment(payment)) {
    const due = payment === 'unknown' || (payment === 'sent' && one.age > 0)
    yield* ask('check', due ? 'system' : 'person', false)
  }
  if (one.event === 'open') yield* ask('event', 'system', true)
  else if (one.event === 'handled' && !rules.one_delivery) yield* ask('event again', 'person', true)
}

function* guestSteps(of: Of, one: Booking): Generator<Step> {
  const { rules } = of
  const now = nowOf(of)
  if (one.card === 'waiting') {
    yield { name: 'verify', kind: 'person', next: { ...one, card: 'verified' } }
    yield { name: 'fail to verify', kind: 'person', next: { ...one, card: 'failed' } }
  }
  const hold = holdOf(of, one)
  const slot_cancelled = one.slots.some((slot) => of.context.called_off[slot])
  if (one.call === null && rules.returnStep({ ...hold, slot_cancelled }, now) === 'finish') {
    const next: Booking = { ...paymentTo(of, one, 'sent'), age: 0, call: { to: 'finish', answer: null } }
    yield { name: 'return', kind: 'person', next }
  }
  if (one.status === 'held' && rules.givingUpProblem(hold) === null)
    yield { name: 'give up', kind: 'person', next: holdEnded(of, one) }
  if (rules.isHoldExpired(hold, now)) yield { name: 'expire', kind: 'system', next: holdEnded(of, one) }
}

function* cancelSteps(of: Of, one: Booking): Generator<Step> {
  const { rules } = of
  const now = nowOf(of)
  const { status, total, cancel_deadline, free_until } = one
  if (status === 'none' || !rules.canMove(status, 'cancelled')) return
  const first_starts_at = slotTimes(one.slots[0]!).starts_at
  const last_ends_at = slotTimes(one.slots.at(-1)!).ends_at
  const terms = { now, first_starts_at, cancel_deadline, free_cancel_until: free_until || null }
  const before = { ...terms, total, paid_back: paidBackOf(one) }
  const guest = rules.refundFor({ ...before, by: 'guest' })
  if ('refund' in guest) {
    // No change makes the deadline later.
    const owed = now <= Math.max(deadlineOf(of.slots), free_until) ? total : one.owed
    yield { name: 'cancel', kind: 'person', next: { ...refunded(ended(of, one, 'cancelled'), guest.refund), owed } }
  }
  if (rules.displayStatus({ status, last_ends_at }, now) === 'attended') return
  const operator = rules.refundFor({ ...before, by: 'operator' })
  if ('refund' in operator) {
    const next = { ...refunded(ended(of, one, 'cancelled'), operator.refund), owed: total }
    yield { name: 'cancel by the operator', kind: 'person', next }
  }
}

/** A refund of one yen without cancelling, and the sending of refunds. */
function* refundSteps(of: Of, one: Booking): Generator<Step> {
  const { rules } = of
  const now = nowOf(of)
  const { total } = one
  if (one.status !== 'none' && !one.granted) {
    const { status, payment: payment_state } = one
    if (rules.refundable({ status, payment_state, amount: total, decided: decidedOf(one) }) >= 1)
      yield {
        name: 'grant',
        kind: 'person',
        next: { ...refunded(one, 1), dispute: one.dispute, granted: true, owed: Math.min(total, one.owed + 1) },
      }
  }
  const withState = (at: number, state: RefundState, more = {}): Booking => ({
    ...one,
    refunds: one.refunds.map((other, i) => (i === at ? { ...other, state, old: false, ...more } : other)),
  })
  for (const [i, refund] of one.refunds.entries()) {
    const rows = one.refunds.map((row, id) => ({ ...row, id }))
    const retry = rules.retryStep(rows[i]!, rows, total - paidBackOf(one))
    if (retry.does === 'queue') {
      const next = admitted(withState(i, 'queued', { amount: retry.amount }))
      yield { name: `retry refund ${i}`, kind: 'person', next }
    }
    if (one.sending !== null) continue
    const sent_at = refund.state === 'sent' ? now - (refund.old ? MINUTE : 0) : null
    const busy = one.refunds.some(({ state }, at) => at !== i && (state === 'sent' || state === 'unknown'))
    const step = rules.sendStep({ state: refund.state, sent_at }, busy, now)
    if (step.does !== 'send') continue
    const sending = { refund: i, before: one.refunded, first: step.first, answer: null, sum: 0 }
    yield { name: `send refund ${i}`, kind: 'system', next: { ...withState(i, 'sent'), sending } }
  }
  if (one.sending === null) return
  const { sending } = one
  const { amount, state } = one.refunds[sending.refund]!
  const at = sending.refund
  yield { name: `crash in refund ${at}`, kind: 'fault', next: { ...one, sending: null } }
  const answered = (answer: NonNullable<typeof sending.answer>, back = one.back): Booking => ({
    ...one,
    back,
    sending: { ...sending, answer, sum: answer === 'refunded' || answer === 'elsewhere' ? back : 0 },
  })
  if (sending.answer === null) {
    const step = rules.sumStep(one.back, { refunded_before: sending.before, amount, first: sending.first })
    yield { name: `refund ${at} is lost`, kind: 'fault', next: answered('unknown') }
    if (step === 'done') yield { name: `refund ${at} was made`, kind: 'system', next: answered('refunded') }
    else if (step === 'elsewhere')
      yield { name: `refund ${at}: elsewhere`, kind: 'system', next: answered('elsewhere') }
    else {
      const back = one.back + amount
      const may = isWithdrawn(one.dispute?.state) ? 'person' : 'fault'
      yield { name: `refund ${at} is refused`, kind: back > total ? 'system' : may, next: answered('refused') }
      if (back > total) return
      yield { name: `refund ${at} is made`, kind: 'system', next: answered('refunded', back) }
      yield { name: `refund ${at} is made, without an answer`, kind: 'fault', next: answered('unknown', back) }
    }
    return
  }
  if (sending.answer === 'elsewhere' && one.console === null)
    throw new Impossible('the company has refunded more than we know of')
  const step = rules.answerStep(
    { state, amount, attempts: 1 },
    { amount: total, refunded: one.refunded },
    sending.answer,
  )
  const name = `settle refund ${at}: ${sending.answer}`
  const over = { ...(step ? withState(at, step.state) : one), sending: null }
  if (step?.state === 'queued') yield { name, kind: 'system', next: recorded(of, over, sending.sum) }
  else if (step?.state !== 'done') yield { name, kind: 'system', next: over }
  else {
    const done = { ...paymentTo(of, over, step.payment_state), refunded: step.refunded }
    yield { name, kind: 'system', next: sending.sum > step.refunded ? recorded(of, done, sending.sum) : done }
  }
}

/** All steps of a booking that don't need the places of a slot. */
export function* stepsOf(one: Booking, of: Of): Generator<Step> {
  for (const steps of [callSteps, askSteps, guestSteps, cancelSteps, refundSteps, companySteps])
    for (const step of steps(of, one)) yield { ...step, next: tidy(step.next) }
  if (one.status === 'none' && one.read !== null)
    yield { name: 'hold what was free', kind: 'system', next: heldBy(Number(one.read), of.slots) }
}

export type Terms = Pick<Booking, 'children' | 'half'>

/** Yen of all who come to one slot. */
export const valueOf = ({ people, children, half }: Terms & Pick<Booking, 'people'>): number =>
  ((people + (children ?? 0)) * PRICE) / (half ? 2 : 1)

/** As insertReservation. */
export const heldBy = (
  people: number,
  slots: readonly number[],
  terms: Terms = { children: null, half: false },
): Booking => ({
  ...noBooking(slots),
  ...terms,
  status: 'held',
  people,
  total: valueOf({ people, ...terms }) * slots.length,
  cancel_deadline: deadlineOf(slots),
  left: 2,
  payment: 'sent',
  call: { to: 'charge', answer: null },
})

/** What the end of one of its slots does, as findReservationsOfSlot reads the booking. */
export const slotStepOf = ({ rules }: Of, one: Booking) =>
  rules.slotStep({
    status: one.status === 'none' ? 'expired' : one.status,
    total: one.total,
    paid_back: paidBackOf(one),
    slots: one.slots.length,
    remaining: one.released.filter((gone) => !gone).length,
    changed: one.changed,
    payment: one.payment && { state: one.payment },
  })

/** The booking after one of its slots was cancelled. */
export function afterCallOff(one: Booking, of: Of, slot: number): Booking {
  const { released, total } = one
  const row = one.slots.indexOf(slot)
  if (one.status === 'none' || row < 0 || released[row]) return one
  const step = slotStepOf(of, one)
  if (step.does === 'end_hold') return tidy(holdEnded(of, one))
  const without = { ...one, released: released.map((gone, i) => gone || i === row) }
  if (step.refund === null) return without
  if (step.does === 'cancel') return { ...refunded(ended(of, one, 'cancelled'), step.refund), owed: total }
  return { ...refunded(without, step.refund), owed: Math.min(total, one.owed + valueOf(one)) }
}
