// What happens at the company without us: refunds in its console, refunds that come back, disputes.
import {
  type Booking,
  type CompanyState,
  type Console,
  decidedOf,
  type Dispute,
  isWithdrawn,
  paidBackOf,
} from './booking.ts'
import type { Rules } from './rules.ts'
import { admitted, excessOf, type Of, paymentTo, refunded, type Step } from './moves.ts'

/** Whether the company's sum may differ from ours, because its event is on its way. */
export const unheardOf = ({ console }: Booking): boolean =>
  console !== null && (console.event || console.following !== null)

/** Yen of a won dispute that an admin gives back. Who cancelled late is owed less than everything. */
export function owedAfterDispute(rules: Rules, one: Booking): number {
  const { status, payment: payment_state, total: amount, dispute, owed } = one
  if (dispute?.known !== 'won' || status === 'none') return 0
  return rules.owedAfterDispute({
    status,
    cancelled_by: 'guest',
    ended_at: 1,
    deadline: owed < amount ? 0 : 1,
    refundable: rules.refundable({ status, payment_state, amount, decided: decidedOf(one) }),
    disputes: [{ state: dispute.known }],
  })
}

const rowsOf = ({ refunds }: Booking) => refunds.map((row, id) => ({ ...row, id, provider_refund_id: null }))

const settled = (one: Booking, ids: readonly { id: number }[], state: 'done' | 'failed'): Booking => ({
  ...one,
  refunds: one.refunds.map((row, at) => (ids.some(({ id }) => id === at) ? { ...row, state } : row)),
})

/** As recordMade. */
function made({ rules }: Of, one: Booking, yen: number): Booking {
  const by_hand = rules.madeAtCompany(rowsOf(one), yen, one.total - paidBackOf(one))
  const { rest } = by_hand
  const next = settled(one, by_hand.made, 'done')
  if (rest === 0) return admitted(next)
  const all = { ...next, refunds: [...next.refunds, { amount: rest, state: 'done' as const, old: false }] }
  const less = new Map(rules.reducedRefunds(rowsOf(one), paidBackOf(all) - one.total).map((row) => [row.id, row]))
  const refunds = all.refunds.map((row, at): Booking['refunds'][number] => {
    const { amount } = less.get(at) ?? row
    return amount > 0 ? { ...row, amount } : { ...row, state: 'failed' }
  })
  // Somebody has decided it in the console.
  const owed = Math.min(one.total, one.owed + rest)
  const { dispute } = one
  if (dispute === null) return { ...all, refunds, owed }
  if (dispute.lost === 0) return admitted({ ...all, refunds, owed })
  const left = { ...all, refunds: refunds.filter(({ state }) => state !== 'queued') }
  return { ...all, refunds, owed, dispute: { ...dispute, beyond: Math.max(dispute.beyond, excessOf(left)) } }
}

/** As recordRefunds. @param sum of the company */
export function recorded(of: Of, one: Booking, sum: number): Booking {
  const { rules } = of
  const theirs = Math.min(one.total, sum)
  if (theirs === one.refunded) return one
  let next
  if (theirs > one.refunded) next = made(of, one, theirs - one.refunded)
  else {
    const { returned, again } = rules.returnedAtCompany(rowsOf(one), one.refunded - theirs, null)
    const back = settled(one, returned, 'failed')
    next = again > 0 ? made(of, back, again) : back
  }
  return { ...paymentTo(of, next, rules.stateAfterRefunds(one.total, theirs)), refunded: theirs }
}

const heard = (console: Console | null): Console => ({
  ...(console ?? { refunds: 0, returns: 0, following: null }),
  event: true,
  ...(console?.following && { following: { ...console.following, again: true } }),
})

