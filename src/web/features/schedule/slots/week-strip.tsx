import type { HostCalendars } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDateShort, weekdayLabels, weekdayOf } from '#domain/shared/japan-time.ts'
import { datesOf } from '#domain/shared/month.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './week-strip.module.css'

type Props = { month: string; today: string; past: boolean; calendars: HostCalendars['calendars'] }

/**
 * The days of the list as a strip, a week of it in view. Each day leads to its place in the list.
 * Wide screens have the calendar instead.
 */
export function WeekStrip({ month, today, past, calendars }: Props) {
  const counts = new Map(calendars.map(({ date, items }) => [date, items.filter(({ cancelled }) => !cancelled).length]))
  return (
    <Card as="nav" className={styles.strip} aria-label="日を選ぶ">
      <Row as="ol" nowrap align="stretch" className={styles.days}>
        {datesOf(month)
          .filter((date) => past || date >= today)
          .map((date) => (
            <li key={date}>
              <a
                href={`#day-${date}`}
                className={classNames(styles.day, date === today && styles.today)}
                aria-current={date === today ? 'date' : undefined}
              >
                <span aria-hidden="true">{weekdayLabels[weekdayOf(date)]}</span>
                <strong aria-hidden="true">{Number(date.slice(8))}</strong>
                <span className={looks.soft} aria-hidden="true">
                  {counts.get(date) ? `${counts.get(date)}回` : '–'}
                </span>
                <VisuallyHidden>
                  {formatDateShort(date)} {counts.get(date) ?? 0}回
                </VisuallyHidden>
              </a>
            </li>
          ))}
      </Row>
    </Card>
  )
}
