import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/**
 * The private address at which calendar programs read the caller's sessions. An admin who views the
 * product as the caller doesn't see it, because it works longer than the viewing.
 */
export async function getCalendarFeed(
  app: Pick<App, 'accounts' | 'base_url'>,
  actor: UserActor,
): Promise<CalendarFeed> {
  const feed = await app.accounts.calendars.of(actor.id)
  if (!feed) return { on: false, url: null, revision: 0 }
  const { token, revision } = feed
  const visible = token !== null && !actor.viewing
  return { on: true, url: visible ? `${app.base_url}/api/v1/calendar_feeds/${token}/tsumugi.ics` : null, revision }
}
