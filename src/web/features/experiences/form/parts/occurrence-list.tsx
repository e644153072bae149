/** The dates of a weekly rule, each with a checkbox. */
import { datesToBook } from '#domain/experiences/check-dates.ts'
import type { FormRule } from '#domain/experiences/experience-form.ts'
import { dayOffOn, type DayOff, type DaysOff, type HolidayCalendar } from '#domain/schedule/days-off.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import { dateOf, formatDateShort, type Instant, isDate } from '#domain/shared/japan-time.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Grid } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import type { SavedSlot } from './saved-slots.tsx'
import styles from '../shared/form.module.css'

/**
 * The saved slots of weekly rules, and the dates on which the host or the operator cancelled one.
 */
export type Recurring = {
  slots: readonly (SavedSlot & { recurrence_rule_uuid: string })[]
  cancelled: ReadonlyMap<string, readonly string[]>
}
export const NOTHING_SAVED: Recurring = { slots: [], cancelled: new Map() }

export type Occurrence = {
  date: string
  /** Whether the rule has a slot on the date when the form is saved. */
  on: boolean
  /** Whether the host can't change that here. */
  fixed: boolean
  note: string | null
}

const dayOffWords: Record<DayOff['kind'], string> = {
  chosen: 'お休みの日',
  new_year: '年末年始',
  holiday: '祝日',
  unknown: '祝日が未定',
}

const bookedWords = (people: number) => `予約${people}名`

/** What the dates of a rule depend on. */
export type Surroundings = {
  now: Instant
  deadline: ReservationDeadline
  daysOff: DaysOff
  holidays: HolidayCalendar
  recurring: Recurring
}

/** The dates of a rule that can still be booked; none while the rule is incomplete. */
export function occurrencesOf(rule: FormRule, given: Surroundings): Occurrence[] {
  const { now, deadline, daysOff, holidays, recurring } = given
  const { start_date, end_date, start_time, end_time, day_of_week, uuid } = rule
  if (!start_date || !end_date || !isDate(start_date) || !isDate(end_date) || !start_time || !end_time) return []
  const today = dateOf(now)
  const coming = { start_date: start_date > today ? start_date : today, end_date, start_time, day_of_week }
  const cancelled = (uuid && recurring.cancelled.get(uuid)) || []
  const booked = new Map(
    recurring.slots.filter((slot) => slot.recurrence_rule_uuid === uuid).map((slot) => [slot.date, slot]),
  )
  return datesToBook(coming, deadline, now).map((date) => {
    if (cancelled.includes(date)) return { date, on: false, fixed: true, note: '中止' }
    const slot = booked.get(date)
    const people = slot?.participant_number ?? 0
    const off = dayOffOn(date, daysOff, holidays)
    if (off) {
      const words = off.kind === 'holiday' ? off.name : dayOffWords[off.kind]
      return { date, on: false, fixed: true, note: people > 0 ? `${words}・${bookedWords(people)}` : words }
    }
    if (people > 0) return { date, on: true, fixed: true, note: bookedWords(people) }
    const on = !rule.skipped_dates.includes(date)
    return { date, on, fixed: false, note: on ? (slot && !slot.open ? '受付停止中' : null) : '休み' }
  })
}

type Props = {
  name: string
  label: string
  occurrences: readonly Occurrence[]
  onToggle: (date: string, on: boolean) => void
}

export function OccurrenceList({ name, label, occurrences, onToggle }: Props) {
  return (
    <>
      <p className={looks.note}>
        休む日は、チェックを外してください。予約のある日は、ここでは外せません。カレンダーから中止の手続きができます。
      </p>
      <Grid as="ul" gap={1} rowGap={0} className={styles.occurrences} aria-label={label}>
        {occurrences.map(({ date, on, fixed, note }) => (
          <li key={date}>
            <Checkbox
              name={`${name}-${date}`}
              label={formatDateShort(date)}
              help={note ?? undefined}
              value={on}
              disabled={fixed}
              onChange={(checked) => onToggle(date, checked)}
            />
          </li>
        ))}
      </Grid>
    </>
  )
}
