// All states that the booking of one guest can have, numbered, with the steps between them. The
// decisions are pure, so each is made once for a state and a context.
import { type Booking, keyOf, later, noBooking } from './booking.ts'
import { Impossible, type Kind, type Step } from './moves.ts'
import { afterCallOff, heldBy, stepsOf } from './steps.ts'
import { neverSettles, placesIn, wrongWith } from './invariants.ts'
import { type Context, INSTANTS, LAST, PLACES, type Rules, slotTimes } from './rules.ts'

/** A step that must not exist. */
export class Wrong extends Error {}

export const TICKS = ['minute', 'half', 'day'] as const

/** A step by numbers: the next state, and the places that it takes in each slot. */
type Moves = { steps: Int32Array; names: string[]; kinds: Kind[] }

export class Bookings {
  readonly states: Booking[] = []
  readonly wrong: (string | null)[] = []
  /** Places by state, of each slot. */
  readonly places: [number[], number[]] = [[], []]
  readonly rules: Rules
  readonly slots: readonly number[]
  readonly parties: readonly number[]
  readonly without: (step: Step) => boolean
  readonly none: number
  readonly held: number[]
  readonly #ids = new Map<string, number>()
  readonly #moves: Moves[][] = []
  readonly #later: number[][] = TICKS.map(() => [])
  readonly #unsettled: (string | null)[] = []
  readonly #callOffs: number[][] = []
  readonly #free = new Map<number, boolean>()

  /**
   * @param slots of a booking of this guest
   * @param parties how many people the guest may book
   */
  constructor(rules: Rules, slots: readonly number[], parties: readonly number[], without: (step: Step) => boolean) {
    this.rules = rules
    this.slots = slots
    this.parties = parties
    this.without = without
    this.none = this.idOf(noBooking(slots))
    this.held = parties.map((people) =>
      this.idOf(rules.unlocked_hold ? { ...noBooking(slots), read: String(people) } : heldBy(people, slots)),
    )
  }

  idOf(one: Booking): number {
    const key = keyOf(one)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.states.push(one) - 1
    this.#ids.set(key, id)
    this.wrong.push(wrongWith(one, this.rules))
    const [first, second] = placesIn(one)
    this.places[0].push(first)
    this.places[1].push(second)
    return id
  }

  movesOf(id: number, code: number): Moves {
    const known = (this.#moves[code] ??= [])[id]
    if (known) return known
    const one = this.states[id]!
    const numbers: number[] = []
    const [names, kinds]: [string[], Kind[]] = [[], []]
    const add = (next: number, name: string, kind: Kind) => {
      if (next === id) return
      const taken = next < 0 ? [0, 0] : this.places.map((places) => places[next]! - places[id]!)
      numbers.push(next, ...taken)
      names.push(name)
      kinds.push(kind)
    }
    try {
      for (const step of stepsOf(one, { rules: this.rules, context: contextOf(code), slots: this.slots }))
        if (!this.without(step)) add(this.idOf(step.next), step.name, step.kind)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
      add(-1, error.message, 'system')
    }
    return (this.#moves[code]![id] = { steps: Int32Array.from(numbers), names, kinds })
  }

  /** @returns -1 while time can't pass */
  later(id: number, tick: number): number {
    const all = this.#later[tick]!
    if (all[id] === undefined) {
      const next = later(this.states[id]!, TICKS[tick]!)
      all[id] = next ? this.idOf(next) : -1
    }
    return all[id]
  }

  afterCallOff(id: number, code: number, slot: number): number {
    const all = (this.#callOffs[code * 2 + slot] ??= [])
    const of = { rules: this.rules, context: contextOf(code), slots: this.slots }
    try {
      return (all[id] ??= this.idOf(afterCallOff(this.states[id]!, of, slot)))
    } catch (error) {
      throw error instanceof Impossible ? new Wrong(error.message) : error
    }
  }

  /** Whether a state never settles when all goes well; null if it does. */
  unsettled(id: number, called_off: number): string | null {
    const at = id * 4 + called_off
    const known = this.#unsettled[at]
    if (known !== undefined) return known
    const of = { rules: this.rules, context: contextOf((LAST << 2) + called_off), slots: this.slots }
    const settles = (key: string) => this.#unsettled[(this.#ids.get(key) ?? -1) * 4 + called_off] === null
    return (this.#unsettled[at] = neverSettles(this.states[id]!, of, settles))
  }

  /** Whether a hold finds its places free, as planBooking asks. */
  isFree(people: number, code: number, taken: readonly [number, number]): boolean {
    const key = ((code * 8 + taken[0]) * 8 + taken[1]) * 4 + people
    const known = this.#free.get(key)
    if (known !== undefined) return known
    const { now, called_off } = contextOf(code)
    const slots = this.slots.map((slot) => ({
      experience_id: 1,
      experience_approved: true,
      cancelled: called_off[slot]!,
      open: true,
      starts_at: slotTimes(slot).starts_at,
      reservation_deadline: 'on_the_day' as const,
      recruitment_number: PLACES,
      places_left: PLACES - taken[slot as 0 | 1],
    }))
    const free =
      slots.every((slot) => this.rules.acceptanceProblem(slot, now) === null) &&
      this.rules.checkSelection({ slots, people, price: 1, party: null, own_experience: false }) === null
    this.#free.set(key, free)
    return free
  }
}

/** Contexts by number: bits 0 and 1 say which slots were called off, the others which instant it is. */
export const contextOf = (code: number): Context => ({
  now: INSTANTS[code >> 2]!,
  called_off: [(code & 1) !== 0, (code & 2) !== 0],
})
