// Changes, people who wait, and postponed slots in every state, on the product's own decisions
// (docs/booking.md#every-state). PROVE=1 enumerates larger worlds.
import { describe, expect, it } from 'vitest'
import { lane, longer } from '../lanes.ts'
import {
  ask,
  calm,
  calmer,
  dropping,
  moves,
  endOf,
  moving,
  type Options,
  postponing,
  startOf,
  two_wait,
  typed,
  waiting,
  without,
} from './changing-cases.ts'
import { changingWorld } from './changing-world.ts'
import { expectRight } from './expect-right.ts'
import { type Rules, rules } from './rules.ts'
import { search } from './search.ts'

type Case = [name: string, world: Options, least: number]

const short: Case[] = [
  ['of a guest who drops slots', { ...dropping, without: calm }, 400],
  ['of a guest who moves while others take places', { ...moving, without: calm }, 300],
  ['of one who waits and one who moves', { ...waiting, without: calmer }, 1000],
  ['of a family with a coupon', { ...typed, without: calm }, 800],
  ['of a postponed slot', { ...postponing, without: calm }, 200],
]

const refunding = without(/waiting|grant|again|^check|late|delayed/)
const host_asks = [ask([0], { by: 'host' }), ask([1], { by: 'host' })]

const whole: Case[] = [
  ['of a guest who drops slots and gets refunds', { ...dropping, without: without(/waiting|again|^check/) }, 100_000],
  ['of a family with a coupon that gets refunds', { ...typed, without: without(/waiting|again|^check/) }, 100_000],
  [
    'of a guest who drops a slot, where one thing fails',
    {
      ...dropping,
      guests: [{ slots: [0, 1], people: 1, asks: [...moves, ...host_asks] }],
      faults: 1,
      without: refunding,
    },
    20_000,
  ],
  [
    'of a guest who moves while another books, where one thing fails',
    {
      ...moving,
      guests: [
        { slots: [0], people: 2, asks: [...moves, ...host_asks] },
        { slots: [1], people: 1 },
      ],
      faults: 1,
      without: calm,
    },
    100_000,
  ],
  ['of two who wait', { ...two_wait, without: calm }, 10_000],
  [
    'of two who wait and one who moves',
    { ...two_wait, guests: [...two_wait.guests, ...waiting.guests.slice(1)], without: calmer },
    15_000,
  ],
  [
    'of a guest of a postponed slot who moves, and one of both slots',
    {
      ...postponing,
      guests: [
        { slots: [0], people: 1, asks: [ask([1])] },
        { slots: [0, 2], people: 1 },
      ],
      without: refunding,
    },
    20_000,
  ],
]

const isRight = (options: Options, least: number) => expectRight(changingWorld({ rules, ...options }), least)

describe('every state is right', () => {
  it.each([...short, ...(lane === 'long' ? whole : [])])(
    '%s',
    (_, options, least) => isRight(options, least),
    longer(60_000),
  )
})

describe('a guest with another slot gets the money of a postponed one', () => {
  it('when the other slot has taken place', () => {
    const guests = [{ slots: [0, 1], people: 1 }]
    isRight({ ...postponing, guests, keeps: [], postpones: [[1, 2]], without: calmer }, 100)
  })
  it('when the new slot is so near that it starts before the answer', () => {
    const guests = [{ slots: [0, 2], people: 1 }]
    const instants = [startOf(0) - 3_600_000, startOf(1), startOf(1) + 1, endOf(2)]
    isRight({ ...postponing, instants, guests, keeps: [], postpones: [[0, 1]], without: calmer }, 100)
  })
})

type Mistake = { name: string; world: Options; rules: Partial<Rules>; wrong: string }

const COUNTED = 'places taken are not those reserved and kept'

const planted: Mistake[] = [
  {
    name: 'a change is planned with places that were read before the lock',
    world: moving,
    rules: { unlocked_change: true },
    wrong: 'a place is sold twice',
  },
  {
    name: 'a later share counts what a change has refunded',
    world: dropping,
    rules: { slotStep: (one) => rules.slotStep({ ...one, changed: 0 }) },
    wrong: 'refunds of more than is owed',
  },
  {
    name: 'a dropped slot counts as a slot that was called off',
    world: dropping,
    rules: { slotStep: (one) => rules.slotStep({ ...one, slots: 3 }) },
    wrong: 'owed without a refund',
  },
  {
    name: 'a change forgets the coupon',
    world: typed,
    rules: { planChange: (row, ...asked) => rules.planChange({ ...row, coupon_rate_bp: null }, ...asked) },
    wrong: 'refunds of more than is owed',
  },
  {
    name: 'who takes no place is left out of a change',
    world: typed,
    rules: {
      planChange(row, slots, asked, asking) {
        const lines = row.lines?.filter(({ places }) => places > 0) ?? null
        const party = asked.party?.filter(({ price_type_id }) => price_type_id === 1) ?? null
        return rules.planChange({ ...row, lines }, slots, { ...asked, party }, asking)
      },
    },
    wrong: 'owed without a refund',
  },
  {
    name: 'a guest moves away from the last instant of the full refund',
    world: moving,
    rules: {
      planChange(...asked) {
        const plan = rules.planChange(...asked)
        return { ...plan, applied: { ...plan.applied, cancel_deadline: plan.applied.first_starts_at } }
      },
    },
    wrong: 'refunds of more than is owed',
  },
  {
    name: 'places for which somebody waits are free for all',
    world: waiting,
    rules: { placesFor: (user_id, slot, _, now) => rules.placesFor(user_id, slot, [], now) },
    wrong: 'a place for somebody who waits is sold to another',
  },
  {
    name: 'who waits is passed by one who waits behind',
    world: two_wait,
    rules: { nextOffers: (slot, all) => rules.nextOffers(slot, all.slice(-1)) },
    wrong: 'a place for somebody who waits is sold to another',
  },
  {
    name: 'an offer lapses without freeing its places',
    world: waiting,
    rules: { lapse_keeps_places: true },
    wrong: COUNTED,
  },
  { name: 'an offer is used twice', world: waiting, rules: { used_offer_stays: true }, wrong: COUNTED },
  {
    name: 'a place moves to the new slot and stays in the old',
    world: postponing,
    rules: { moves_twice: true },
    wrong: COUNTED,
  },
  {
    name: 'the sweep refunds a postponed place that its guest gave back meanwhile',
    world: postponing,
    rules: { unlocked_answer: true },
    wrong: 'refunds of more than is owed',
  },
]

describe('a planted mistake is found', () => {
  it.each(planted)('$name', ({ world, rules: mistake, wrong }) => {
    const found = search(changingWorld({ ...world, without: calm, rules: { ...rules, ...mistake } }))
    expect(found.wrong?.what).toBe(wrong)
  })
})
