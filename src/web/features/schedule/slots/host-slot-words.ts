/** Texts of a host's slots: state, badge tone and numbers. */
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { cancelCause, type SlotCancelCause } from '#domain/booking/cancellation.ts'
import { missingWords } from '#domain/schedule/decision.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import type { Badge } from '#web/ui/kit/status-badge.tsx'

export const slotStates: Record<HostCalendar['state'], Badge> = {
  accepting: { label: '受付中', tone: 'good' },
  full: { label: '満席', tone: 'good' },
  closed: { label: '受付停止中', tone: 'waiting' },
  past_deadline: { label: '受付終了', tone: 'plain' },
  not_published: { label: '体験が非公開', tone: 'waiting' },
  started: { label: '開催中', tone: 'waiting' },
  ended: { label: '終了', tone: 'plain' },
  cancelled: { label: '中止', tone: 'over' },
}

const cancellerWords: Record<SlotCancelCause, string> = {
  host: '主催者の都合により中止しました。',
  operator: '運営の都合により中止しました。',
  host_request: '主催者の依頼により、運営が中止しました。',
  minimum_not_reached: '最少催行人数に達しなかったため、中止になりました。',
}

/** Why the slot was cancelled or postponed; null if it wasn't. */
export const slotCancelWords = ({
  cancelled_by,
  cancel_requested_by,
  postponed_to,
}: Pick<HostCalendar, 'cancelled_by' | 'cancel_requested_by' | 'postponed_to'>): string | null =>
  cancelled_by &&
  cancellerWords[cancelCause(cancelled_by, cancel_requested_by)].replace('中止', postponed_to ? '延期' : '中止')

const nobody: Partial<Record<HostCalendar['state'], string>> = {
  cancelled: 'この回は中止になったため、参加する方はいません。',
  started: 'この回に、ご予約はありませんでした。',
  ended: 'この回に、ご予約はありませんでした。',
  past_deadline: 'ご予約がないまま、受け付けを終了しました。',
}

/** What a slot without participants says. */
export const nobodyWords = ({ state }: Pick<HostCalendar, 'state'>) => nobody[state] ?? 'まだご予約がありません。'

/** 「3 / 8名」 */
export const numbersOf = ({ participant_number, recruitment_number }: HostCalendar) =>
  `${participant_number} / ${recruitment_number}名`

/**
 * While the slot is undecided 「あと2名で開催決定」, with 「受付済み・」 before it if somebody has
 * booked; otherwise null.
 */
export function minimumWords({ missing_for_minimum, decides_at, reservation_count }: HostCalendar): string | null {
  if (decides_at === null || !missing_for_minimum) return null
  return `${reservation_count > 0 ? '受付済み・' : ''}${missingWords(missing_for_minimum)}`
}

/** When an undecided slot is decided, and what happens otherwise; null if it is decided. */
export const decisionWords = ({ decides_at }: Pick<HostCalendar, 'decides_at'>): string | null =>
  decides_at === null
    ? null
    : `開催するかどうかは、${formatMoment(new Date(decides_at))}までに決まります。最少催行人数に達しないときは自動で中止になり、お客さまに全額をお返ししてお知らせします。`

export type ScheduleAddress = {
  month: string
  view: 'month' | 'list'
  experience_id: number | null
  /** Whether the days before today are shown, where they are collapsed. */
  past?: boolean
}

/** The address of the host's schedule, without default values. */
export function schedulePath({ month, view, experience_id, past = false }: ScheduleAddress): string {
  const query = new URLSearchParams({ month })
  if (view === 'list') query.set('view', view)
  if (experience_id !== null) query.set('experience_id', String(experience_id))
  if (past) query.set('past', '1')
  return `/host/calendars?${query}`
}
