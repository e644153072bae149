import { useCallback } from 'react'
import { Link } from 'react-router'
import { type SlotWish, withWish } from '#web/features/shared/slot-wish.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { isChoosable, markOfSlot, type OwnSlots } from '../shared/slot-words.ts'
import styles from './schedule.module.css'
import { useReached, type useSchedule } from './use-schedule.ts'
import { MAX_SLOTS } from '#domain/booking/selection.ts'
import { StickyBar } from '#web/ui/content/sticky-bar.tsx'
import type { Calendars } from '#contract/schedule/schedule-schemas.ts'
import { slotChangesAt } from '#domain/schedule/slot.ts'
import { dateOf, timeOf } from '#domain/shared/japan-time.ts'
import type { RequestScope } from '#web/request-scope.ts'

/** To the form for those who find no date. */
export const NewDatesLink = () => (
  <Link to="../waiting" relative="path">
    新しい日程が出たら知らせる
  </Link>
)

type Props = { schedule: ReturnType<typeof useSchedule>; own: OwnSlots; wish: SlotWish }

/** Below the dates: the next month, or that there is none. */
export function ScheduleEnd({ schedule, own, wish }: Props) {
  const { more, whole, loading, error, days, months } = schedule
  const place = useReached(
    !whole && !loading && error === null,
    useCallback(() => void more(), [more]),
  )
  const full = whole && !days.some(({ items }) => items.some((slot) => isChoosable(markOfSlot(slot, own))))
  return (
    <Stack ref={place} gap={2} align="center">
      {loading && <Skeleton shape="rows" />}
      {error && <Notice kind="error">{error}</Notice>}
      {!whole && !loading && (
        <Button variant="quiet" className={styles.next} onClick={() => void more()}>
          {error ? 'もう一度読み込む' : '次の1か月を見る'}
        </Button>
      )}
      {!whole && (
        <noscript>
          <a href={withWish(`?months=${months + 1}`, wish)}>次の1か月の日程を見る</a>
        </noscript>
      )}
      {whole && <p className={looks.note}>いま予約できる日程は、ここまでです。</p>}
      {full && <NewDatesLink />}
    </Stack>
  )
}

/** How many slots are selected, and the way to book them. @param refusal why one more can't be */
export function SelectionBar({ selected, next, refusal }: { selected: number; next: string; refusal: string | null }) {
  return (
    <StickyBar
      label="選んだ日程"
      action={
        selected > 0 ? (
          <LinkButton to={next} variant="action">
            予約へ進む
          </LinkButton>
        ) : (
          <Button variant="action" aria-disabled>
            予約へ進む
          </Button>
        )
      }
    >
      <div role="status">
        {selected > 0 ? <p className={looks.bold}>{selected}件を選択中</p> : <p>日程を選んでください</p>}
        {refusal ? (
          <p className={looks.problem}>{refusal}</p>
        ) : (
          <p className={looks.note}>一度に{MAX_SLOTS}件まで選べます</p>
        )}
      </div>
    </StickyBar>
  )
}

/**
 * The time of the last of today's slots that has begun, or ''. It tells which slots have begun, and
 * unlike the time itself it stays the same until the next one begins.
 */
export function lastBegun(
  days: Calendars['calendars'],
  { now, noteChange }: Pick<RequestScope, 'now' | 'noteChange'>,
): string {
  const today = dateOf(now)
  const slots = days.find(({ date }) => date === today)?.items ?? []
  for (const slot of slots) noteChange(slotChangesAt(slot, now))
  return slots.reduce(
    (last, { start_time }) => (start_time <= timeOf(now) && start_time > last ? start_time : last),
    '',
  )
}
