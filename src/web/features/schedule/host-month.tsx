import { Link } from 'react-router'
import type { HostCalendars } from '#contract/schedule/host-schedule-schemas.ts'
import { formatDateShort, weekdayLabels, weekdays } from '#domain/shared/japan-time.ts'
import { columnOf, datesOf } from '#domain/shared/month.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './host-month.module.css'
import { minimumWords, numbersOf, slotStates } from './host-slot-words.ts'

type Props = { month: string; today: string; calendars: HostCalendars['calendars'] }
type Item = Props['calendars'][number]['items'][number]

const HEADS = [weekdays[6], ...weekdays.slice(0, 6)].map((weekday) => weekdayLabels[weekday])

function Slot({ slot }: { slot: Item }) {
  const { word, tone } = slotStates[slot.state]
  const minimum = minimumWords(slot)
  return (
    <Link to={`/host/calendars/${slot.id}`} className={classNames(styles.slot, styles[tone])}>
      <span className={styles.time}>
        {slot.start_time}
        <span className={styles.until}>〜{slot.end_time}</span>
      </span>
      <span className={styles.numbers}>{numbersOf(slot)}</span>
      <span className={styles.title}>{slot.experience.title}</span>
      <span className={styles.state}>{word}</span>
      {minimum && <span className={styles.minimum}>{minimum}</span>}
    </Link>
  )
}

/** The slots of a month: a calendar on wide screens, on phones a list of the days with slots. */
export function HostMonth({ month, today, calendars }: Props) {
  const byDate = new Map(calendars.map(({ date, items }) => [date, items]))
  return (
    <div className={styles.calendar}>
      <div className={styles.heads} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {datesOf(month).map((date) => {
          const items = byDate.get(date) ?? []
          return (
            <li
              key={date}
              id={date === today ? 'today' : undefined}
              className={classNames(
                styles.day,
                items.length === 0 && styles.empty,
                date < today && styles.past,
                date === today && styles.today,
              )}
              data-column={date.endsWith('-01') ? columnOf(date) : undefined}
            >
              <p className={styles.date}>
                <span className={styles.number} aria-hidden="true">
                  {Number(date.slice(8))}
                </span>
                <span className={styles.words}>{formatDateShort(date)}</span>
                {date === today && (
                  <span className={styles.now}>
                    今日<VisuallyHidden>です</VisuallyHidden>
                  </span>
                )}
                {items.some(({ cancelled }) => !cancelled) && (
                  <Link to={`/host/calendars/print?date=${date}`} className={styles.print}>
                    名簿<VisuallyHidden>（{formatDateShort(date)}）</VisuallyHidden>
                  </Link>
                )}
              </p>
              {items.map((slot) => (
                <Slot key={slot.id} slot={slot} />
              ))}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
