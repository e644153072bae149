/** The schedule: single dates, weekly rules, and saved dates. */
import { useMemo, useRef, useState } from 'react'
import type { Holidays } from '#contract/reference/reference-schemas.ts'
import { CALENDARS_PROBLEM } from '#domain/experiences/check-experience.ts'
import { calendarProblem, type CheckContext } from '#domain/experiences/check-dates.ts'
import type { ExperienceForm, FormCalendar, FormRule } from '#domain/experiences/experience-form.ts'
import { MAX_CALENDARS, MAX_RULES } from '#domain/experiences/limits.ts'
import { dateOf, isDate, addMonths, formatDateShort } from '#domain/shared/japan-time.ts'
import { isDayOff, MAX_CLOSED_DATES } from '#domain/schedule/days-off.ts'
import { announce } from '#web/ui/content/announce.ts'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Stack, Row } from '#web/ui/layout.tsx'
import { CalendarRow, isFilled } from './calendar-row.tsx'
import { errorOf, fieldLabels, type FormApi } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { Part } from '../shared/part.tsx'
import { holidayCalendarOf } from '../shared/holidays.ts'
import { NOTHING_SAVED, occurrencesOf, type Recurring, type Surroundings } from './occurrence-list.tsx'
import { type Repeated, RepeatDialog } from './repeat-dialog.tsx'
import { RuleList } from './rule-list.tsx'
import { type SavedSlot, SavedSlots } from './saved-slots.tsx'
import { overlapping, type TimedSlot } from '#domain/schedule/overlap.ts'
import { useHostSlots } from '#web/features/experiences/shared/use-host-slots.ts'
import { SINGLE_DATE_MONTHS } from '#domain/schedule/recurrence.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'

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
function useOverlaps(form: ExperienceForm, saved_ids: readonly number[], around: Surroundings) {
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

const EMPTY: FormCalendar = { id: null, date: null, start_time: null, end_time: null }

type Props = {
  form: FormApi
  context: CheckContext
  /** Saved single dates with their reservations. */
  slots: readonly SavedSlot[]
  recurring?: Recurring
  holidays: Holidays
}

export function SchedulePart({ form, context, slots, recurring = NOTHING_SAVED, holidays }: Props) {
  const { calendars, recurrence_rules: rules, reservation_deadline: deadline } = form.values
  const { now } = context
  const calendar = useMemo(() => holidayCalendarOf(holidays), [holidays])
  const around = { now, deadline, daysOff: form.values, holidays: calendar, recurring }
  const isOff = (date: string | null) => date !== null && isDate(date) && isDayOff(date, form.values, calendar)
  const savedIds = slots.map(({ id }) => id)
  const overlaps = useOverlaps(form.values, savedIds, around)
  /** The row of a single date, or the rule, that the dialog styles. */
  const [repeating, setRepeating] = useState<{ at: number; slot: Repeated; edited: FormRule | null } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const saved = calendars.filter(({ id }) => id !== null)
  const written = calendars.filter(({ id }) => id === null)
  const rows = written.length > 0 ? written : [EMPTY]
  const error = errorOf(form, 'calendars')
  const putRows = (next: readonly FormCalendar[]) => form.change({ calendars: [...saved, ...next] })
  const putRules = (next: FormRule[]) => form.change({ recurrence_rules: next })
  const focusRow = (at: number) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>(`#slot-${at}-date`)?.focus())
  const change = (at: number, row: FormCalendar) =>
    putRows(rows.map((one, index) => (index === at ? row : one)).filter((one, index) => index === at || one !== EMPTY))
  const add = () => {
    if (calendars.length >= MAX_CALENDARS) return
    putRows([...rows, { ...EMPTY }])
    focusRow(rows.length)
  }
  const remove = (at: number) => {
    putRows(rows.filter((_, index) => index !== at))
    announce(`${at + 1}つ目の日程を削除しました。`)
  }
  const edit = (at: number) => {
    const edited = rules[at]
    if (!edited) return
    const { start_date, start_time, end_time } = edited
    const date = start_date && isDate(start_date) ? start_date : dateOf(now)
    setRepeating({ at, slot: { date, start_time: start_time ?? '', end_time: end_time ?? '' }, edited })
  }
  const repeat = ({ at, edited }: { at: number; edited: FormRule | null }, made: FormRule[]) => {
    if (edited) return putRules(rules.flatMap((rule, index) => (index === at ? made : [rule])))
    form.change({
      calendars: [...saved, ...rows.filter((_, index) => index !== at)].filter((one) => one !== EMPTY),
      recurrence_rules: [...rules, ...made],
    })
  }
  const problemOf = (row: FormCalendar) => {
    if (!error) return null
    const problem = calendarProblem(row, context, deadline)
    if (problem === null) return null
    return problem === 'blank' ? '開催日・開始時刻・終了時刻をすべて選んでください。' : CALENDARS_PROBLEM
  }
  return (
    <Part id="schedule" lead="開催する日を1日ずつ、または毎週のくり返しで設定できます。公開したあとも追加できます。">
      {slots.length > 0 && (
        <SavedSlots
          slots={slots}
          kept={saved}
          onRemove={({ id }, words) => {
            form.change({ calendars: calendars.filter((one) => one.id !== id) })
            announce(`${words}の日程を削除しました。`)
          }}
          onKeep={({ id, date, start_time, end_time }) =>
            form.change({ calendars: [...calendars, { id, date, start_time, end_time }] })
          }
        />
      )}
      <FieldGroup
        id="calendars"
        label={slots.length > 0 ? '新しい日程' : fieldLabels.calendars}
        required={slots.length === 0}
        mark
        error={error}
      >
        <Stack ref={box} gap={2} className={styles.rows}>
          {rows.map((row, at) => (
            <CalendarRow
              key={at}
              id={`slot-${at}`}
              row={row}
              error={problemOf(row)}
              now={now}
              deadline={deadline}
              others={overlaps.ofRow(row)}
              off={isOff(row.date)}
              onChange={(next) => change(at, next)}
              onAdd={add}
              onRepeat={() => {
                if (isFilled(row) && rules.length < MAX_RULES) setRepeating({ at, slot: row, edited: null })
              }}
              onRemove={rows.length > 1 ? () => remove(at) : undefined}
            />
          ))}
        </Stack>
      </FieldGroup>
      <RuleList
        rules={rules}
        error={errorOf(form, 'recurrence_rules')}
        context={context}
        around={around}
        overlaps={overlaps.ofRule}
        onChange={putRules}
        onEdit={edit}
      />
      {rules.length > 0 && <DaysOffFields form={form} today={dateOf(now)} holidays={holidays} />}
      {repeating && (
        <RepeatDialog
          slot={repeating.slot}
          edited={repeating.edited}
          context={context}
          around={around}
          room={MAX_RULES - rules.length + (repeating.edited ? 1 : 0)}
          onClose={() => setRepeating(null)}
          onDone={(made) => {
            repeat(repeating, made)
            setRepeating(null)
          }}
        />
      )}
    </Part>
  )
}

