// Every state of the booking machine, on the product's own decisions (docs/booking.md#every-state).
// PROVE=1 enumerates the whole worlds.
import { describe, expect, it } from 'vitest'
import { lane, longer } from '../lanes.ts'
import { expectRight } from './expect-right.ts'
import { planted, PLANTED_IN } from './planted.ts'
import { rules } from './rules.ts'
import { search } from './search.ts'
import { worldOf, type WorldOptions } from './world.ts'

type Case = [name: string, world: Omit<WorldOptions, 'rules'>, least: number]

const short: Case[] = [
  ['of a guest with one slot, where one thing fails', { parties: [[], [1]], keeps: [], faults: 1 }, 40_000],
]

/** Fourteen million states, and what is left out where. */
const whole: Case[] = [
  [
    'of two guests, where two things fail, without grants, repeated events and the operator',
    {
      parties: [[1], [1]],
      keeps: [],
      faults: 2,
      without: ({ name, kind }) => /grant|again|by the operator/.test(name) || (kind === 'person' && name === 'check'),
    },
    13_000_000,
  ],
  ['of a guest with two slots, where two things fail', { parties: [[1], []], keeps: [], faults: 2 }, 600_000],
  ['of a guest with one slot, where anything fails', { parties: [[], [1, 2]], keeps: [0] }, 400_000],
]

describe('every state is right', () => {
  it.each([...short, ...(lane === 'long' ? whole : [])])(
    '%s',
    (_, options, least) => expectRight(worldOf({ rules, ...options }), least),
    longer(60_000),
  )
})

describe('a planted mistake is found', () => {
  it.each(planted)('$name', ({ rules: mistake, wrong }) => {
    const found = search(worldOf({ rules: { ...rules, ...mistake }, ...PLANTED_IN }))
    expect(found.wrong?.what).toBe(wrong)
  })
})
