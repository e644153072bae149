import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { addDays, formatDateShort, weekdayLabels, weekdays } from '#domain/shared/japan-time.ts'
import { columnOf, datesOf, formatMonth, lastDayOf, monthAfter, monthOf } from '#domain/shared/month.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './month-grid.module.css'
import { rowId } from './selection-address.ts'
import { dayWords, markOfDay } from './slot-words.ts'
import { MOST_MONTHS, windowsUpTo } from './windows.ts'

const HEADS = [weekdays[6], ...weekdays.slice(0, 6)].map((weekday) => weekdayLabels[weekday])

/** Steps of the arrow keys in days. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type Props = {
  today: string
  days: Calendars['calendars']
  reserved: ReadonlySet<number>
  /** How many windows of the schedule are loaded, and whether there are no more. */
  months: number
  whole: boolean
  loading: boolean
  /** The last window couldn't be loaded: don't try again on our own. */
  failed: boolean
  more: () => Promise<void>
}

/** Scrolls to the row of a date; the next Tab continues there. */
function goTo(date: string) {
  const row = document.getElementById(rowId(date))
  row?.scrollIntoView({ block: 'start' })
  row?.focus({ preventScroll: true })
}

/**
 * A month beside the rows of a schedule, on wide screens. A day with slots leads to its row. The
 * days are one tab stop; arrow keys move between them.
 */
export function MonthGrid({ today, days, reserved, months, whole, loading, failed, more }: Props) {
  const [month, setMonth] = useState(monthOf(days[0]?.date ?? today))
  const grid = useRef<HTMLOListElement>(null)
  const loadedUntil = windowsUpTo(today, months).to_date
  const last = monthOf(windowsUpTo(today, MOST_MONTHS).to_date)
  const complete = whole || loadedUntil >= lastDayOf(month)
  useEffect(() => {
    if (!complete && !loading && !failed) void more()
  }, [complete, loading, failed, more])

  const byDate = new Map(days.map(({ date, items }) => [date, items]))
  const dates = datesOf(month)
  // The tab stop: the first day with slots.
  const [focused, setFocused] = useState<string | null>(null)
  const shown = dates.filter((date) => byDate.has(date))
  const stop = focused !== null && shown.includes(focused) ? focused : shown[0]

  const move = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const ahead = dates.filter((date) => (step > 0 ? date >= addDays(from, step) : date <= addDays(from, step)))
    const date = (step > 0 ? ahead : ahead.toReversed()).find((one) => byDate.has(one))
    if (date === undefined) return
    setFocused(date)
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }

  return (
    <section className={styles.month} aria-label="月ごとの日程">
      <div className={styles.head}>
        <Button
          variant="plain"
          aria-label="前の月"
          aria-disabled={month <= monthOf(today)}
          onClick={() => month > monthOf(today) && setMonth(monthAfter(month, -1))}
        >
          ‹
        </Button>
        <h2 className={styles.title} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <Button
          variant="plain"
          aria-label="次の月"
          aria-disabled={month >= last}
          onClick={() => month < last && setMonth(monthAfter(month, 1))}
        >
          ›
        </Button>
      </div>
      <div className={styles.heads} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol ref={grid} className={styles.days} aria-label={formatMonth(month)} aria-busy={loading}>
        {dates.map((date, at) => {
          const items = byDate.get(date)
          const number = Number(date.slice(8))
          const column = at === 0 ? columnOf(date) : undefined
          if (!items)
            return (
              <li key={date} data-column={column} className={styles.none} aria-hidden="true">
                {number}
              </li>
            )
          const { sign, word } = dayWords[markOfDay(items, reserved)]
          return (
            <li key={date} data-column={column}>
              <button
                type="button"
                data-date={date}
                className={classNames(styles.day, date === today && styles.today)}
                tabIndex={date === stop ? 0 : -1}
                aria-label={`${formatDateShort(date)}の日程へ（${word}）`}
                onClick={() => {
                  setFocused(date)
                  goTo(date)
                }}
                onKeyDown={(event) => move(event, date)}
              >
                {number}
                <span aria-hidden="true">{sign}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {complete && shown.length === 0 && <p className={styles.empty}>この月の日程はありません。</p>}
      {!complete && loading && <p className={styles.empty}>読み込んでいます…</p>}
    </section>
  )
}
