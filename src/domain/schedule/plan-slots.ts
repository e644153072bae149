/**
 * Computes how saving a form changes the slots of an experience: which are created and which are
 * removed (docs/product/schedule.md#saving-a-schedule). A weekly rule creates only the dates that
 * it didn't have before, so a slot that the host removed stays removed.
 */
import type { Instant } from '../shared/japan-time.ts'
import { overlaps } from './overlap.ts'
import { expandRule, type RecurrenceRule } from './recurrence.ts'
import { type ReservationDeadline, slotOverProblem } from './slot.ts'

type Times = { date: string; start_time: string; end_time: string }
export type SavedSlot = Times & {
  id: number
  recurrence_rule_uuid: string | null
  open: boolean
  /** Places taken. */
  participant_number: number
}
export type KeptRule = RecurrenceRule & {
  uuid: string
  /** Dates that the host took off, or whose slots were cancelled. */
  excluded: readonly string[]
}
export type NewSlot = Times & { recurrence_rule_uuid: string | null }
/** `open`: whether guests can book it. The date that a host closed stays closed at its new time. */
export type MadeSlot = NewSlot & { open: boolean }

export type SlotPlan = {
  make: MadeSlot[]
  /** Slots to remove: deleted, or closed if a guest has booked them. Ascending. */
  remove: number[]
  /** Closed slots at a time that the form enters again. */
  reopen: number[]
  /**
   * Slots that move between single dates and rules: `recurrence_rule_uuid` is their new rule, or
   * null.
   */
  adopt: { id: number; recurrence_rule_uuid: string | null }[]
}

/** The key of a slot: slots with the same date and times are the same. */
export const slotKey = (slot: Times): string => `${slot.date} ${slot.start_time} ${slot.end_time}`

const sameRule = (a: RecurrenceRule, b: RecurrenceRule) =>
  a.start_date === b.start_date &&
  a.end_date === b.end_date &&
  a.start_time === b.start_time &&
  a.end_time === b.end_time &&
  [...a.day_of_week].sort().join() === [...b.day_of_week].sort().join()

/** Whether both are on one date at different times. */
const isMoved = (from: Times, to: Times) => from.date === to.date && slotKey(from) !== slotKey(to)

type Rules = {
  rules: readonly KeptRule[]
  /** Whether the date is a day off. */
  isOff: (date: string) => boolean
}

/** Whether the rule makes no slot on one of its dates. */
const leavesOut = (rule: KeptRule, isOff: Rules['isOff'], date: string) => isOff(date) || rule.excluded.includes(date)

const slotOn = ({ start_time, end_time, uuid }: KeptRule, date: string): NewSlot => ({
  date,
  start_time,
  end_time,
  recurrence_rule_uuid: uuid,
})

const slotsOf = (rule: KeptRule, isOff: Rules['isOff']): NewSlot[] =>
  expandRule(rule)
    .filter((date) => !leavesOut(rule, isOff, date))
    .map((date) => slotOn(rule, date))

/**
 * @param saved the rules with the days off, and the future slots that are not cancelled
 * @param wanted the single dates, rules and days off of the form; a single date with an id was
 *   saved before
 * @param known single dates that the form was opened with. Only these are removed if the form no
 *   longer contains them; null for all
 * @param now no slot is created that can't be booked any more, by the given reservation deadline
 */
export function planSlots(
  saved: Rules & { slots: readonly SavedSlot[] },
  wanted: Rules & { calendars: readonly (Times & { id: number | null })[] },
  {
    known,
    now,
    reservation_deadline,
  }: { known: readonly number[] | null; now: Instant; reservation_deadline: ReservationDeadline },
): SlotPlan {
  const before = new Map(saved.rules.map((rule) => [rule.uuid, rule]))
  const after = new Map(wanted.rules.map((rule) => [rule.uuid, rule]))
  const byId = new Map(saved.slots.map((slot) => [slot.id, slot]))

  // New requests of the form: single dates that are new or moved, and dates that a rule gained.
  const asked: NewSlot[] = []
  const stays = new Set<number>()
  // Slots at a new time, of dates that the host closed.
  const closed = new Set<string>()
  for (const { id, ...times } of wanted.calendars) {
    const there = id === null ? undefined : byId.get(id)
    if (there && slotKey(there) === slotKey(times)) stays.add(there.id)
    else {
      if (there && !there.open && isMoved(there, times)) closed.add(slotKey(times))
      asked.push({ ...times, recurrence_rule_uuid: null })
    }
  }
  for (const rule of wanted.rules) {
    const earlier = before.get(rule.uuid)
    const had = new Set(earlier ? slotsOf(earlier, saved.isOff).map(slotKey) : [])
    const gained = slotsOf(rule, wanted.isOff).filter((slot) => !had.has(slotKey(slot)))
    asked.push(...gained)
    const shut = saved.slots.filter((slot) => slot.recurrence_rule_uuid === rule.uuid && !slot.open)
    for (const key of gained.filter((slot) => shut.some((one) => isMoved(one, slot))).map(slotKey)) closed.add(key)
  }
  const patterns = new Map(
    wanted.rules.map((rule) => [rule.uuid, new Set(expandRule(rule).map((date) => slotKey(slotOn(rule, date))))]),
  )
  const removable = known === null ? null : new Set(known)
  const isDropped = (slot: SavedSlot): boolean => {
    if (stays.has(slot.id)) return false
    const uuid = slot.recurrence_rule_uuid
    if (uuid === null) return removable === null || removable.has(slot.id)
    const rule = after.get(uuid)
    if (!rule) return true
    const earlier = before.get(uuid)
    if (!patterns.get(uuid)?.has(slotKey(slot))) return !(earlier && sameRule(earlier, rule))
    // Only what this form leaves out: a slot that stayed on a day off, because it was booked,
    // stays.
    return leavesOut(rule, wanted.isOff, slot.date) && !(earlier && leavesOut(earlier, saved.isOff, slot.date))
  }
  const dropped = new Set(saved.slots.filter(isDropped))
  const there = new Map(saved.slots.map((slot) => [slotKey(slot), slot]))
  const make = new Map<string, MadeSlot>()
  const reopen = new Set<number>()
  const adopt: SlotPlan['adopt'] = []
  for (const slot of asked) {
    const same = there.get(slotKey(slot))
    if (same && !same.open && !closed.has(slotKey(slot))) reopen.add(same.id)
    if (same && dropped.delete(same) && same.recurrence_rule_uuid !== slot.recurrence_rule_uuid)
      adopt.push({ id: same.id, recurrence_rule_uuid: slot.recurrence_rule_uuid })
    const isOver = slotOverProblem(slot, reservation_deadline, now) !== null
    if (!same && !isOver && !make.has(slotKey(slot)))
      make.set(slotKey(slot), { ...slot, open: !closed.has(slotKey(slot)) })
  }
  // A booked slot stays, so an open one over it would take guests for a time that has guests.
  const booked = [...dropped].filter(({ participant_number }) => participant_number > 0)
  for (const [key, slot] of make) if (booked.some((one) => overlaps(one, slot))) make.delete(key)
  const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
  return {
    make: [...make.values()],
    remove: ascending([...dropped].map((slot) => slot.id)),
    reopen: ascending(reopen),
    adopt,
  }
}
