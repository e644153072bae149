// Worlds of a guest with one slot, in which the company does something without us, and mistakes
// that are found there.
import { type AtCompany, type Rules, rules } from './rules.ts'
import type { Step } from './moves.ts'
import type { WorldOptions } from './world.ts'

const none: AtCompany = { refunds: 0, returns: 0, disputes: [] }

export const companyWorld = (
  at_company: Partial<AtCompany>,
  left_out: RegExp,
  { faults = 0, ...mistake }: Partial<Rules> & { faults?: number } = {},
): WorldOptions => ({
  rules: { ...rules, ...mistake, at_company: { ...none, ...at_company } },
  parties: [[], [1]],
  keeps: [],
  faults,
  without: ({ name }: Step) => left_out.test(name),
})

// Cards and charges that fail are in the world of bookings.
export const calm =
  /waiting|again|^check|late|delayed|declined|^event|call off|by the operator|(charge|finish|[0-9]) is lost$/
export const calmest = new RegExp(`${calm.source}|grant|half`)

const CONSOLE: Partial<AtCompany> = { refunds: 1 }
const DISPUTE: Partial<AtCompany> = { disputes: [0.5] }

type Mistake = { name: string; at: Partial<AtCompany>; rules: Partial<Rules>; wrong: string }

export const planted: Mistake[] = [
  {
    name: 'the sums are compared while a refund of ours is under way',
    at: CONSOLE,
    rules: { canCompareSums: () => true },
    wrong: 'refunds of more than was paid',
  },
  {
    name: 'a refund in the console leaves the refunds that were not sent as they are',
    at: CONSOLE,
    rules: { reducedRefunds: () => [] },
    wrong: 'refunds of more than was paid',
  },
  {
    name: 'a refund in the console looks like ours that was never sent',
    at: CONSOLE,
    rules: { sumStep: (sum, one) => rules.sumStep(sum, { ...one, first: false }) },
    wrong: 'it never ends',
  },
  {
    name: 'an answer to an earlier question about a dispute is stored',
    at: DISPUTE,
    rules: { older_answers: true },
    wrong: 'we do not know of a dispute',
  },
  {
    name: 'a lost dispute is won without an answer',
    at: DISPUTE,
    rules: { lossChange: (one, posted) => rules.lossChange({ ...one, state: 'won' }, posted) },
    wrong: 'the loss of a dispute is wrong',
  },
  {
    name: 'a retry sends what a lost dispute has paid in part',
    at: DISPUTE,
    rules: {
      retryStep: (one, all, owed) => {
        const step = rules.retryStep(one, all, owed)
        return step.does === 'queue' ? { ...step, amount: one.amount } : step
      },
    },
    wrong: 'a refund of money that a dispute took',
  },
]
