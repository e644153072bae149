// Worlds with changes, postponed slots and people who wait. They are smaller than the world of
// bookings, so that a state is an object with a number.
import { MAX_UNUSED_OFFERS, type Waiter } from '#domain/booking/waiting.ts'
import type { ChangePlan } from '#services/booking/changes/plan-change.ts'
import { leftNothing } from './booking.ts'
import { Wrong } from './bookings.ts'
import { type Asked, accepted, changed, planned, postponed } from './changes.ts'
import { type ChangingOptions, type Entry, keyOf, plus, replaced, type State } from './changing-state.ts'
import { Guest } from './guests.ts'
import { type Context, PLACES, slotTimes } from './rules.ts'
import type { World } from './search.ts'
import { Impossible, refunded } from './moves.ts'
import { afterCallOff, heldBy, valueOf } from './steps.ts'

export function changingWorld({
  rules,
  instants,
  guests: who,
  others = [0, 0, 0],
  keeps = [],
  ends = [],
  postpones = [],
  faults = 0,
  without = () => false,
}: ChangingOptions): World & { stateOf: (id: number) => State; guests: readonly Guest[] } {
  const guests = who.map(({ slots }) => new Guest(rules, slots, without))
  const states: State[] = []
  const ids = new Map<string, number>()
  const idOf = (state: State): number => {
    const key = keyOf(state)
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, states.push(state) - 1)
    return states.length - 1
  }
  const start = idOf({
    at: 0,
    off: [false, false, false],
    taken: others,
    others,
    guests: who.map(() => 0),
    entries: who.map(({ waits }) => (waits ? { state: 'waiting', offer: null, unused: 0, told: false } : null)),
    found: null,
    change: null,
    faults: 0,
  })

  const plans = new Map<string, ChangePlan | string>()
  const contextOf = ({ at, off }: State): Context => ({ now: instants[at]!, called_off: off })
  const bookingOf = (state: State, g: number) => guests[g]!.states[state.guests[g]!]!
  /** Each guest waits for the only slot that they book. */
  const slotOf = (g: number) => who[g]!.slots[0]!
  const keepsPlaces = (entry: Entry | null | undefined) => entry?.offer?.used === false

  /** As findWaiters. */
  const waitersOf = (state: State, slot: number): Waiter[] =>
    state.entries.flatMap((entry, g) => {
      if (entry?.state !== 'waiting' || slotOf(g) !== slot) return []
      const { people } = who[g]!
      const lasts = entry.offer !== null && entry.offer.ends_at > instants[state.at]!
      const offer = keepsPlaces(entry) ? { calendar_id: slot, places: lasts ? people : 0 } : null
      return [{ id: g, user_id: g, places: people, whole_slot: false, offer, told: entry.told }]
    })

  const waitedSlot = (state: State, slot: number) => ({
    id: slot,
    starts_at: slotTimes(slot).starts_at,
    recruitment_number: PLACES,
    free: PLACES - state.taken[slot]!,
  })

  const slotFor = (state: State, slot: number, g: number | null) => {
    const { now, called_off } = contextOf(state)
    return {
      ...slotTimes(slot),
      experience_id: 1,
      experience_approved: true,
      cancelled: called_off[slot]!,
      open: !called_off[slot],
      reservation_deadline: 'on_the_day' as const,
      recruitment_number: PLACES,
      places_left: rules.placesFor(g, waitedSlot(state, slot), waitersOf(state, slot), now),
    }
  }

  /** Nobody takes free places that fit somebody who waits before them. Not the product's rule. */
  function requireRank(state: State, slot: number, places: number, g: number): void {
    const now = instants[state.at]!
    if (slotTimes(slot).starts_at.getTime() - now <= 48 * 3_600_000) return
    const own = state.entries[g]
    const kept = own?.state === 'waiting' && keepsPlaces(own) ? who[g]!.people : 0
    if (places <= kept) return
    const first = own?.state === 'waiting' ? g : who.length
    for (const [other, entry] of state.entries.entries()) {
      if (other >= first || other === g || entry?.state !== 'waiting' || slotOf(other) !== slot) continue
      if (!keepsPlaces(entry) && !entry.told && who[other]!.people <= PLACES - state.taken[slot]!)
        throw new Wrong('a place for somebody who waits is sold to another')
    }
  }

  /** The booking of a guest becomes another; its places are taken and freed with it. */
  function withBooking(state: State, g: number, id: number): State {
    const [before, after] = [guests[g]!.places[state.guests[g]!]!, guests[g]!.places[id]!]
    const taken = state.taken.map((count, slot) => count + after[slot]! - before[slot]!)
    return { ...state, taken, guests: replaced(state.guests, g, id) }
  }

  /** As returnToWaiting, after a hold ended without money. */
  function returned(state: State, g: number): State {
    const entry = state.entries[g]!
    const [slot, { people }] = [slotOf(g), who[g]!]
    const back = entry.offer?.used && !state.off[slot] && PLACES - state.taken[slot]! >= people
    const offer = back ? { ...entry.offer!, used: false } : null
    return {
      ...state,
      taken: back ? plus(state.taken, slot, people) : state.taken,
      entries: replaced(state.entries, g, { ...entry, state: 'waiting' as const, offer }),
    }
  }

  type Found = { name: string; next: State }

  function* bookingSteps(state: State, g: number): Generator<Found> {
    const name = 'ABC'[g]!
    const [guest, one, context] = [guests[g]!, bookingOf(state, g), contextOf(state)]
    for (const step of guest.stepsOf(state.guests[g]!, context)) {
      if (step.kind === 'fault' && state.faults >= faults) continue
      let next = withBooking(state, g, step.next)
      if (step.kind === 'fault') next = { ...next, faults: state.faults + 1 }
      const { status } = guest.states[step.next]!
      const over = one.status === 'held' && (status === 'expired' || status === 'declined')
      if (over && state.entries[g]?.state === 'booked') next = returned(next, g)
      yield { name: `${name}: ${step.name}`, next }
    }
    const { slots, people, children = null, half = false } = who[g]!
    if (one.status === 'none' || (state.entries[g]?.state === 'waiting' && leftNothing(one))) {
      const at = slots.map((slot) => slotFor(state, slot, g))
      const selection = { slots: at, people, price: 1, party: null, own_experience: false }
      if (at.some((slot) => rules.acceptanceProblem(slot, context.now)) || rules.checkSelection(selection)) return
      for (const slot of slots) requireRank(state, slot, people, g)
      let next = withBooking(state, g, guest.idOf(heldBy(people, slots, { children, half })))
      const entry = state.entries[g]
      if (entry?.state === 'waiting') {
        const used = keepsPlaces(entry) ? entry.offer : null
        if (used) next = { ...next, taken: plus(next.taken, slotOf(g), -people) }
        const kept = used && (rules.used_offer_stays || used.ends_at > context.now) ? used : null
        const offer = kept && { ...kept, used: !rules.used_offer_stays }
        next = { ...next, entries: replaced(next.entries, g, { ...entry, state: 'booked', offer }) }
      }
      yield { name: `${name}: hold`, next }
    }
  }

  /** Places as a guest who moves finds them: those for which somebody waits are taken. */
  const takenFor = (state: State, { by, slots }: Asked, g: number): number[] =>
    state.taken.map((taken, slot) => {
      const here = waitersOf(state, slot)
      if (by === 'host' || here.length === 0 || !slots.includes(slot) || bookingOf(state, g).slots.includes(slot))
        return taken
      return PLACES - rules.placesFor(null, waitedSlot(state, slot), here, instants[state.at]!)
    })

  function* changeSteps(state: State, g: number): Generator<Found> {
    const [one, guest, context] = [bookingOf(state, g), guests[g]!, contextOf(state)]
    const made = (asked: Asked, taken: readonly number[], at: State): State | null => {
      const key = `${g}|${at.guests[g]}|${at.at}|${at.off.join()}|${JSON.stringify(asked)}|${taken.join()}`
      const plan = plans.get(key) ?? planned(one, guest.of(context), asked, taken)
      plans.set(key, plan)
      if (typeof plan === 'string') return null
      if (asked.by === 'guest') for (const { to, places } of plan.applied.moved) requireRank(at, to, places, g)
      const next = withBooking(at, g, guest.idOf(changed(one, plan, asked.by)))
      // The rows and the counters of the slots are two results of the plan.
      let { taken: counted } = at
      for (const { id, places } of plan.applied.taken) counted = plus(counted, id, places)
      return { ...next, taken: counted, change: null }
    }
    if (state.change) {
      if (state.change.guest !== g) return
      const next = made(state.change.asked, state.change.taken, state)
      yield { name: 'make the planned change', next: next ?? { ...state, change: null } }
      return
    }
    if (one.status !== 'confirmed') return
    for (const asked of who[g]!.asks ?? []) {
      const taken = takenFor(state, asked, g)
      const next = made(asked, taken, state)
      if (!next) continue
      const planned_only = { ...state, change: { guest: g, asked, taken } }
      const what = `${asked.slots.join(' and ')}${asked.people === null ? '' : ` for ${asked.people}`}${asked.children === undefined ? '' : ` with ${asked.children}`}`
      yield { name: `${'ABC'[g]}: ${asked.by} changes to ${what}`, next: rules.unlocked_change ? planned_only : next }
    }
  }

  /** As answerPostponement and endUnanswered. */
  function* answerSteps(state: State, g: number): Generator<Found> {
    const [one, guest, context] = [bookingOf(state, g), guests[g]!, contextOf(state)]
    if (one.status !== 'confirmed') return
    for (const [row, slot] of one.slots.entries()) {
      const answer_by = one.answer_by[row]!
      if (answer_by === 0 || one.released[row]) continue
      if (context.now <= answer_by) {
        yield {
          name: `${'ABC'[g]}: accept ${slot}`,
          next: withBooking(state, g, guest.idOf(accepted(one, slot))),
        }
        const next = afterCallOff(one, guest.of(context), slot)
        yield { name: `${'ABC'[g]}: refund ${slot}`, next: withBooking(state, g, guest.idOf(next)) }
      } else if (state.found === null)
        yield { name: `find that ${'ABC'[g]} did not answer`, next: { ...state, found: { guest: g, slot } } }
    }
  }

  function* sweepSteps(state: State): Generator<Found> {
    const { found } = state
    if (found === null) return
    const [one, guest] = [bookingOf(state, found.guest), guests[found.guest]!]
    const row = one.slots.indexOf(found.slot)
    const open = one.status === 'confirmed' && row >= 0 && !one.released[row] && one.answer_by[row] !== 0
    let next: State = { ...state, found: null }
    if (open) {
      const ending = afterCallOff(one, guest.of(contextOf(state)), found.slot)
      next = withBooking(next, found.guest, guest.idOf(ending))
    } else if (rules.unlocked_answer) next = withBooking(next, found.guest, guest.idOf(refunded(one, valueOf(one))))
    yield { name: 'end the place without an answer', next }
  }

  /** As cancelSlot. @param to if the slot is postponed */
  function endSlot(state: State, slot: number, to: number | null): State | null {
    const context = contextOf(state)
    if (rules.slotCancelProblem({ cancelled: state.off[slot]!, ...slotTimes(slot) }, context.now) !== null) return null
    const starts_at = to === null ? null : slotTimes(to).starts_at
    if (to !== null && starts_at !== null) {
      if (state.off[to] || starts_at <= slotTimes(slot).starts_at || starts_at.getTime() <= context.now) return null
      if (PLACES - state.taken[to]! < state.taken[slot]!) return null
    }
    let next: State = { ...state, off: replaced(state.off, slot, true) }
    for (const [g, guest] of guests.entries()) {
      const one = bookingOf(state, g)
      const row = one.slots.indexOf(slot)
      if (row < 0 || one.released[row] || one.status === 'none') continue
      const moves = to !== null && one.status === 'confirmed' && !one.slots.includes(to)
      let left
      try {
        left = moves
          ? postponed(one, slot, to, rules.answerBy(context.now, starts_at!).getTime())
          : afterCallOff(one, guest.of(context), slot)
      } catch (error) {
        throw error instanceof Impossible ? new Wrong(error.message) : error
      }
      next = withBooking(next, g, guest.idOf(left))
      if (moves && rules.moves_twice) next = { ...next, taken: plus(next.taken, slot, one.people) }
      const over = one.status === 'held' && left.status === 'expired'
      if (over && next.entries[g]?.state === 'booked') next = returned(next, g)
    }
    const here = next.others[slot]!
    if (here > 0) {
      next = { ...next, others: plus(next.others, slot, -here), taken: plus(next.taken, slot, -here) }
      if (to !== null) next = { ...next, others: plus(next.others, to, here), taken: plus(next.taken, to, here) }
    }
    for (const [g, entry] of next.entries.entries())
      if (slotOf(g) === slot && entry?.state === 'waiting') next = left(next, g)
    return next
  }

  /** The entry ends, and its offer with it. */
  function left(state: State, g: number): State {
    const entry = state.entries[g]!
    const taken = keepsPlaces(entry) ? plus(state.taken, slotOf(g), -who[g]!.people) : state.taken
    return { ...state, taken, entries: replaced(state.entries, g, { ...entry, state: 'ended' as const, offer: null }) }
  }

  /** As endUnusedOffer. */
  function unused(state: State, g: number, declined: boolean): State {
    const entry = state.entries[g]!
    const count = entry.unused + 1
    const over = count >= MAX_UNUSED_OFFERS ? ('ended' as const) : entry.state
    const after = { ...entry, unused: count, offer: null, state: over, told: declined }
    const more = rules.lapse_keeps_places ? 0 : -who[g]!.people
    return { ...state, taken: plus(state.taken, slotOf(g), more), entries: replaced(state.entries, g, after) }
  }

  /** As forgetTold. */
  const forgetting = (state: State): State => ({
    ...state,
    entries: state.entries.map((entry, g) =>
      entry?.told && entry.state === 'waiting' && PLACES - state.taken[slotOf(g)]! < who[g]!.people
        ? { ...entry, told: false }
        : entry,
    ),
  })

  function* waitingSteps(state: State): Generator<Found> {
    const now = instants[state.at]!
    for (const [g, entry] of state.entries.entries()) {
      if (entry === null) continue
      const name = 'ABC'[g]!
      if (entry.state === 'waiting') yield { name: `${name}: wait no longer`, next: left(state, g) }
      if (!keepsPlaces(entry)) continue
      const lasts = entry.offer!.ends_at > now
      if (lasts) yield { name: `${name}: decline the offer`, next: unused(state, g, true) }
      else yield { name: `the offer of ${name} lapses`, next: unused(state, g, false) }
    }
    for (const slot of new Set(who.flatMap(({ waits, slots }) => (waits ? slots : [])))) {
      const waited = waitedSlot(state, slot)
      const { starts_at } = waited
      if (rules.isShortBefore(starts_at, now)) continue
      const problem = rules.acceptanceProblem({ ...slotFor(state, slot, null), places_left: waited.free }, now)
      if (problem) continue
      let next = forgetting(state)
      for (const { id, places } of rules.nextOffers(waited, waitersOf(next, slot))) {
        requireRank(next, slot, places, id)
        const offer = { ends_at: rules.offerEnd(now, starts_at).getTime(), used: false }
        next = {
          ...next,
          taken: plus(next.taken, slot, places),
          entries: replaced(next.entries, id, { ...next.entries[id]!, offer }),
        }
      }
      if (next === state) continue
      const free = PLACES - next.taken[slot]!
      if (waitersOf(next, slot).some(({ offer, told, places }) => offer === null && !told && places <= free))
        throw new Wrong('somebody who fits gets no offer')
      yield { name: `offer ${slot}`, next }
    }
  }

  function* worldSteps(state: State): Generator<Found> {
    for (const slot of ends) {
      const next = endSlot(state, slot, null)
      if (next) yield { name: `call off ${slot}`, next }
    }
    for (const [from, to] of postpones) {
      const next = endSlot(state, from, to)
      if (next) yield { name: `postpone ${from} to ${to}`, next }
    }
    for (const slot of keeps) {
      if (state.off[slot]) continue
      for (const more of [1, -1]) {
        if (more < 0 ? state.others[slot] === 0 : state.taken[slot]! >= PLACES || waitersOf(state, slot).length > 0)
          continue
        yield {
          name: `${more > 0 ? 'keep' : 'give back'} ${slot}`,
          next: { ...state, others: plus(state.others, slot, more), taken: plus(state.taken, slot, more) },
        }
      }
    }
    for (const tick of ['minute', 'half', 'day'] as const) {
      if (tick === 'day' && state.at === instants.length - 1) continue
      const next = state.guests.map((id, g) => guests[g]!.later(id, tick))
      if (next.includes(-1) || state.found !== null || state.change !== null) continue
      yield { name: tick, next: { ...state, at: state.at + (tick === 'day' ? 1 : 0), guests: next } }
    }
  }

  function* allSteps(state: State): Generator<Found> {
    for (const g of guests.keys()) {
      yield* bookingSteps(state, g)
      yield* changeSteps(state, g)
      yield* answerSteps(state, g)
    }
    yield* sweepSteps(state)
    yield* waitingSteps(state)
    yield* worldSteps(state)
  }

  return {
    start,
    guests,
    stateOf: (id) => states[id]!,
    expand(id, visit) {
      let how = 0
      for (const { next } of allSteps(states[id]!)) visit(idOf(next), how++)
    },
    wrong(id) {
      const state = states[id]!
      const { taken, off } = state
      for (const slot of [0, 1, 2]) {
        let places = state.others[slot]!
        for (const [g, guest] of guests.entries()) {
          places += guest.places[state.guests[g]!]![slot]!
          if (keepsPlaces(state.entries[g]) && slotOf(g) === slot) places += who[g]!.people
        }
        if (places !== taken[slot]) return 'places taken are not those reserved and kept'
        if (places > PLACES) return 'a place is sold twice'
        if (off[slot] && places > 0) return 'a slot that was called off has places taken'
      }
      const last = { ...contextOf(state), now: instants.at(-1)! }
      for (const [g, guest] of guests.entries()) {
        const what = guest.wrong[state.guests[g]!] ?? guest.unsettled(state.guests[g]!, last)
        if (what !== null) return what
      }
      return null
    },
    nameOf: (id, how) => [...allSteps(states[id]!)][how]!.name,
  }
}
