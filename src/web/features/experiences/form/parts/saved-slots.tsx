import type { FormCalendar } from '#domain/experiences/experience-form.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { Stack } from '#web/ui/layout.tsx'
import styles from '../shared/form.module.css'

export type SavedSlot = {
  id: number
  date: string
  start_time: string
  end_time: string
  recruitment_number: number
  participant_number: number
  open: boolean
}

type SavedSlotsProps = {
  slots: readonly SavedSlot[]
  /** The saved dates that the form still contains. */
  kept: readonly FormCalendar[]
  onRemove: (slot: SavedSlot, words: string) => void
  onKeep: (slot: SavedSlot) => void
}

/**
 * The saved single dates with their reservations. A date with reservations can't be removed here,
 * only closed or cancelled in the calendar.
 */
export function SavedSlots({ slots, kept, onRemove, onKeep }: SavedSlotsProps) {
  return (
    <Stack as="section" gap={1} aria-labelledby="saved-slots">
      <h3 id="saved-slots" className={looks.h4}>
        設定済みの日程
      </h3>
      <ul className={classNames(looks.lined, styles.rules)}>
        {slots.map((slot) => {
          const words = formatSlot(slot)
          const stays = kept.some(({ id }) => id === slot.id)
          const booked = slot.participant_number > 0
          return (
            <li key={slot.id}>
              <div className={classNames(!stays && styles.gone)}>
                <strong>{words}</strong>
                <span className={looks.noteBlock}>
                  予約 {slot.participant_number} / {slot.recruitment_number}名
                  {booked && '（予約があるため、ここでは削除できません）'}
                </span>
              </div>
              {!slot.open && <StatusBadge tone="over">受付停止中</StatusBadge>}
              {!booked &&
                (stays ? (
                  <Button variant="plain" aria-label={`${words}の日程を削除する`} onClick={() => onRemove(slot, words)}>
                    削除する
                  </Button>
                ) : (
                  <Button variant="plain" aria-label={`${words}の日程を元に戻す`} onClick={() => onKeep(slot)}>
                    元に戻す
                  </Button>
                ))}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
