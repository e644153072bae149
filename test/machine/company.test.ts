// Refunds in the company's console, refunds that come back, and disputes, in every state of a
// booking (docs/booking.md#every-state). PROVE=1 enumerates larger worlds.
import { describe, expect, it } from 'vitest'
import { lane, longer } from '../lanes.ts'
import { calm, calmest, companyWorld, planted } from './company-cases.ts'
import { expectRight } from './expect-right.ts'
import { search } from './search.ts'
import { worldOf, type WorldOptions } from './world.ts'

type Case = [name: string, world: WorldOptions, least: number]

const short: Case[] = [['with a refund in the console', companyWorld({ refunds: 1 }, calmest), 2000]]

const whole: Case[] = [
  ['with refunds in the console and one that comes back', companyWorld({ refunds: 2, returns: 1 }, calm), 30_000],
  ['with a dispute of a part', companyWorld({ disputes: [0.5] }, calm), 100_000],
  ['with a dispute of all and a refund in the console', companyWorld({ refunds: 1, disputes: [1] }, calmest), 100_000],
]

describe('every state of a booking is right', () => {
  it.each([...short, ...(lane === 'long' ? whole : [])])(
    '%s',
    (_, options, least) => expectRight(worldOf(options), least),
    longer(60_000),
  )
})

describe('a planted mistake is found', () => {
  it.each(planted)('$name', ({ at, rules: mistake, wrong }) => {
    const found = search(worldOf(companyWorld(at, calmest, mistake)))
    expect(found.wrong?.what).toBe(wrong)
  })
})
