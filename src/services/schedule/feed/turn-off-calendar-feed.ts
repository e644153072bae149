import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { getCalendarFeed } from './get-calendar-feed.ts'

/** Ends the private address of the caller's calendar. */
export async function turnOffCalendarFeed(
  app: Pick<App, 'accounts' | 'base_url'>,
  actor: UserActor,
): Promise<CalendarFeed> {
  await app.accounts.calendars.turnOff(actor.id)
  return await getCalendarFeed(app, actor)
}
