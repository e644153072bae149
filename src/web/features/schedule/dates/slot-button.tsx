import type { Slot } from '#contract/schedule/schedule-schemas.ts'
import { Link } from 'react-router'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './schedule.module.css'
import { placesLeft } from '../shared/places-left.ts'
import { isChoosable, markOfSlot, markWords, type OwnSlots } from '../shared/slot-words.ts'

type Props = {
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
 * deselected. A slot of the user's unfinished hold leads to that hold.
 */
export function SlotButton({ slot, date, own, selected, people, onToggle }: Props) {
  const mark = markOfSlot(slot, own)
  const { sign, word } = markWords[mark]
  const choosable = isChoosable(mark)
  const left = placesLeft(slot)
  const hold = own.holds.get(slot.id)
  if (mark === 'held' && hold !== undefined && !selected)
    return (
      <Link to={`/mypage/reservations/${hold}`} className={classNames(styles.slot, styles.held)}>
        <VisuallyHidden>{formatDateShort(date)} </VisuallyHidden>
        <span className={classNames(looks.figure, looks.unbroken)}>{formatRange(slot.start_time, slot.end_time)}</span>
        <Row as="span" gap={1} nowrap className={styles.mark}>
          <span className={styles.sign} aria-hidden="true">
            {sign}
          </span>
          {word}・続ける
        </Row>
      </Link>
    )
  return (
    <button
      type="button"
      className={classNames(styles.slot, styles[mark], selected && styles.selected)}
      aria-pressed={choosable || selected ? selected : undefined}
      disabled={!choosable && !selected}
      onClick={() => onToggle(slot.id)}
    >
      <VisuallyHidden>{formatDateShort(date)} </VisuallyHidden>
      <span className={classNames(looks.figure, looks.unbroken)}>{formatRange(slot.start_time, slot.end_time)}</span>
      <Row as="span" gap={1} nowrap className={styles.mark}>
        <span className={styles.sign} aria-hidden="true">
          {selected ? '✓' : sign}
        </span>
        {selected
          ? '選択中'
          : mark === 'few' || (choosable && left < people)
            ? `${choosable && left < people ? '残り' : word}（${left}名）`
            : word}
      </Row>
      {slot.missing_for_minimum !== null && choosable && (
        <span className={styles.missing}>{missingWords(slot.missing_for_minimum)}</span>
      )}
    </button>
  )
}
