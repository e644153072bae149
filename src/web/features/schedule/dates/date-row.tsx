import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { formatDate, formatDateShort, weekdayOf } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { foldDay, hasBegun, type Now } from './fold-day.ts'
import styles from './schedule.module.css'
import { rowId } from '../shared/slot-path.ts'
import { SlotButton } from './slot-button.tsx'
import type { OwnSlots } from '../shared/slot-words.ts'

type Props = {
  day: Calendars['calendars'][number]
  /** When the page was made, in Japan. Dates of other years show theirs. */
  now: Now
  own: OwnSlots
  selected: readonly number[]
  onToggle: (id: number) => void
  /** Where the selection leads. */
  next: string
  /** How many people the guest looks for places for. */
  people: number
}

/**
 * One date: its first slots, and the rest on demand. Slots of today that have begun come with the
 * rest. CSS decides by the width how many come first,
 * so that nothing moves on hydration.
 */
export function DateRow({ day: { date, items }, now, own, selected, onToggle, next, people }: Props) {
  const { shown, rest } = foldDay(date, items, now)
  // A selected slot is never hidden.
  const [open, setOpen] = useState(() => items.some((slot) => selected.includes(slot.id) && !shown.includes(slot)))
  const list = useId()
  const weekday = weekdayOf(date)
  return (
    <Stack id={rowId(date)} tabIndex={-1} as="li" gap={3} rowGap={1} className={styles.row}>
      <h2
        className={classNames(
          styles.date,
          weekday === 'sunday' && styles.sunday,
          weekday === 'saturday' && styles.saturday,
        )}
      >
        {date.slice(0, 4) === now.date.slice(0, 4) ? formatDateShort(date) : formatDate(date)}
        <span className={styles.count}>全{items.length}枠</span>
      </h2>
      <div>
        {shown.length === 0 && !open && <p className={looks.soft}>本日の回は、すべて始まりました。</p>}
        <Grid id={list} as="ul" gap={1} className={classNames(styles.slots, !open && styles.folded)}>
          {items.map((slot) => (
            <li key={slot.id} data-past={hasBegun(date, slot, now) || undefined}>
              <SlotButton
                slot={slot}
                date={date}
                own={own}
                selected={selected.includes(slot.id)}
                people={people}
                onToggle={onToggle}
              />
              {selected.includes(slot.id) && (
                <Link to={next} className={styles.jump}>
                  予約へ進む
                </Link>
              )}
            </li>
          ))}
        </Grid>
        {rest.narrow > 0 && (
          <Button
            variant="plain"
            className={classNames(styles.rest, rest.wide <= 0 && styles.narrowOnly)}
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              '閉じる'
            ) : (
              <>
                <span className={styles.narrow}>ほか{rest.narrow}枠を見る</span>
                <span className={styles.wide}>ほか{rest.wide}枠を見る</span>
              </>
            )}
            <VisuallyHidden>（{formatDateShort(date)}）</VisuallyHidden>
          </Button>
        )}
      </div>
    </Stack>
  )
}