type DaysOffFieldsProps = { form: FormApi; today: string; holidays: Holidays }

export function DaysOffFields({ form, today, holidays }: DaysOffFieldsProps) {
  const { closed_dates } = form.values
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const last = addMonths(today, SINGLE_DATE_MONTHS)
  const next = holidays.holidays[0]
  const add = () => {
    if (!isDate(typed) || typed < today || typed > last)
      return setProblem('今日から6か月先までの日付を入力してください。')
    if (closed_dates.length >= MAX_CLOSED_DATES) return setProblem(`お休みの日は${MAX_CLOSED_DATES}日までです。`)
    setProblem(null)
    setTyped('')
    form.change({ closed_dates: [...new Set([...closed_dates, typed])].sort() })
  }
  return (
    <FieldGroup
      id="closed_dates"
      label={fieldLabels.closed_dates}
      required={false}
      mark={false}
      help="毎週の日程をお休みにします。1日ずつ追加した日程はそのままです。"
      error={errorOf(form, 'closed_dates')}
    >
      <Checkbox
        {...form.field('closed_on_holidays')}
        label="国民の祝日は休む"
        help={next && `次の祝日は${formatDateShort(next.date)} ${next.name}`}
      />
      <Checkbox {...form.field('closed_at_new_year')} label="年末年始（12月29日〜1月3日）は休む" />
      <Row gap={2} rowGap={1} align="end">
        <DateInput
          name="closed-date"
          label="ほかに休む日"
          mark={false}
          size="medium"
          min={today}
          max={last}
          value={typed}
          error={problem}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="quiet" onClick={add}>
          休む日を追加
        </Button>
      </Row>
      {closed_dates.length > 0 && (
        <Row as="ul" gap={1} align="stretch" className={styles.closed} aria-label="休む日">
          {closed_dates.map((date) => (
            <li key={date}>
              <Button
                variant="quiet"
                aria-label={`${isDate(date) ? formatDateShort(date) : date}の休みを削除する`}
                onClick={() => {
                  form.change({ closed_dates: closed_dates.filter((one) => one !== date) })
                  announce('休みを削除しました。')
                }}
              >
                {isDate(date) ? formatDateShort(date) : date} ×
              </Button>
            </li>
          ))}
        </Row>
      )}
    </FieldGroup>
  )
}
