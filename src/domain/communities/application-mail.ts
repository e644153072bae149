/** How often a member of a brand gets mail about new applications. */
import { dateOf, instantOf } from '../shared/japan-time.ts'

export const applicationMails = ['each', 'daily', 'none'] as const
export type ApplicationMail = (typeof applicationMails)[number]

export const applicationMailLabels: Record<ApplicationMail, string> = {
  each: '届くたびに',
  daily: '1日1回まとめて',
  none: 'メールを受け取らない',
}

/** When the daily mail is written, in Japan time. */
export const DIGEST_AT = '08:00'

/**
 * The daily mail that is due now: its day, and until when its applications arrived. Null before the
 * time of the day.
 */
export function digestOf(now: Date): { day: string; until: Date } | null {
  const day = dateOf(now)
  const until = instantOf(day, DIGEST_AT)
  return now < until ? null : { day, until }
}
