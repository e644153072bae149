import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { getCalendarFeed } from './get-calendar-feed.ts'

/** New addresses of one user. */
export const NEW_FEEDS = { most: 20, seconds: 3600 } as const

/**
 * Creates the private address of the caller's calendar, unless there is one.
 * @throws Refused too_many_attempts
 */
export async function turnOnCalendarFeed(
  app: Pick<App, 'accounts' | 'base_url' | 'db' | 'clock' | 'rate_limits'>,
  actor: UserActor,
): Promise<CalendarFeed> {
  await limitAttempts(app, `calendar_feed:${actor.id}`, NEW_FEEDS)
  await app.accounts.calendars.turnOn(actor.id)
  return await getCalendarFeed(app, actor)
}
