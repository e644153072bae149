// The worlds with changes, people who wait, and postponed slots.
import { instantOf } from '#domain/shared/japan-time.ts'
import type { Asked } from './changes.ts'
import type { ChangingOptions } from './changing-state.ts'
import { DEADLINE, rules, slotTimes } from './rules.ts'
import type { Step } from './moves.ts'

export type Options = Omit<ChangingOptions, 'rules'>
export const ask = (slots: number[], more: Partial<Asked> = {}): Asked => ({
  by: 'guest',
  slots,
  people: null,
  ...more,
})
export const startOf = (slot: number) => slotTimes(slot).starts_at.getTime()
export const endOf = (slot: number) => slotTimes(slot).ends_at.getTime()
const at = (date: string, time: string) => instantOf(date, time).getTime()

const deadline = DEADLINE.getTime()
export const without =
  (names: RegExp) =>
  ({ name }: Step) =>
    names.test(name)
// Charges and refunds that fail are in the world of bookings.
export const calm = without(/waiting|grant|again|^check|late|delayed|refund|by the operator/)
export const calmer = without(/waiting|grant|again|^check|late|delayed|refund|by the operator|declined|event/)

const changing = [deadline, deadline + 1, startOf(0), endOf(2)]
const drops = [ask([0, 1]), ask([0, 2]), ask([1])]
export const moves = [ask([0]), ask([1]), ask([], { people: 1 })]

export const dropping: Options = {
  instants: changing,
  guests: [{ slots: [0, 1, 2], people: 1, asks: drops }],
  ends: [0, 1],
}
// Two price types, one of which takes no place, and a coupon of half of the price.
export const typed: Options = {
  instants: changing,
  guests: [
    { slots: [0, 1], people: 1, children: 1, half: true, asks: [ask([], { children: 0 }), ask([0]), ask([1, 2])] },
  ],
  ends: [0, 1],
}
export const moving: Options = {
  instants: changing,
  guests: [{ slots: [0], people: 2, asks: moves }],
  keeps: [1],
  ends: [1],
}
// The second slot starts in less than 48 hours from the third instant on.
export const waiting: Options = {
  instants: [at('2027-02-25', '09:00'), at('2027-02-26', '20:00'), at('2027-02-28', '10:00'), startOf(1)],
  others: [0, 2, 0],
  keeps: [1],
  guests: [
    { slots: [1], people: 1, waits: true },
    { slots: [0], people: 1, asks: [ask([1])] },
  ],
}
export const two_wait: Options = {
  ...waiting,
  guests: [
    { slots: [1], people: 2, waits: true },
    { slots: [1], people: 1, waits: true },
  ],
}
const answer_by = rules.answerBy(deadline, startOf(2)).getTime()
export const postponing: Options = {
  instants: [deadline, answer_by, answer_by + 1, startOf(2), endOf(2)],
  guests: [{ slots: [0], people: 1 }],
  keeps: [2],
  ends: [2],
  postpones: [[0, 2]],
}
