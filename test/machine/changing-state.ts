// A state of the worlds with changes, and what such a world has in it.
import type { Asked } from './changes.ts'
import type { Rules } from './rules.ts'
import type { Step } from './moves.ts'
import type { Terms } from './steps.ts'

export type Entry = {
  state: 'waiting' | 'booked' | 'ended'
  /** Until when the places are kept, and whether they are: a booking has used the offer. */
  offer: { ends_at: number; used: boolean } | null
  unused: number
  /** Whether the guest declined the places that are free. */
  told: boolean
}

export type State = {
  at: number
  off: readonly boolean[]
  /** As `calendars.taken` counts. */
  taken: readonly number[]
  /** Places that others have in each slot. */
  others: readonly number[]
  /** Numbers of the bookings. */
  guests: readonly number[]
  entries: readonly (Entry | null)[]
  /** A place that the sweep has found unanswered, and a change that was planned; null: none. */
  found: { guest: number; slot: number } | null
  change: { guest: number; asked: Asked; taken: readonly number[] } | null
  faults: number
}

/**
 * A guest: the slots that they book, how many come, and changes of the booking. `waits`: for the
 * slot, at first.
 */
export type GuestOptions = Partial<Terms> & {
  slots: readonly number[]
  people: number
  asks?: readonly Asked[]
  waits?: boolean
}

export type ChangingOptions = {
  rules: Rules
  instants: readonly number[]
  guests: readonly GuestOptions[]
  /** Places of others at first, and slots in which they take and give back some. */
  others?: readonly number[]
  keeps?: readonly number[]
  /** Slots that are called off. */
  ends?: readonly number[]
  /** Slots that are postponed, each to which. */
  postpones?: readonly (readonly [from: number, to: number])[]
  faults?: number
  without?: (step: Step) => boolean
}

export const replaced = <Of>(all: readonly Of[], at: number, one: Of): Of[] =>
  all.map((old, i) => (i === at ? one : old))
export const plus = (all: readonly number[], at: number, more: number) => replaced(all, at, all[at]! + more)

export const keyOf = ({ at, off, taken, others, guests, entries, found, change, faults }: State): string =>
  `${at}|${off.map(Number).join('')}|${taken.join()}|${others.join()}|${guests.join()}|${faults}|` +
  entries.map((one) => one && `${one.state}${one.unused}${one.told}${one.offer?.ends_at}${one.offer?.used}`).join() +
  (found ? `|${found.guest}${found.slot}` : '') +
  (change ? JSON.stringify(change) : '')
