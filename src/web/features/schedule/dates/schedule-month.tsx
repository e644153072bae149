import { useEffect, useState } from 'react'
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { lastDayOf, monthOf } from '#domain/shared/month.ts'
import { MonthGrid } from '#web/features/shared/month-grid.tsx'
import { Card } from '#web/ui/layout.tsx'
import styles from './schedule-month.module.css'
import { rowId } from '../shared/slot-path.ts'
import { dayWords, markOfDay, type OwnSlots } from '../shared/slot-words.ts'
import { MOST_MONTHS, windowsUpTo } from '../shared/windows.ts'

type Props = {
  today: string
  days: Calendars['calendars']
  own: OwnSlots
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

/** A month beside the rows of a schedule, on wide screens. A day with slots leads to its row. */
export function ScheduleMonth({ today, days, own, months, whole, loading, failed, more }: Props) {
  const [month, setMonth] = useState(monthOf(days[0]?.date ?? today))
  const loadedUntil = windowsUpTo(today, months).to_date
  const complete = whole || loadedUntil >= lastDayOf(month)
  useEffect(() => {
    if (!complete && !loading && !failed) void more()
  }, [complete, loading, failed, more])

  const byDate = new Map(days.map(({ date, items }) => [date, items]))
  const empty = !days.some(({ date }) => monthOf(date) === month)
  return (
    <Card as="section" pad={2} className={styles.beside} aria-label="月ごとの日程">
      <MonthGrid
        month={month}
        onMonth={setMonth}
        first={monthOf(today)}
        last={monthOf(windowsUpTo(today, MOST_MONTHS).to_date)}
        today={today}
        dayOf={(date) => {
          const items = byDate.get(date)
          if (!items) return null
          const { sign, word } = dayWords[markOfDay(items, own)]
          return { sign, label: `${formatDateShort(date)}の日程へ（${word}）` }
        }}
        onChoose={goTo}
        busy={loading}
        note={complete && empty ? 'この月の日程はありません。' : !complete && loading ? '読み込んでいます…' : null}
      />
    </Card>
  )
}
