// Breadth-first search over all states of a world. States are numbers; they are kept in typed
// arrays, 24 to 36 bytes each.
import { Wrong } from './bookings.ts'

/** A graph of states by number. `how`: a number for nameOf. */
export type World = {
  start: number
  expand: (state: number, visit: (next: number, how: number) => void) => void
  wrong: (state: number) => string | null
  nameOf: (state: number, how: number) => string
}

export type Found = {
  states: number
  steps: number
  /** Whether these are all states. */
  complete: boolean
  /** What is wrong, and the shortest way to it; null if every state is right. */
  wrong: { what: string; trace: string[] } | null
  /** The states in the order in which they were found. */
  order: Float64Array
  /** The shortest way to a state, by its place in the order. */
  traceTo: (index: number) => { name: string; state: number }[]
}

/** A set of states by open addressing, at most two thirds full. A look is one access to memory. */
class Table {
  /** States plus one; 0 is free. */
  #slots: Float64Array
  #mask: number
  constructor(bits: number) {
    this.#slots = new Float64Array(2 ** bits)
    this.#mask = 2 ** bits - 1
  }
  get most(): number {
    return Math.floor((this.#mask * 2) / 3)
  }
  /** @returns whether the state is new */
  add(state: number): boolean {
    const high = Math.floor(state / 0x4000000)
    let h = Math.imul(state - high * 0x4000000, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
    h ^= h >>> 15
    h = Math.imul(h, 0x2c1b3c6d)
    h ^= h >>> 13
    for (let at = h & this.#mask; ; at = (at + 1) & this.#mask) {
      const found = this.#slots[at]!
      if (found === state + 1) return false
      if (found === 0) {
        this.#slots[at] = state + 1
        return true
      }
    }
  }
}

function grown<A extends Float64Array | Int32Array>(from: A, size: number): A {
  const more = new (from.constructor as new (size: number) => A)(size)
  more.set(from)
  return more
}

/**
 * @param most states after which it stops
 * @param expected how many there are, so that nothing grows
 */
export function search(world: World, most = Infinity, expected = 0): Found {
  let bits = Math.max(16, Math.ceil(Math.log2(expected * 1.5 + 1)))
  let table = new Table(bits)
  let order = new Float64Array(table.most + 1)
  let parents = new Int32Array(table.most + 1)
  let count = 0
  let steps = 0
  let at = 0
  let wrong: Found['wrong'] = null

  const add = (state: number) => {
    steps += 1
    if (count > table.most - 1) {
      bits += 1
      table = new Table(bits)
      order = grown(order, table.most + 1)
      parents = grown(parents, table.most + 1)
      for (let i = 0; i < count; i++) table.add(order[i]!)
    }
    if (!table.add(state)) return
    order[count] = state
    parents[count] = at
    count += 1
    if (wrong !== null) return
    const what = world.wrong(state)
    if (what !== null) wrong = { what, trace: traceTo(count - 1).map(({ name }) => name) }
  }

  function traceTo(index: number) {
    const back: number[] = []
    for (let i = index; i > 0; i = parents[i]!) back.push(i)
    return back.reverse().map((i) => {
      const [from, to] = [order[parents[i]!]!, order[i]!]
      let name = ''
      world.expand(from, (next, how) => {
        if (next === to && name === '') name = world.nameOf(from, how)
      })
      return { name, state: to }
    })
  }

  add(world.start)
  for (; at < count && count < most && wrong === null; at++) {
    try {
      world.expand(order[at]!, add)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      wrong = { what: error.message, trace: traceTo(at).map(({ name }) => name) }
    }
  }
  return { states: count, steps, complete: at === count, wrong, order: order.subarray(0, count), traceTo }
}
