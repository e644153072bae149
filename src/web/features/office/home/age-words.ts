import { epochOf, type Instant } from '#domain/shared/japan-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something has waited, in its largest unit: 「3日」, 「5時間」, 「12分」. */
export function ageWords(since: Instant, now: Instant): string {
  const age = Math.max(0, epochOf(now) - epochOf(since))
  if (age >= DAY) return `${Math.floor(age / DAY)}日`
  if (age >= HOUR) return `${Math.floor(age / HOUR)}時間`
  return `${Math.max(1, Math.floor(age / MINUTE))}分`
}
