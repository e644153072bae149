import { useState } from 'react'
import { type CheckContext, recurrenceProblem } from '#domain/experiences/check-dates.ts'
import type { FormRule } from '#domain/experiences/experience-form.ts'
import { MAX_RULES } from '#domain/experiences/limits.ts'
import { lastRecurrenceDate, offeredTimes, timeOrderAlert } from '#domain/schedule/recurrence.ts'
import {
  dateOf,
  formatDate,
  formatRange,
  isDate,
  type Weekday,
  weekdayLabels,
  weekdayOf,
  weekdays,
} from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { occurrencesOf, type Surroundings } from './occurrence-list.tsx'
import { repeatedRules, type Repeats, type Times, timesOn } from './repeated-rules.ts'
import styles from '../shared/form.module.css'

/** The date and times to repeat. */
export type Repeated = { date: string; start_time: string; end_time: string }

type Props = {
  slot: Repeated
  /** The rule to change; null for a new one. */
  edited: FormRule | null
  context: CheckContext
  around: Surroundings
  /** How many rules the form may still get. */
  room: number
  onClose: () => void
  onDone: (rules: FormRule[]) => void
}

type End = 'always' | 'longest' | 'chosen'

const times = offeredTimes.map((value) => ({ value, label: value }))

const endOf = (rule: FormRule | null, last: string): End =>
  !rule ? 'longest' : rule.auto_extend ? 'always' : rule.end_date === last ? 'longest' : 'chosen'

/** Asks for the weekdays, their times, and the last date of a weekly rule. */
export function RepeatDialog({ slot, edited, context, around, room, onClose, onDone }: Props) {
  const today = dateOf(context.now)
  const last = lastRecurrenceDate(today)
  const [days, setDays] = useState<Weekday[]>(
    edited ? weekdays.filter((day) => edited.day_of_week.includes(day)) : [weekdayOf(slot.date)],
  )
  const [base, setBase] = useState<Times>({ start_time: slot.start_time, end_time: slot.end_time })
  const [timesDiffer, setTimesDiffer] = useState(false)
  const [timesOf, setTimesOf] = useState<Repeats['timesOf']>({})
  const [end, setEnd] = useState<End>(endOf(edited, last))
  const [lastDay, setLastDay] = useState(end === 'chosen' ? (edited?.end_date ?? '') : '')
  const [tried, setTried] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const first = slot.date > today ? slot.date : today
  const endFits = end !== 'chosen' || (isDate(lastDay) && lastDay >= first && lastDay <= last)
  const repeats: Repeats = {
    days,
    times: base,
    timesOf,
    timesDiffer,
    start_date: slot.date,
    end_date: end === 'chosen' ? lastDay : last,
    auto_extend: end === 'always',
  }
  const rules = repeatedRules(repeats, edited)
  const problemOf = (rule: FormRule) => recurrenceProblem(rule, context, around.deadline)
  const dates = endFits
    ? rules
        .flatMap((rule) => occurrencesOf(rule, around).filter(({ on }) => on))
        .map(({ date }) => date)
        .toSorted()
    : []
  const lastDate = dates.at(-1)
  const without = endFits && rules.some((rule) => problemOf(rule) === 'rule_without_date')
  const dayError = !tried
    ? null
    : days.length === 0
      ? '曜日を1つ以上選択してください。'
      : without
        ? 'この期間に、選んだ曜日の日がありません。'
        : rules.length > room
          ? `毎週の日程は${MAX_RULES}個までです。時刻をそろえるか、ほかの日程を削除してください。`
          : null
  const endError = tried && !endFits ? `${formatDate(first)}から${formatDate(last)}までの間で選んでください。` : null
  const putTimes = (day: Weekday | null, name: keyof Times, value: string) => {
    const next = { ...(day === null ? base : timesOn(repeats, day)), [name]: value }
    const wrong = timeOrderAlert(name, next.start_time, next.end_time)
    setAlert(wrong)
    if (wrong) next[name] = ''
    if (day === null) setBase(next)
    else setTimesOf({ ...timesOf, [day]: next })
  }
  const blank = rules.some((rule) => !rule.start_time || !rule.end_time)
  const done = () => {
    setTried(true)
    if (blank) setAlert('開始時刻と終了時刻を選んでください。')
    const fits = rules.length > 0 && rules.length <= room && rules.every((rule) => !problemOf(rule))
    if (endFits && !blank && fits) onDone(rules)
  }
  const selects = (day: Weekday | null) => {
    const words = day === null ? '' : `${weekdayLabels[day]}曜の`
    const chosenTimes = day === null ? base : timesOn(repeats, day)
    return (['start_time', 'end_time'] as const).map((name) => (
      <Select
        key={name}
        name={`repeat-${day ?? 'all'}-${name}`}
        label={`${words}${name === 'start_time' ? '開始' : '終了'}`}
        mark={false}
        placeholder="--:--"
        options={times}
        value={chosenTimes[name]}
        onChange={(chosen) => putTimes(day, name, chosen)}
      />
    ))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={edited ? 'くり返しを変更する' : '毎週くり返す'}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            やめる
          </Button>
          <Button onClick={done}>{edited ? 'この内容に変更する' : 'この内容でくり返す'}</Button>
        </>
      }
    >
      <Stack gap={2} className={styles.rows}>
        <p>
          {formatDate(slot.date)}から、
          {timesDiffer || !base.start_time || !base.end_time ? '' : `${formatRange(base.start_time, base.end_time)}の`}
          日程をくり返します。
        </p>
        <CheckboxGroup
          name="repeat-days"
          label="曜日"
          mark={false}
          options={weekdays.map((value: Weekday) => ({ value, label: weekdayLabels[value] }))}
          value={days}
          error={dayError}
          onChange={setDays}
        />
        {(edited || timesDiffer) && !(timesDiffer && days.length > 0) && (
          <div className={styles.slotFields}>{selects(null)}</div>
        )}
        {days.length > 1 && (
          <Checkbox name="repeat-differ" label="曜日ごとに時刻を変える" value={timesDiffer} onChange={setTimesDiffer} />
        )}
        {timesDiffer && days.length > 0 && (
          <Stack gap={2}>
            {weekdays
              .filter((day) => days.includes(day))
              .map((day) => (
                <Grid key={day} gap={1} className={styles.time}>
                  {selects(day)}
                </Grid>
              ))}
          </Stack>
        )}
        {alert && <Notice kind="error">{alert}</Notice>}
        <RadioGroup
          name="repeat-end"
          label="いつまで"
          mark={false}
          options={[
            { value: 'longest', label: `最長（3か月先の${formatDate(last)}まで）` },
            {
              value: 'always',
              label: '自動で延長する',
              help: 'いつも3か月先まで予約できるように、毎日、日程を足します。',
            },
            { value: 'chosen', label: '終わりの日を選ぶ' },
          ]}
          value={end}
          onChange={setEnd}
        />
        {end === 'chosen' && (
          <DateInput
            name="repeat-end-date"
            label="終わりの日"
            mark={false}
            size="medium"
            min={first}
            max={last}
            value={lastDay}
            error={endError}
            onChange={setLastDay}
          />
        )}
        <p aria-live="polite">
          {lastDate !== undefined && (
            <>
              <strong>{dates.length}回</strong>の日程ができます（最後は{formatDate(lastDate)}）。
              {rules.length > 1 && `時刻ごとに${rules.length}つのくり返しになります。`}
            </>
          )}
        </p>
      </Stack>
    </Dialog>
  )
}