/** In the console, and as followRefunds. */
function* consoleSteps({ rules, ...of }: Of, one: Booking): Generator<Step> {
  const { console, total, back, dispute } = one
  const most = rules.at_company
  // The company refuses it while a dispute has the money.
  if ((console?.refunds ?? 0) < most.refunds && back < total && !isWithdrawn(dispute?.state))
    for (const yen of new Set([1, total - back])) {
      const next = { ...one, back: back + yen, console: { ...heard(console), refunds: (console?.refunds ?? 0) + 1 } }
      yield { name: `console refunds ${yen}`, kind: 'person', next }
    }
  // Days later: nothing is under way.
  if ((console?.returns ?? 0) < most.returns && !unheardOf(one) && one.sending === null)
    for (const [at, { state, amount }] of one.refunds.entries()) {
      if (state !== 'done') continue
      const next = { ...one, back: back - amount, console: { ...heard(console), returns: (console?.returns ?? 0) + 1 } }
      yield { name: `back comes refund ${at}`, kind: 'person', next }
    }
  if (console === null) return
  const { following } = console
  if (following === null) {
    if (!console.event || !rules.isReceived(one.payment)) return
    const begun = { known: one.refunded, sum: null, again: false }
    yield { name: 'follow refunds', kind: 'system', next: { ...one, console: { ...console, following: begun } } }
    return
  }
  const over = { ...one, console: { ...console, following: null } }
  yield { name: 'crash in follow', kind: 'fault', next: over }
  if (following.sum === null) {
    const told = { ...following, sum: back }
    yield { name: 'told refunds', kind: 'system', next: { ...one, console: { ...console, following: told } } }
    return
  }
  const waits = !rules.canCompareSums(one.refunds, one.refunded, following.known)
  // It looks again 15 seconds later.
  if (waits) yield { name: 'settle follow', kind: 'system', next: over }
  else {
    const next = { ...over, console: { ...over.console, event: following.again } }
    yield { name: 'settle follow', kind: 'system', next: recorded({ rules, ...of }, next, following.sum) }
  }
}

/** What the card company decides of a dispute. */
const decisions: Record<CompanyState, readonly CompanyState[]> = {
  needs_response: ['won', 'lost'],
  lost: ['appeal_under_review'],
  appeal_under_review: ['won', 'lost'],
  won: [],
}
/** Events of a dispute at once. */
const MOST_EVENTS = 2

/** At the card company, and as followDispute. */
function* disputeSteps({ rules }: Of, one: Booking): Generator<Step> {
  const { dispute } = one
  if (dispute === null) {
    if (one.card !== 'paid') return
    for (const part of rules.at_company.disputes) {
      const amount = Math.ceil(one.total * part)
      const opened: Dispute = { amount, state: 'needs_response', known: null, lost: 0, events: 1, asks: [], beyond: 0 }
      yield { name: `dispute ${amount}`, kind: 'person', next: { ...one, dispute: opened } }
    }
    return
  }
  const { events, asks, state } = dispute
  const to = (change: Partial<Dispute>): Booking => ({ ...one, dispute: { ...dispute, ...change } })
  if (events + asks.length < MOST_EVENTS) {
    // What a late payment is owed after an appeal, an admin refunds in the console.
    const stands = one.status === 'confirmed' || one.status === 'cancelled'
    for (const next of stands || state !== 'lost' ? decisions[state] : [])
      yield { name: `dispute is ${next}`, kind: 'person', next: to({ state: next, events: events + 1 }) }
    yield { name: 'dispute told again', kind: 'person', next: to({ events: events + 1 }) }
  }
  // The payment is settled first.
  if (events > 0 && rules.isReceived(one.payment)) {
    const next = to({ events: events - 1, asks: [...asks, { said: null, older: false }] })
    yield { name: 'ask about the dispute', kind: 'system', next }
  }
  for (const [at, { said, older }] of asks.entries()) {
    const rest = asks.toSpliced(at, 1)
    yield { name: `crash in ask ${at}`, kind: 'fault', next: to({ asks: rest, events: events + 1 }) }
    if (said === null) {
      const asked = asks.with(at, { said: state, older })
      yield { name: `answer ask ${at}`, kind: 'system', next: to({ asks: asked }) }
      continue
    }
    const left = rest.map((other, i) => (i < at ? { ...other, older: true } : other))
    const name = `store ask ${at}`
    if (older && !rules.older_answers) {
      yield { name, kind: 'system', next: to({ asks: rest }) }
      continue
    }
    const change = rules.lossChange(
      { state: said, amount: dispute.amount, borne_by: 'host' },
      { lost: dispute.lost, by_host: dispute.lost },
    )
    const next = to({ asks: left, known: said, lost: dispute.lost + (change?.lost ?? 0) })
    yield { name, kind: 'system', next: { ...next, dispute: { ...next.dispute!, beyond: excessOf(next) } } }
  }
  const owed = owedAfterDispute(rules, one)
  if (owed > 0) yield { name: 'retry what was disputed', kind: 'person', next: refunded(one, owed) }
}

export function* companySteps(of: Of, one: Booking): Generator<Step> {
  if (one.status === 'none') return
  if (one.card === 'paid') yield* consoleSteps(of, one)
  yield* disputeSteps(of, one)
}
