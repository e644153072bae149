/** The days off of all weekly rules of the form. */
import { useState } from 'react'
import type { Holidays } from '#contract/reference/reference-schemas.ts'
import { SINGLE_DATE_MONTHS } from '#domain/schedule/recurrence.ts'
import { MAX_CLOSED_DATES } from '#domain/schedule/days-off.ts'
import { addMonths, formatDateShort, isDate } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import { errorOf, fieldLabels, type FormApi } from '../shared/fields.ts'
import styles from './repeats.module.css'

type Props = { form: FormApi; today: string; holidays: Holidays }

export function DaysOffFields({ form, today, holidays }: Props) {
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
