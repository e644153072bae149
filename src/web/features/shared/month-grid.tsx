import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, weekdayLabels, weekdays } from '#domain/shared/japan-time.ts'
import { columnOf, datesOf, formatMonth, monthAfter } from '#domain/shared/month.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './month-grid.module.css'

const HEADS = [weekdays[6], ...weekdays.slice(0, 6)].map((weekday) => weekdayLabels[weekday])

/** Steps of the arrow keys in days. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export type GridDay = {
  /** A mark below the number; empty for none. */
  sign: string
  /** The name of the button, with date and mark in words. */
  label: string
  /** Whether the day is chosen, if days can be. */
  pressed?: boolean
}

type Props = {
  /** The month that is shown, and the first and last that can be: 2026-12. */
  month: string
  onMonth: (month: string) => void
  first: string
  last: string
  today: string
  /** Null for a day that can't be chosen. */
  dayOf: (date: string) => GridDay | null
  onChoose: (date: string) => void
  busy: boolean
  /** A line below the days; null for none. */
  note: string | null
}

/**
 * The days of a month as buttons, with arrows to other months. The days are one tab stop; arrow
 * keys move between them.
 */
export function MonthGrid({ month, onMonth, first, last, today, dayOf, onChoose, busy, note }: Props) {
  const grid = useRef<HTMLOListElement>(null)
  const dates = datesOf(month)
  const days = new Map(dates.flatMap((date) => [dayOf(date)].flatMap((day) => (day ? [[date, day] as const] : []))))
  // The tab stop: a chosen day, else the first.
  const [focused, setFocused] = useState<string | null>(null)
  const shown = [...days.keys()]
  const chosen = shown.find((date) => days.get(date)?.pressed)
  const stop = focused !== null && days.has(focused) ? focused : (chosen ?? shown[0])

  const move = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const ahead = dates.filter((date) => (step > 0 ? date >= addDays(from, step) : date <= addDays(from, step)))
    const date = (step > 0 ? ahead : ahead.toReversed()).find((one) => days.has(one))
    if (date === undefined) return
    setFocused(date)
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }

  return (
    <Stack gap={1}>
      <Row nowrap justify="between" className={styles.head}>
        <Button
          variant="plain"
          aria-label="前の月"
          aria-disabled={month <= first}
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          ‹
        </Button>
        <h2 className={looks.numbers} aria-live="polite">
          {formatMonth(month)}
        </h2>
        <Button
          variant="plain"
          aria-label="次の月"
          aria-disabled={month >= last}
          onClick={() => onMonth(monthAfter(month, 1))}
        >
          ›
        </Button>
      </Row>
      <Grid className={styles.heads} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </Grid>
      <Grid ref={grid} as="ol" className={styles.days} aria-label={formatMonth(month)} aria-busy={busy}>
        {dates.map((date, at) => {
          const day = days.get(date)
          const number = Number(date.slice(8))
          const place = { gridColumnStart: at === 0 ? columnOf(date) : undefined }
          if (!day)
            return (
              <li key={date} style={place} className={styles.none} aria-hidden="true">
                {number}
              </li>
            )
          return (
            <li key={date} style={place}>
              <button
                type="button"
                data-date={date}
                className={classNames(styles.day, date === today && styles.today)}
                tabIndex={date === stop ? 0 : -1}
                aria-label={day.label}
                aria-pressed={day.pressed}
                onClick={() => {
                  setFocused(date)
                  onChoose(date)
                }}
                onKeyDown={(event) => move(event, date)}
              >
                {number}
                <span aria-hidden="true">{day.sign}</span>
              </button>
            </li>
          )
        })}
      </Grid>
      {note !== null && <p className={styles.empty}>{note}</p>}
    </Stack>
  )
}
