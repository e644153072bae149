import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HostCalendars } from '#contract/schedule/host-schedule-schemas.ts'
import { lastSingleDate } from '#domain/schedule/recurrence.ts'
import { formatDateShort, weekdayLabels, weekdays } from '#domain/shared/japan-time.ts'
import { columnOf, datesOf } from '#domain/shared/month.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './host-month.module.css'
import { minimumWords, numbersOf, slotStates } from './host-slot-words.ts'

type Props = {
  month: string
  today: string
  calendars: HostCalendars['calendars']
  /** Whether narrow screens show the days before today, too. */
  past: boolean
  /** Opens the form of a new slot; null if the host has no experience. */
  onAdd: ((date: string) => void) | null
  /** Actions of a day with slots that can be cancelled. */
  actions: (date: string) => ReactNode
}
type Item = Props['calendars'][number]['items'][number]

const HEADS = [weekdays[6], ...weekdays.slice(0, 6)].map((weekday) => weekdayLabels[weekday])

function Slot({ date, slot }: { date: string; slot: Item }) {
  const { label, tone } = slotStates[slot.state]
  const minimum = minimumWords(slot)
  return (
    <Link
      to={`/host/calendars/${slot.id}`}
      className={classNames(
        styles.slot,
        styles[tone],
        slot.cancelled && styles.cancelled,
        slot.state === 'accepting' && !minimum && styles.usual,
      )}
    >
      <VisuallyHidden>{formatDateShort(date)} </VisuallyHidden>
      <span className={styles.time}>
        {slot.start_time}
        <span className={styles.until}>〜{slot.end_time}</span>
      </span>
      <span className={classNames(looks.cut, styles.title)}>{slot.experience.title}</span>
      <span className={styles.numbers}>{numbersOf(slot)}</span>
      <span className={styles.state}>
        {minimum ? (
          <>
            あと{slot.missing_for_minimum}名<VisuallyHidden>で開催決定</VisuallyHidden>
          </>
        ) : (
          label
        )}
      </span>
    </Link>
  )
}

const canEnd = ({ state }: Item) => state !== 'ended' && state !== 'cancelled'

/** The slots of a month: a calendar on wide screens, on others a list of the days. */
export function HostMonth({ month, today, calendars, past, onAdd, actions }: Props) {
  const byDate = new Map(calendars.map(({ date, items }) => [date, items]))
  const last = lastSingleDate(today)
  return (
    <Card className={classNames(styles.calendar, !past && styles.collapsed)}>
      <div className={styles.heads} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {datesOf(month).map((date) => {
          const items = byDate.get(date) ?? []
          const addable = onAdd && items.every(({ cancelled }) => cancelled) && date >= today && date <= last
          return (
            <Stack
              key={date}
              id={`day-${date}`}
              as="li"
              gap={1}
              className={classNames(
                styles.day,
                items.length === 0 && (addable ? styles.free : styles.empty),
                date < today && styles.past,
                date === today && styles.today,
              )}
              style={{ gridColumnStart: date.endsWith('-01') ? columnOf(date) : undefined }}
            >
              <Row gap={1} nowrap className={styles.date}>
                <span className={styles.number} aria-hidden="true">
                  {Number(date.slice(8))}
                </span>
                <span className={styles.words}>{formatDateShort(date)}</span>
                {date === today && (
                  <span className={styles.now}>
                    今日<VisuallyHidden>です</VisuallyHidden>
                  </span>
                )}
                <Row as="span" gap={2} nowrap className={styles.do}>
                  {items.some(({ cancelled }) => !cancelled) && (
                    <Link to={`/host/calendars/print?date=${date}`} className={styles.print}>
                      名簿<VisuallyHidden>（{formatDateShort(date)}）</VisuallyHidden>
                    </Link>
                  )}
                  {items.some(canEnd) && actions(date)}
                  {addable && (
                    <Button
                      variant="plain"
                      onClick={() => onAdd(date)}
                      aria-label={`${formatDateShort(date)}に日程を追加`}
                    >
                      <span aria-hidden="true">＋</span>
                      <span className={styles.add}>日程を追加</span>
                    </Button>
                  )}
                </Row>
              </Row>
              {items.map((slot) => (
                <Slot key={slot.id} date={date} slot={slot} />
              ))}
            </Stack>
          )
        })}
      </ol>
    </Card>
  )
}
