import { missingWords } from '#domain/schedule/decision.ts'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { type NamedSlot, slotName } from '#web/features/schedule/shared/named-slots.ts'
import { placesLeft } from '#web/features/schedule/shared/slot-words.ts'
import { schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { announce } from '#web/ui/content/announce.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from '../shared/booking.module.css'
import { type EarlierBooking, earlierWords } from './earlier-bookings.ts'

/** Why it can't be booked any more, or null. */
export function slotProblem({ slot }: NamedSlot, experience_id: number): string | null {
  if (slot === null) return '見つかりません'
  if (slot.experience_id !== experience_id) return 'ほかの体験の日程です'
  if (slot.cancelled) return '中止になりました'
  if (placesLeft(slot) < 1) return '満席になりました'
  return slot.accepting_reservation ? null : '予約の受け付けを終えました'
}

type Props = {
  experience_id: number
  slots: readonly NamedSlot[]
  /** What the user has booked of them already. */
  earlier: readonly EarlierBooking[]
  onRemove: (id: number) => void
  error: string | null
}

/** The selected slots. Each can be removed; those that can't be booked any more show why. */
export function ChosenSlots({ experience_id, slots, earlier, onRemove, error }: Props) {
  // Not repeated below the list if a slot already shows its own problem.
  const further = slots.some((named) => slotProblem(named, experience_id) !== null) ? null : error
  return (
    <div
      id="slots"
      role="group"
      // Without a button in it, it takes the focus of its error.
      tabIndex={-1}
      aria-label="選んだ日程"
      aria-describedby={further ? 'slots-error' : undefined}
    >
      <Stack as="ul">
        {slots.map((named) => {
          const { id, slot } = named
          const problem = slotProblem(named, experience_id)
          const before = earlier.find(({ calendar_id }) => calendar_id === id)
          const name = slotName(named)
          return (
            <li key={id} className={classNames(styles.chosen, problem !== null && styles.gone)}>
              <div>
                <p className={classNames(looks.bold, inner.when)}>
                  {slot ? (
                    <>
                      <span>{formatDate(slot.date)}</span> <span>{formatRange(slot.start_time, slot.end_time)}</span>
                    </>
                  ) : (
                    name
                  )}
                </p>
                {problem ? (
                  <p className={looks.problem}>× {problem}。この日程を外してください。</p>
                ) : (
                  slot?.missing_for_minimum != null && (
                    <p className={looks.note}>{missingWords(slot.missing_for_minimum)}</p>
                  )
                )}
                {before && <p className={looks.note}>{earlierWords(before)}。</p>}
              </div>
              {(slots.length > 1 || problem !== null) && (
                <Button
                  variant="plain"
                  onClick={() => {
                    onRemove(id)
                    announce(`${name}を外しました。`)
                  }}
                >
                  外す<VisuallyHidden>：{name}</VisuallyHidden>
                </Button>
              )}
            </li>
          )
        })}
      </Stack>
      {further && <FieldError id="slots">{further}</FieldError>}
    </div>
  )
}

/** All slots were removed. */
export const NoSlots = ({ experience_id }: { experience_id: number }) => (
  <EmptyState text="日程が選ばれていません。">
    <LinkButton to={schedulePath(experience_id)}>日程を選ぶ</LinkButton>
  </EmptyState>
)
