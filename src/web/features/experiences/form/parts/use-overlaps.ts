import type { ExperienceForm, FormCalendar, FormRule } from '#domain/experiences/experience-form.ts'
import { overlapping, type TimedSlot } from '#domain/schedule/overlap.ts'
import { useHostSlots } from '#web/features/experiences/shared/use-host-slots.ts'
import { isFilled } from './calendar-row.tsx'
import { occurrencesOf, type Surroundings } from './occurrence-list.tsx'

/** The slots that a rule has when the form is saved. */
function slotsOf(rule: FormRule, around: Surroundings): TimedSlot[] {
  const start_time = rule.start_time ?? ''
  const end_time = rule.end_time ?? ''
  return occurrencesOf(rule, around).flatMap(({ date, on }) => (on ? [{ date, start_time, end_time }] : []))
}

const isSame = (a: TimedSlot, b: TimedSlot) =>
  a.date === b.date && a.start_time === b.start_time && a.end_time === b.end_time

/**
 * Finds the slots at the same time as a new one: of the same form, and other open slots of the
 * user, or of the host for whom an admin writes.
 * @param saved_ids the saved dates with which the form was opened
 */
export function useOverlaps(form: ExperienceForm, saved_ids: readonly number[], around: Surroundings) {
  const recurring = around.recurring.slots
  const rows = form.calendars.filter(({ id }) => id === null).filter(isFilled)
  const rules = form.recurrence_rules
  const plannedSlots = rules.map((rule) => slotsOf(rule, around))
  const repeated = plannedSlots.map((some) => some.filter((slot) => !recurring.some((one) => isSame(one, slot))))
  // Slots of rules that the form takes away, or moves to another time.
  const removedIds = new Set(
    recurring.filter((one) => !plannedSlots.flat().some((slot) => isSame(slot, one))).map(({ id }) => id),
  )
  const dates = [...rows, ...repeated.flat()].map(({ date }) => date)
  const slots = useHostSlots(dates, form.proxy_user_id)
  const keptIds = new Set(form.calendars.map(({ id }) => id))
  const others = slots
    .filter(({ id }) => (!saved_ids.includes(id) || keptIds.has(id)) && !removedIds.has(id))
    .map(({ experience, ...slot }) => ({ ...slot, title: experience.title }))
  const title = form.title.trim() || 'この体験'
  const own = (slot: TimedSlot) => ({ ...slot, title })
  return {
    ofRow: (row: FormCalendar) =>
      isFilled(row)
        ? overlapping([row], [...others, ...[...rows.filter((one) => one !== row), ...repeated.flat()].map(own)])
        : [],
    ofRule: (rule: FormRule) => {
      const at = rules.indexOf(rule)
      return at < 0 ? [] : overlapping(repeated[at] ?? [], [...others, ...repeated.toSpliced(at, 1).flat().map(own)])
    },
  }
}
