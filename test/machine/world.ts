// The whole world: two guests, two slots, places that the host keeps, and the time. A state is one
// number: the instant, the slots, and the numbers of both bookings.
import { Bookings, TICKS, Wrong } from './bookings.ts'
import { INSTANTS, LAST, MINIMUM, PLACES, type Rules, slotTimes } from './rules.ts'
import type { Step } from './moves.ts'

// Bits of the shared part: called off 0–1, instant 2–4, kept 5–6, taken 7–9 and 10–12, faults
// 13–14.
const SHARED = 32_768
const FAULT = 8192
const BOOKINGS = 2 ** 19
const MOST_TAKEN = 7
const TAKEN = 63 << 7

export type WorldOptions = {
  rules: Rules
  /** How many people each guest may book; an empty list: the guest never books. */
  parties?: readonly [readonly number[], readonly number[]]
  /** Slots in which the host keeps a place for others. */
  keeps?: readonly (0 | 1)[]
  /** How many things fail together, at most 3. Default: any number. */
  faults?: number
  /** Leaves steps out, for a small world. */
  without?: (step: Step) => boolean
}

export type World = ReturnType<typeof worldOf>
/** @param how a number for nameOf */
type Visit = (next: number, how: number) => void

export function worldOf({
  rules,
  parties = [[1], [1, 2]],
  keeps = [0, 1],
  faults = Infinity,
  without = () => false,
}: WorldOptions) {
  const guests = [
    new Bookings(rules, [0, 1], parties[0], without),
    new Bookings(rules, [0], parties[1], without),
  ] as const
  const [first, second] = guests
  const packed = (shared: number, a: number, b: number) => shared + SHARED * (a + BOOKINGS * b)
  const start = packed(0, first.none, second.none)

  const takenOf = (shared: number, slot: number) => (shared >> (7 + 3 * slot)) & 7
  const parts = (state: number) => {
    const bookings = Math.floor(state / SHARED)
    const b = Math.floor(bookings / BOOKINGS)
    return { shared: state % SHARED, a: bookings - b * BOOKINGS, b }
  }

  // These two depend on few numbers, and the time of Japan is slow.
  const over: boolean[] = []
  const isOver = (slot: 0 | 1) =>
    (over[code * 2 + slot] ??=
      rules.slotCancelProblem({ cancelled: (code & (1 << slot)) !== 0, ...slotTimes(slot) }, INSTANTS[code >> 2]!) !==
      null)
  const missed: boolean[] = []
  const misses = (slot: 0 | 1, people: number) =>
    (missed[((code >> 2) * 2 + slot) * 8 + people] ??= rules.missedMinimum(
      {
        minimum: MINIMUM,
        taken: people,
        starts_at: slotTimes(slot).starts_at,
        reservation_deadline: 'on_the_day',
      },
      INSTANTS[code >> 2]!,
    ))

  // The parts of the state that is being expanded.
  let shared = 0
  let code = 0
  let taken: [number, number] = [0, 0]

  function take(first_slot: number, second_slot: number): number {
    const [t0, t1] = [taken[0] + first_slot, taken[1] + second_slot]
    // The database refuses negative numbers, so a step that makes one fails forever.
    if (t0 < 0 || t1 < 0 || t0 > MOST_TAKEN || t1 > MOST_TAKEN) throw new Wrong('places below zero')
    return (shared & ~TAKEN) + (t0 << 7) + (t1 << 10)
  }

  function moveGuest(g: 0 | 1, a: number, b: number, visit: Visit): void {
    const bookings = guests[g]
    const id = g === 0 ? a : b
    const to = (next: number, places: number) => (g === 0 ? packed(places, next, b) : packed(places, a, next))
    const { steps, names, kinds } = bookings.movesOf(id, code)
    const failed = shared >> 13
    for (let i = 0; i < steps.length; i += 3) {
      if (steps[i] === -1) throw new Wrong(names[i / 3])
      const fails = kinds[i / 3] === 'fault'
      if (fails && failed >= faults) continue
      const places = take(steps[i + 1]!, steps[i + 2]!)
      visit(to(steps[i]!, fails && faults < 4 ? places + FAULT : places), g * 1000 + i / 3)
    }
    if (id !== bookings.none) return
    for (const [i, people] of bookings.parties.entries()) {
      if (!bookings.isFree(people, code, taken)) continue
      const held = bookings.held[i]!
      visit(to(held, take(bookings.places[0][held]!, bookings.places[1][held]!)), 3000 + g * 10 + i)
    }
  }

  /** The slot and everything in it, as cancelSlot does. */
  function callOff(slot: 0 | 1, a: number, b: number, visit: Visit): void {
    if (isOver(slot)) return
    const next = guests.map((one, g) =>
      one.slots.includes(slot) ? one.afterCallOff(g === 0 ? a : b, code, slot) : g === 0 ? a : b,
    ) as [number, number]
    const left = [0, 1].map(
      (of) =>
        first.places[of as 0 | 1][next[0]]! -
        first.places[of as 0 | 1][a]! +
        second.places[of as 0 | 1][next[1]]! -
        second.places[of as 0 | 1][b]! -
        (of === slot ? (shared >> (5 + slot)) & 1 : 0),
    ) as [number, number]
    const state = packed((take(...left) & ~(32 << slot)) | (1 << slot), ...next)
    visit(state, 4000 + slot)
    if (isShort(slot, a, b, INSTANTS[code >> 2]!)) visit(state, 4010 + slot)
  }

  /** As endShortSlots: too few participants at the start, and nobody whose payment is under way. */
  function isShort(slot: 0 | 1, a: number, b: number, now: number): boolean {
    const inIt = [[first, a] as const, [second, b] as const].filter(([guest, id]) => guest.places[slot][id]! > 0)
    let people = takenOf(shared, slot)
    for (const [guest, id] of inIt) {
      const { status, payment, left } = guest.states[id]!
      if (status === 'none') continue
      if (rules.isUnderWay({ status, payment: payment && { state: payment } })) return false
      const hold = { status, payment_state: payment, hold_expires_at: left > 0 ? now + 1 : now }
      if (rules.isHoldExpired(hold, now)) people -= guest.places[slot][id]!
    }
    return misses(slot, people)
  }

  function keep(slot: 0 | 1, a: number, b: number, visit: Visit): void {
    if (isOver(slot)) return
    const bit = 32 << slot
    const more = (shared & bit) === 0 ? 1 : -1
    if (taken[slot] + more > PLACES) return
    const places = slot === 0 ? take(more, 0) : take(0, more)
    visit(packed(places ^ bit, a, b), 5000 + slot * 2 + (more > 0 ? 0 : 1))
  }

  function pass(a: number, b: number, visit: Visit): void {
    for (const tick of [0, 1, 2]) {
      if (tick === 2 && code >> 2 === LAST) continue
      const [next_a, next_b] = [first.later(a, tick), second.later(b, tick)]
      if (next_a < 0 || next_b < 0) continue
      if (tick < 2 && next_a === a && next_b === b) continue
      visit(packed(shared + (tick === 2 ? 4 : 0), next_a, next_b), 6000 + tick)
    }
  }

  return {
    start,
    guests,
    parts,
    /** @throws Wrong for a step that must not exist */
    expand(state: number, visit: Visit): void {
      const { a, b, shared: now } = parts(state)
      shared = now
      code = shared & 31
      taken = [takenOf(shared, 0), takenOf(shared, 1)]
      moveGuest(0, a, b, visit)
      moveGuest(1, a, b, visit)
      callOff(0, a, b, visit)
      callOff(1, a, b, visit)
      for (const slot of keeps) keep(slot, a, b, visit)
      pass(a, b, visit)
    },
    /** @returns what is wrong with the state; null for nothing */
    wrong(state: number): string | null {
      const { shared: now, a, b } = parts(state)
      for (const slot of [0, 1] as const) {
        const places = first.places[slot][a]! + second.places[slot][b]! + ((now >> (5 + slot)) & 1)
        if (places !== takenOf(now, slot)) return 'places taken are not those reserved and kept'
        if (places > PLACES) return 'a place is sold twice'
        if ((now & (1 << slot)) !== 0 && places > 0) return 'a slot that was called off has places taken'
      }
      return first.wrong[a] ?? second.wrong[b] ?? first.unsettled(a, now & 3) ?? second.unsettled(b, now & 3)
    },
    /** The name of a step from a state. */
    nameOf(state: number, how: number): string {
      const { shared: now, a, b } = parts(state)
      if (how < 3000) {
        const g = how < 1000 ? 0 : 1
        return `${g === 0 ? 'A' : 'B'}: ${guests[g].movesOf(g === 0 ? a : b, now & 31).names[how % 1000]}`
      }
      if (how < 4000) return how < 3010 ? 'A: hold' : `B: hold ${second.parties[how % 10]}`
      if (how < 5000) return `call off ${how % 10}${how < 4010 ? '' : ' for the minimum'}`
      if (how < 6000) return `${how % 2 === 0 ? 'keep' : 'give back'} ${(how % 10) >> 1}`
      return TICKS[how % 10]!
    },
  }
}
