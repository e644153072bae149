/** The schedule: single dates, weekly rules, and saved dates. */
import { useRef, useState } from 'react'
import { calendarProblem, CALENDARS_PROBLEM, type CheckContext } from '#domain/experiences/check-experience.ts'
import type { FormCalendar, FormRule } from '#domain/experiences/experience-form.ts'
import { MAX_CALENDARS, MAX_RULES } from '#domain/experiences/limits.ts'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { CalendarRow, isFilled } from './calendar-row.tsx'
import { errorOf, fieldLabels, type FormApi } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { Part } from '../shared/part.tsx'
import { type Repeated, RepeatDialog } from './repeat-dialog.tsx'
import { RuleList } from './rule-list.tsx'
import { type SavedSlot, SavedSlots } from './saved-slots.tsx'
import { useOverlaps } from './use-overlaps.ts'

const EMPTY: FormCalendar = { id: null, date: null, start_time: null, end_time: null }

type Props = {
  form: FormApi
  context: CheckContext
  /** Saved single dates with their reservations. */
  slots: readonly SavedSlot[]
}

export function SchedulePart({ form, context, slots }: Props) {
  const { calendars, recurrence_rules: rules, reservation_deadline: deadline } = form.values
  const { now } = context
  const savedIds = slots.map(({ id }) => id)
  const overlaps = useOverlaps(form.values, savedIds, now)
  const [repeating, setRepeating] = useState<{ at: number; slot: Repeated } | null>(null)
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
    focusRow(Math.max(0, at - 1))
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
          onRemove={(id) => form.change({ calendars: calendars.filter((one) => one.id !== id) })}
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
        <div ref={box} className={styles.rows}>
          {rows.map((row, at) => (
            <CalendarRow
              key={at}
              id={`slot-${at}`}
              row={row}
              error={problemOf(row)}
              now={now}
              deadline={deadline}
              others={overlaps.ofRow(row)}
              onChange={(next) => change(at, next)}
              onAdd={add}
              onRepeat={() => {
                if (isFilled(row) && rules.length < MAX_RULES) setRepeating({ at, slot: row })
              }}
              onRemove={rows.length > 1 ? () => remove(at) : undefined}
            />
          ))}
        </div>
      </FieldGroup>
      <RuleList
        rules={rules}
        error={errorOf(form, 'recurrence_rules')}
        context={context}
        deadline={deadline}
        overlaps={overlaps.ofRule}
        onChange={putRules}
      />
      {repeating && (
        <RepeatDialog
          slot={repeating.slot}
          now={now}
          deadline={deadline}
          onClose={() => setRepeating(null)}
          onDone={(rule) => {
            form.change({
              calendars: [...saved, ...rows.filter((_, index) => index !== repeating.at)].filter(
                (one) => one !== EMPTY,
              ),
              recurrence_rules: [...rules, rule],
            })
            setRepeating(null)
          }}
        />
      )}
    </Part>
  )
}
