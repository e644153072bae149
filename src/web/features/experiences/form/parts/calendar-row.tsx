import { useState } from 'react'
import type { FormCalendar } from '#domain/experiences/experience-form.ts'
import { lastRecurrenceDate, lastSingleDate, offeredTimes, timeOrderAlert } from '#domain/schedule/recurrence.ts'
import type { TimedSlot } from '#domain/schedule/overlap.ts'
import { type ReservationDeadline, slotOverProblem } from '#domain/schedule/slot.ts'
import { addDays, dateOf, formatDate, type Instant, isDate } from '#domain/shared/japan-time.ts'
import { OverlapNotice } from '#web/features/experiences/shared/overlap-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from '../shared/form.module.css'
import type { Repeated } from './repeat-dialog.tsx'

type Props = {
  id: string
  row: FormCalendar
  /** Error of the last attempt to submit. */
  error: string | null
  now: Instant
  deadline: ReservationDeadline
  /** Slots of the host at the same time. */
  others: readonly (TimedSlot & { title: string })[]
  /** Whether the date is one of the days off, on which single dates take place all the same. */
  off: boolean
  onChange: (row: FormCalendar) => void
  onAdd: () => void
  onRepeat: () => void
  /** Undefined for the only row. */
  onRemove?: () => void
}

const overWords = {
  slot_started: '開始時刻を過ぎています。これからの日時を選んでください。',
  slot_past_deadline:
    '予約の締め切り（前日の23:59）を過ぎているため、追加できません。明日以降の日付を選ぶか、「予約の締め切り」を変えてください。',
}

const times = offeredTimes.map((value) => ({ value, label: value }))

/** Whether the row has a real date, a start and an end, so that it can be copied or repeated. */
export const isFilled = (row: FormCalendar): row is FormCalendar & Repeated =>
  Boolean(row.date && isDate(row.date) && row.start_time && row.end_time)

/**
 * One date with start and end. If the times don't fit, it reports an error and clears the one just
 * selected (docs/product/schedule.md#offered-times).
 */
export function CalendarRow({
  id,
  row,
  error,
  now,
  deadline,
  others,
  off,
  onChange,
  onAdd,
  onRepeat,
  onRemove,
}: Props) {
  const [alert, setAlert] = useState<string | null>(null)
  const today = dateOf(now)
  const last = lastSingleDate(today)
  const put = (some: Partial<FormCalendar>) => {
    // A row with some input counts and must be completed; an emptied row doesn't count.
    const next = { ...row, ...some }
    const begun = Boolean(next.date || next.start_time || next.end_time)
    const blank = begun ? '' : null
    onChange({
      ...next,
      date: next.date || blank,
      start_time: next.start_time || blank,
      end_time: next.end_time || blank,
    })
  }
  const chooseTime = (name: 'start_time' | 'end_time', value: string) => {
    const next = { ...row, [name]: value }
    const wrong = timeOrderAlert(name, next.start_time ?? '', next.end_time ?? '')
    setAlert(wrong)
    put({ [name]: wrong ? '' : value })
  }
  const filled = isFilled(row)
  // Dates and times are chosen, not typed letter by letter, so this is reported at once.
  const over = filled && row.date >= today ? slotOverProblem(row, deadline, now) : null
  const shown = alert ?? (over ? overWords[over] : error)
  const late = filled && row.date > lastRecurrenceDate(today)
  return (
    <Stack
      gap={2}
      className={styles.slot}
      role="group"
      aria-label={row.date && isDate(row.date) ? formatDate(row.date) : '新しい日程'}
    >
      <div className={styles.slotFields}>
        <DateInput
          name={`${id}-date`}
          label="開催日"
          mark={false}
          min={deadline === 'on_the_day' ? today : addDays(today, 1)}
          max={last}
          value={row.date ?? ''}
          onChange={(date) => put({ date })}
        />
        <Select
          name={`${id}-start`}
          label="開始時刻"
          mark={false}
          placeholder="--:--"
          options={times}
          value={row.start_time ?? ''}
          onChange={(chosen) => chooseTime('start_time', chosen)}
        />
        <Select
          name={`${id}-end`}
          label="終了時刻"
          mark={false}
          placeholder="--:--"
          options={times}
          value={row.end_time ?? ''}
          onChange={(chosen) => chooseTime('end_time', chosen)}
        />
      </div>
      <div role="alert">{shown && <FieldError id={id}>{shown}</FieldError>}</div>
      {!over && <OverlapNotice others={others} />}
      {off && <p className={looks.noteBlock}>お休みの日ですが、単発の日程は開催されます。</p>}
      <Row gap={1} align="stretch">
        <Button variant="quiet" aria-disabled={!filled || over !== null} onClick={onAdd}>
          日程を追加
        </Button>
        <Button variant="quiet" aria-disabled={!filled || late} onClick={onRepeat}>
          毎週くり返す
        </Button>
        {onRemove && (
          <Button variant="plain" onClick={onRemove}>
            この日程を削除する
          </Button>
        )}
      </Row>
      {late && (
        <p className={looks.noteBlock}>
          くり返しは、3か月先（{formatDate(lastRecurrenceDate(today))}）までの日付から始められます。
        </p>
      )}
    </Stack>
  )
}
