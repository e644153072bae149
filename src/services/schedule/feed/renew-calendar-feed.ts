import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { getCalendarFeed } from './get-calendar-feed.ts'
import { NEW_FEEDS } from './turn-on-calendar-feed.ts'

/**
 * Replaces the private address of the caller's calendar. The old one ends at once.
 * @param revision the number of the address to replace; if another call has replaced it, nothing
 * happens
 * @returns the address that works now
 * @throws Refused too_many_attempts
 */
export async function renewCalendarFeed(
  app: Pick<App, 'accounts' | 'base_url' | 'db' | 'clock' | 'rate_limits'>,
  actor: UserActor,
  revision: number,
): Promise<CalendarFeed> {
  await limitAttempts(app, `calendar_feed:${actor.id}`, NEW_FEEDS)
  await app.accounts.calendars.renew(actor.id, revision)
  return await getCalendarFeed(app, actor)
}
