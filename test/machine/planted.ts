// Mistakes that the checker must find.
import { type Rules, rules } from './rules.ts'
import type { WorldOptions } from './world.ts'

/** The world in which they are found. */
export const PLANTED_IN: Omit<WorldOptions, 'rules'> = { parties: [[], [1]], keeps: [], faults: 2 }

export type Mistake = { name: string; rules: Partial<Rules>; wrong: string }

export const planted: Mistake[] = [
  {
    name: 'the last instant of the full refund is too late (`<` for `<=`)',
    rules: {
      refundFor: (one) => rules.refundFor({ ...one, cancel_deadline: one.cancel_deadline.valueOf() - 1 }),
    },
    wrong: 'owed without a refund',
  },
  {
    name: 'the operator refunds by the policy of guests',
    rules: { refundFor: (one) => rules.refundFor({ ...one, by: 'guest' }) },
    wrong: 'owed without a refund',
  },
  {
    name: 'a slot gives back its share again after other refunds',
    rules: {
      slotStep(one) {
        const step = rules.slotStep(one)
        return step.refund === null ? step : { ...step, refund: one.total / one.slots }
      },
    },
    wrong: 'refunds of more than was paid',
  },
  {
    name: 'a refund is sent again without a look at the sum',
    rules: { sumStep: () => 'send' },
    wrong: 'the sums differ',
  },
  {
    name: 'two refunds of a payment are sent at once',
    rules: { sendStep: (one, _, now) => rules.sendStep(one, false, now) },
    wrong: 'the company has refunded more than we know of',
  },
  {
    name: 'a refused refund can not be sent again',
    rules: { retryStep: () => ({ does: 'nothing' }) },
    wrong: 'less is refunded than is owed',
  },
  {
    name: 'a refund that another one includes is sent first, and that one never for the rest',
    rules: {
      retryStep(refund, _, owed) {
        const step = rules.retryStep(refund, [refund], owed)
        return step.does === 'queue' && step.amount < refund.amount ? { does: 'refuse' } : step
      },
    },
    wrong: 'less is refunded than is owed',
  },
  {
    name: 'two holds count the same free places without the lock',
    rules: { unlocked_hold: true },
    wrong: 'a slot that was called off has places taken',
  },
  {
    name: 'a settlement decides from rows that it has not locked',
    rules: { unlocked_settlement: true },
    wrong: 'a payment goes from unknown to unknown',
  },
  {
    name: 'a declined hold keeps its places',
    rules: { keeps_places: true },
    wrong: 'ended with places',
  },
  {
    name: 'a hold expires while its payment is under way',
    rules: { isHoldExpired: (hold, now) => rules.isHoldExpired({ ...hold, payment_state: null }, now) },
    wrong: 'a payment under way of a hold that has ended',
  },
  {
    name: 'the end of a slot ends a hold whose payment is under way',
    rules: { slotStep: (one) => (one.status === 'held' ? { does: 'end_hold', refund: null } : rules.slotStep(one)) },
    wrong: 'a payment under way of a hold that has ended',
  },
  {
    name: 'a hold that has lost its slot is confirmed',
    rules: { capturedStep: (one) => rules.capturedStep({ ...one, slot_cancelled: false }) },
    wrong: 'confirmed without a place',
  },
  {
    name: '"absent" is believed at once',
    rules: { paymentStep: (payment, told, now) => rules.paymentStep({ ...payment, sent_at: 0 }, told, now) },
    wrong: 'declined what was paid',
  },
  {
    name: 'a timeout counts as declined',
    rules: {
      paymentStep: (payment, told, now) =>
        rules.paymentStep(payment, told.outcome === 'unknown' ? { outcome: 'declined', code: 'timeout' } : told, now),
    },
    wrong: 'declined what was paid',
  },
  {
    name: 'late money is kept',
    rules: {
      paymentStep: (payment, told, now) =>
        rules.isOpenPayment(payment.state) ? rules.paymentStep(payment, told, now) : { does: 'nothing' },
    },
    wrong: 'money that we do not know of',
  },
  {
    name: 'an event is handled although the company did not answer',
    rules: { isEventHandled: () => true },
    wrong: 'money that we do not know of',
  },
]
