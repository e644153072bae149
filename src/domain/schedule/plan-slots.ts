/**
 * Computes how saving a form changes the slots of an experience: which are created and which are
 * removed (docs/product/schedule.md#saving-a-schedule). Weekly rules are expanded only when they
 * are new or changed, so a slot that the host removed from an unchanged rule stays removed.
 */
import type { Instant } from '../shared/japan-time.ts'
import { expandRule, type RecurrenceRule } from './recurrence.ts'
import { type ReservationDeadline, slotOverProblem } from './slot.ts'

type Times = { date: string; start_time: string; end_time: string }
export type SavedSlot = Times & { id: number; recurrence_rule_uuid: string | null; open: boolean }
export type KeptRule = RecurrenceRule & { uuid: string }
export type NewSlot = Times & { recurrence_rule_uuid: string | null }

export type SlotPlan = {
  make: NewSlot[]
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

const slotsOf = (rule: KeptRule): NewSlot[] =>
  expandRule(rule).map((date) => ({
    date,
    start_time: rule.start_time,
    end_time: rule.end_time,
    recurrence_rule_uuid: rule.uuid,
  }))

/**
 * @param saved the rules, and the future slots that are not cancelled
 * @param wanted the single dates and rules of the form; a single date with an id was saved before
 * @param known single dates that the form was opened with. Only these are removed if the form no
 *   longer contains them; null for all
 * @param now no slot is created that can't be booked any more, by the given reservation deadline
 */
export function planSlots(
  saved: { slots: readonly SavedSlot[]; rules: readonly KeptRule[] },
  wanted: { calendars: readonly (Times & { id: number | null })[]; rules: readonly KeptRule[] },
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
  for (const { id, ...times } of wanted.calendars) {
    const there = id === null ? undefined : byId.get(id)
    if (there && slotKey(there) === slotKey(times)) stays.add(there.id)
    else asked.push({ ...times, recurrence_rule_uuid: null })
  }
  for (const rule of wanted.rules) {
    const earlier = before.get(rule.uuid)
    if (earlier && sameRule(earlier, rule)) continue
    const had = new Set(earlier ? slotsOf(earlier).map(slotKey) : [])
    asked.push(...slotsOf(rule).filter((slot) => !had.has(slotKey(slot))))
  }
  const ruleSlots = new Map(wanted.rules.map((rule) => [rule.uuid, new Set(slotsOf(rule).map(slotKey))]))
  const removable = known === null ? null : new Set(known)
  const isDropped = (slot: SavedSlot): boolean => {
    if (stays.has(slot.id)) return false
    const uuid = slot.recurrence_rule_uuid
    if (uuid === null) return removable === null || removable.has(slot.id)
    const rule = after.get(uuid)
    if (!rule) return true
    const earlier = before.get(uuid)
    return !(earlier && sameRule(earlier, rule)) && !ruleSlots.get(uuid)?.has(slotKey(slot))
  }
  const dropped = new Set(saved.slots.filter(isDropped))
  const there = new Map(saved.slots.map((slot) => [slotKey(slot), slot]))
  const make = new Map<string, NewSlot>()
  const reopen = new Set<number>()
  const adopt: SlotPlan['adopt'] = []
  for (const slot of asked) {
    const same = there.get(slotKey(slot))
    if (same && !same.open) reopen.add(same.id)
    if (same && dropped.delete(same) && same.recurrence_rule_uuid !== slot.recurrence_rule_uuid)
      adopt.push({ id: same.id, recurrence_rule_uuid: slot.recurrence_rule_uuid })
    const isOver = slotOverProblem(slot, reservation_deadline, now) !== null
    if (!same && !isOver && !make.has(slotKey(slot))) make.set(slotKey(slot), slot)
  }
  const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
  return {
    make: [...make.values()],
    remove: ascending([...dropped].map((slot) => slot.id)),
    reopen: ascending(reopen),
    adopt,
  }
}
