import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Calendars, Slot } from '#contract/schedule/schedule-schemas.ts'
import { formatDate, formatDateShort, formatRange, weekdayOf } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './schedule.module.css'
import { rowId } from '../shared/slot-path.ts'
import { isChoosable, markOfSlot, markWords, type OwnSlots, placesLeft } from '../shared/slot-words.ts'
import { SLOTS_SHOWN_NARROW, SLOTS_SHOWN_WIDE } from '#domain/experiences/limits.ts'
import { missingWords } from '#domain/schedule/decision.ts'

type SlotButtonProps = {
  slot: Slot
  date: string
  own: OwnSlots
  selected: boolean
  /** The number of people of the search; the page says when a slot has fewer places. */
  people: number
  onToggle: (id: number) => void
}

/**
 * One slot: time, mark, and whether it is selected. A slot that can't be booked can only be
 * deselected. A slot of the user's unfinished hold leads to that hold, a full one to waiting for
 * it.
 */
function SlotButton({ slot, date, own, selected, people, onToggle }: SlotButtonProps) {
  const mark = markOfSlot(slot, own)
  const { sign, word } = markWords[mark]
  const choosable = isChoosable(mark)
  const left = placesLeft(slot)
  const hold = own.holds.get(slot.id)
  const link =
    mark === 'held' && hold !== undefined
      ? { to: `/mypage/reservations/${hold}`, word: '続ける' }
      : mark === 'full'
        ? { to: `../waiting?calendar=${slot.id}`, word: '空いたら知らせる' }
        : null
  const content = (
    <>
      <VisuallyHidden>{formatDateShort(date)} </VisuallyHidden>
      <span className={classNames(looks.figure, looks.unbroken)}>{formatRange(slot.start_time, slot.end_time)}</span>
      <Row as="span" gap={1} nowrap className={styles.mark}>
        <span className={styles.sign} aria-hidden="true">
          {selected ? '✓' : sign}
        </span>
        {selected
          ? '選択中'
          : link
            ? `${word}・${link.word}`
            : mark === 'few' || (choosable && left < people)
              ? `${choosable && left < people ? '残り' : word}（${left}名）`
              : word}
      </Row>
    </>
  )
  const look = classNames(styles.slot, styles[mark], selected && styles.selected)
  if (link && !selected)
    return (
      <Link to={link.to} relative="path" className={look}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={look}
      aria-pressed={choosable || selected ? selected : undefined}
      disabled={!choosable && !selected}
      onClick={() => onToggle(slot.id)}
    >
      {content}
      {slot.missing_for_minimum !== null && choosable && (
        <span className={styles.missing}>{missingWords(slot.missing_for_minimum)}</span>
      )}
    </button>
  )
}

/**
 * Today's date in Japan, and the time of the last start of today: '2026-11-20', '10:00'. The time
 * is '' before the first start.
 */
type Now = { date: string; time: string }

/** Whether a slot has begun. */
const hasBegun = (date: string, { start_time }: Pick<Slot, 'start_time'>, now: Now): boolean =>
  date < now.date || (date === now.date && start_time <= now.time)

/**
 * What a folded day shows: its first slots that have not begun.
 * @returns those slots on a narrow screen, and how many of the day's slots are hidden on each
 */
export function foldDay(date: string, slots: readonly Slot[], now: Now) {
  const coming = slots.filter((slot) => !hasBegun(date, slot, now))
  const hidden = (shown: number) => slots.length - Math.min(shown, coming.length)
  return {
    shown: coming.slice(0, SLOTS_SHOWN_NARROW),
    rest: { narrow: hidden(SLOTS_SHOWN_NARROW), wide: hidden(SLOTS_SHOWN_WIDE) },
  }
}

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
