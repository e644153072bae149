import { datesToBook } from '#domain/experiences/check-experience.ts'
import type { ExperienceForm, FormCalendar, FormRule } from '#domain/experiences/experience-form.ts'
import { overlapping, type TimedSlot } from '#domain/schedule/overlap.ts'
import { isDate, type Instant } from '#domain/shared/japan-time.ts'
import { useHostSlots } from '#web/features/experiences/shared/use-host-slots.ts'
import { isFilled } from './calendar-row.tsx'

/** The dates of a rule that become slots; none while the rule is incomplete. */
export function slotsOfRule(
  { start_date, end_date, start_time, end_time, day_of_week }: FormRule,
  deadline: ExperienceForm['reservation_deadline'],
  now: Instant,
): TimedSlot[] {
  if (!start_date || !end_date || !isDate(start_date) || !isDate(end_date) || !start_time || !end_time) return []
  const dates = datesToBook({ start_date, end_date, day_of_week, start_time }, deadline, now)
  return dates.map((date) => ({ date, start_time, end_time }))
}

/**
 * Finds the slots at the same time as a new one: of the same form, and other open slots of the
 * user. An admin who writes for a host doesn't see the host's slots.
 * @param saved_ids the saved dates with which the form was opened
 */
export function useOverlaps(form: ExperienceForm, saved_ids: readonly number[], now: Instant) {
  const rows = form.calendars.filter(({ id }) => id === null).filter(isFilled)
  const rules = form.recurrence_rules.filter(({ uuid }) => uuid === null)
  const repeated = rules.map((rule) => slotsOfRule(rule, form.reservation_deadline, now))
  const dates = [...rows, ...repeated.flat()].map(({ date }) => date)
  const slots = useHostSlots(form.proxy_user_id === null ? dates : [])
  const kept = new Set(form.calendars.map(({ id }) => id))
  const others = slots
    .filter(({ id }) => !saved_ids.includes(id) || kept.has(id))
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
