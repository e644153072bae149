import { useState } from 'react'
import { datesToBook, recurrenceProblem } from '#domain/experiences/check-experience.ts'
import type { FormRule } from '#domain/experiences/experience-form.ts'
import { lastRecurrenceDate } from '#domain/schedule/recurrence.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import {
  dateOf,
  formatDate,
  formatRange,
  type Instant,
  isDate,
  type Weekday,
  weekdayLabels,
  weekdayOf,
  weekdays,
} from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '#web/ui/form/choice-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import styles from '../shared/form.module.css'

/** The date and times to repeat. */
export type Repeated = { date: string; start_time: string; end_time: string }

type Props = {
  slot: Repeated
  now: Instant
  deadline: ReservationDeadline
  onClose: () => void
  onDone: (rule: FormRule) => void
}

/** Asks for the weekdays and the last date of a weekly rule, at most three months from today. */
export function RepeatDialog({ slot, now, deadline, onClose, onDone }: Props) {
  const today = dateOf(now)
  const last = lastRecurrenceDate(today)
  const [days, setDays] = useState<string[]>([weekdayOf(slot.date)])
  const [longest, setLongest] = useState(true)
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const rule = {
    uuid: null,
    start_date: slot.date,
    end_date: longest ? last : chosen,
    start_time: slot.start_time,
    end_time: slot.end_time,
    day_of_week: weekdays.filter((day) => days.includes(day)),
  }
  const endFits = longest || (isDate(chosen) && chosen >= slot.date && chosen <= last)
  const endError =
    tried && !endFits ? `${formatDate(slot.date)}から${formatDate(last)}までの間で選んでください。` : null
  const dates = endFits ? datesToBook(rule, deadline, now) : []
  const lastDate = dates.at(-1)
  const dayError = !tried
    ? null
    : days.length === 0
      ? '曜日を1つ以上選択してください。'
      : endFits && dates.length === 0
        ? 'この期間に、選んだ曜日の日がありません。'
        : null
  const done = () => {
    setTried(true)
    if (dates.length > 0 && recurrenceProblem(rule, { now }, deadline) === null) onDone(rule)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="毎週くり返す"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            やめる
          </Button>
          <Button onClick={done}>この内容でくり返す</Button>
        </>
      }
    >
      <div className={styles.rows}>
        <p>
          {formatDate(slot.date)}から、{formatRange(slot.start_time, slot.end_time)}の日程をくり返します。
        </p>
        <CheckboxGroup
          name="repeat-days"
          label="曜日"
          mark={false}
          options={weekdays.map((value: Weekday) => ({ value, label: weekdayLabels[value] }))}
          values={days}
          error={dayError}
          onChange={setDays}
        />
        <RadioGroup
          name="repeat-end"
          label="いつまで"
          mark={false}
          options={[
            { value: 'longest', label: `最長（3か月先の${formatDate(last)}まで）` },
            { value: 'chosen', label: '終わりの日を選ぶ' },
          ]}
          value={longest ? 'longest' : 'chosen'}
          onChange={(value) => setLongest(value === 'longest')}
        />
        {!longest && (
          <DateInput
            name="repeat-end-date"
            label="終わりの日"
            mark={false}
            size="medium"
            min={slot.date}
            max={last}
            value={chosen}
            error={endError}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <p aria-live="polite">
          {lastDate !== undefined && (
            <>
              <strong>{dates.length}回</strong>の日程ができます（最後は{formatDate(lastDate)}）。
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}
