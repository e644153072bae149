// The bookings of one guest, numbered, in worlds with changes. Each decision is made once.
import { type Booking, keyOf, later, noBooking } from './booking.ts'
import { Wrong } from './bookings.ts'
import { neverSettles, placesIn, wrongWith } from './invariants.ts'
import type { Context, Rules } from './rules.ts'
import { Impossible, type Of, type Step } from './moves.ts'
import { stepsOf } from './steps.ts'

export type Moved = { name: string; kind: Step['kind']; next: number }

export class Guest {
  readonly states: Booking[] = []
  readonly wrong: (string | null)[] = []
  readonly places: (readonly number[])[] = []
  readonly rules: Rules
  /** Those that the guest books. */
  readonly slots: readonly number[]
  readonly #without: (step: Step) => boolean
  readonly #ids = new Map<string, number>()
  readonly #steps = new Map<string, Moved[]>()
  readonly #later = new Map<string, number>()
  readonly #unsettled = new Map<string, string | null>()

  constructor(rules: Rules, slots: readonly number[], without: (step: Step) => boolean) {
    this.rules = rules
    this.slots = slots
    this.#without = without
    this.idOf(noBooking(slots))
  }

  idOf(one: Booking): number {
    const key = keyOf(one)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.states.push(one) - 1
    this.#ids.set(key, id)
    this.wrong.push(wrongWith(one, this.rules))
    this.places.push(placesIn(one))
    return id
  }

  of(context: Context): Of {
    return { rules: this.rules, context, slots: this.slots }
  }

  /** @throws Wrong for a step that must not exist */
  stepsOf(id: number, context: Context): Moved[] {
    const key = `${id}|${context.now}|${context.called_off.join()}`
    const known = this.#steps.get(key)
    if (known) return known
    try {
      const steps = [...stepsOf(this.states[id]!, this.of(context))]
        .filter((step) => !this.#without(step))
        .map(({ name, kind, next }) => ({ name, kind, next: this.idOf(next) }))
        .filter(({ next }) => next !== id)
      this.#steps.set(key, steps)
      return steps
    } catch (error) {
      throw error instanceof Impossible ? new Wrong(error.message) : error
    }
  }

  /** @returns -1 while time can't pass */
  later(id: number, tick: 'minute' | 'half' | 'day'): number {
    const key = `${id}${tick}`
    const known = this.#later.get(key)
    if (known !== undefined) return known
    const next = later(this.states[id]!, tick)
    const to = next ? this.idOf(next) : -1
    this.#later.set(key, to)
    return to
  }

  /** Whether a state never settles when all goes well; null if it does. */
  unsettled(id: number, context: Context): string | null {
    const key = (one: number) => `${one}|${context.called_off.join()}`
    const known = this.#unsettled.get(key(id))
    if (known !== undefined) return known
    const settles = (text: string) => this.#unsettled.get(key(this.#ids.get(text) ?? -1)) === null
    const what = neverSettles(this.states[id]!, this.of(context), settles)
    this.#unsettled.set(key(id), what)
    return what
  }
}
