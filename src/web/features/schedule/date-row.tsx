import { useId, useState } from 'react'
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { SLOTS_SHOWN_NARROW, SLOTS_SHOWN_WIDE } from '#domain/experiences/limits.ts'
import { formatDate, formatDateShort, weekdayOf } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './schedule.module.css'
import { SlotButton } from './slot-button.tsx'

type Props = {
  day: Calendars['calendars'][number]
  /** The current year. Dates of other years show theirs. */
  year: string
  reserved: ReadonlySet<number>
  selected: readonly number[]
  onToggle: (id: number) => void
}

/**
 * One date: its first slots, and the rest on demand. CSS decides by the width how many come first,
 * so that nothing moves on hydration.
 */
export function DateRow({ day: { date, items }, year, reserved, selected, onToggle }: Props) {
  // A selected slot is never hidden.
  const [open, setOpen] = useState(() => items.some(({ id }, at) => at >= SLOTS_SHOWN_NARROW && selected.includes(id)))
  const list = useId()
  const weekday = weekdayOf(date)
  const rest = { narrow: items.length - SLOTS_SHOWN_NARROW, wide: items.length - SLOTS_SHOWN_WIDE }
  return (
    <li className={styles.row}>
      <h2
        className={classNames(
          styles.date,
          weekday === 'sunday' && styles.sunday,
          weekday === 'saturday' && styles.saturday,
        )}
      >
        {date.startsWith(year) ? formatDateShort(date) : formatDate(date)}
        <span className={styles.count}>全{items.length}枠</span>
      </h2>
      <div>
        <ul id={list} className={classNames(styles.slots, !open && styles.folded)}>
          {items.map((slot) => (
            <li key={slot.id}>
              <SlotButton
                slot={slot}
                reserved={reserved.has(slot.id)}
                selected={selected.includes(slot.id)}
                onToggle={onToggle}
              />
            </li>
          ))}
        </ul>
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
    </li>
  )
}
