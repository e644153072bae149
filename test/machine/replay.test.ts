// Traces of the checker, executed with the real services on PostgreSQL.
import { beforeAll, expect, it } from 'vitest'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { bookingWorld, wrongCounters } from '../booking-world.ts'
import { isShort, lane, longer, runs } from '../lanes.ts'
import { calm, companyWorld } from './company-cases.ts'
import { gatedPayments, leaveAfterSettling } from './gates.ts'
import { Replay } from './replay.ts'
import { planted, PLANTED_IN } from './planted.ts'
import { rules } from './rules.ts'
import { type Found, search } from './search.ts'
import { type World, worldOf } from './world.ts'

type Trace = { name: string; state: number }[]

const world = bookingWorld()
let base: PaymentGateway

beforeAll(() => {
  base = world.payments
  Object.assign(world, { payments: gatedPayments(base), checkpoint: leaveAfterSettling })
})

/** Executes the trace, and compares the rows with the state of the model after each step. */
async function replay(model: World, trace: Trace): Promise<void> {
  const real = new Replay(world, base)
  await real.prepare()
  const names: string[] = []
  try {
    for (const { name } of trace) {
      names.push(name)
      await real.step(name)
    }
    const { shared, a, b } = model.parts(trace.at(-1)!.state)
    const bookings = { A: model.guests[0].states[a]!, B: model.guests[1].states[b]! }
    for (const [who, one] of Object.entries(bookings)) {
      const found = (await real.booking(who)) as { amount: number }
      expect(found, names.join(', ')).toEqual(Replay.expected(one, found.amount))
    }
    const slots = [0, 1].map((slot) => ({
      taken: (shared >> (7 + 3 * slot)) & 7,
      called_off: (shared & (1 << slot)) !== 0,
    }))
    expect(await real.slots(), names.join(', ')).toEqual(slots)
  } catch (error) {
    throw new Error(`after ${names.join(', ')}`, { cause: error })
  } finally {
    await real.stop()
    world.takeLoggedErrors()
  }
}

/** Kinds of steps of a guest. */
const KINDS = 67

const kindOf = (name: string) => name.replace(/^[AB]: /, '').replaceAll(/\d+/g, 'n')

/** The first state from which each kind of step of a guest is possible, with a step of the kind. */
function firstOfEach(model: World, { order, traceTo }: Found): Map<string, Trace> {
  const looked = new WeakSet()
  const traces = new Map<string, Trace>()
  for (const [index, state] of order.entries()) {
    const { shared, a, b } = model.parts(state)
    for (const [g, id] of [a, b].entries()) {
      const moves = model.guests[g]!.movesOf(id, shared & 31)
      if (looked.has(moves)) continue
      looked.add(moves)
      for (const [i, name] of moves.names.entries()) {
        if (traces.has(kindOf(name))) continue
        let to = -1
        model.expand(state, (next, how) => {
          if (how === g * 1000 + i) to = next
        })
        // A world with few faults leaves some steps out.
        if (to >= 0) traces.set(kindOf(name), [...traceTo(index), { name: `${'AB'[g]}: ${name}`, state: to }])
      }
    }
  }
  return traces
}

/** Without traces whose kinds of steps others have, the longest first. */
function withoutRepeats(traces: Iterable<Trace>): Trace[] {
  const seen = new Set<string>()
  return [...traces]
    .toSorted((one, other) => other.length - one.length)
    .filter((trace) => {
      const fresh = trace.some(({ name }) => !seen.has(kindOf(name)))
      for (const { name } of trace) seen.add(kindOf(name))
      return fresh
    })
}

/** Traces to states spread over the whole search, more of them early, where they are short. */
function spread({ order, traceTo }: Found, wanted: number): Trace[] {
  const factor = order.length ** (1 / wanted)
  const at = Array.from({ length: wanted }, (_, i) => Math.floor(factor ** (i + 1)) - 1)
  return [...new Set(at)].filter((index) => index > 0).map(traceTo)
}

it(
  'the product does what the checker says in every kind of step',
  async () => {
    const model = worldOf({ rules, parties: [[], [1]], keeps: [], faults: runs(1, 3) })
    const traces = firstOfEach(model, search(model))
    expect(traces.size).toBeGreaterThanOrEqual(KINDS)
    for (const trace of lane === 'long' ? traces.values() : withoutRepeats(traces.values())) await replay(model, trace)
    expect(await wrongCounters(world.pool)).toEqual([])
  },
  longer(60_000),
)

const COMPANY = /console|back comes|follow|told|dispute|\bask\b|elsewhere/
const KINDS_OF_COMPANY = runs(16, 17)

it.skipIf(isShort)(
  'the product does what the checker says of the company’s console and of disputes',
  async () => {
    const kinds = new Set<string>()
    for (const at of [{ refunds: 2, returns: 1 }, { disputes: [0.5] }]) {
      const model = worldOf(companyWorld(at, calm, { faults: 1 }))
      const found = search(model, runs(8000, 400_000))
      const first = firstOfEach(model, found)
      for (const kind of first.keys()) kinds.add(kind)
      for (const trace of withoutRepeats(first.values())) await replay(model, trace)
      for (const trace of spread(found, runs(4, 200))) await replay(model, trace)
    }
    expect([...kinds].filter((kind) => COMPANY.test(kind)).length).toBeGreaterThanOrEqual(KINDS_OF_COMPANY)
  },
  longer(60_000),
)

it(
  'the product does what the checker says with two guests',
  async () => {
    const model = worldOf({ rules, faults: 2 })
    for (const trace of spread(search(model, runs(100_000, 3_000_000)), runs(8, 600, 25))) await replay(model, trace)
    expect(await wrongCounters(world.pool)).toEqual([])
  },
  longer(60_000),
)

it.each(planted)('the product does not do what the checker finds: $name', async ({ rules: mistake, wrong }) => {
  const model = worldOf({ rules: { ...rules, ...mistake }, ...PLANTED_IN })
  const found = search(model)
  const right = worldOf({ rules, ...PLANTED_IN })
  let state = right.start
  const trace: { name: string; state: number }[] = []
  // The product can't do what its rules don't allow: the trace ends there.
  for (const name of found.wrong!.trace) {
    let next = -1
    right.expand(state, (to, how) => {
      if (right.nameOf(state, how) === name) next = to
    })
    if (next < 0) break
    trace.push({ name, state: (state = next) })
  }
  expect(right.wrong(state)).not.toBe(wrong)
  await replay(right, trace)
})
