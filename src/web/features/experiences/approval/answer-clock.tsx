import { formatMoment, type Instant } from '#domain/shared/japan-time.ts'
import { ageWords } from '#web/features/office/home/age-words.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'

/** Marks a request that has waited longer than the goal; nothing before that. */
export function OverdueBadge({ answer_by, now }: { answer_by: string | null; now: Instant }) {
  if (answer_by === null || Date.parse(answer_by) >= Number(now)) return null
  return <StatusBadge tone="problem">目標超過</StatusBadge>
}

/** How long is left until the goal, or how long ago it passed. */
export function AnswerClock({ answer_by, now }: { answer_by: string; now: Instant }) {
  const by = Date.parse(answer_by)
  const over = by < Number(now)
  return (
    <time dateTime={answer_by} title={`目標：${formatMoment(by)}`}>
      {over ? (
        <StatusBadge tone="problem">目標を{ageWords(by, now)}過ぎています</StatusBadge>
      ) : (
        `目標まであと${ageWords(now, by)}`
      )}
    </time>
  )
}
