import { createHash } from 'node:crypto'
import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import { type FeedSlotRow, findFeedSlots } from '#database/schedule/host-slots.ts'
import { missingWords, pendingDecision } from '#domain/schedule/decision.ts'
import { addDays, dateOf, formatMoment, icalInstant } from '#domain/shared/japan-time.ts'
import { addressIn } from '#domain/shared/prefectures.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { icalFile, icalText } from '../../shared/icalendar.ts'
import { assertAttemptLeft, limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The private address at which calendar programs read the caller's sessions. An admin who views the
 * product as the caller doesn't see it, because it works longer than the impersonation.
 */
export async function getCalendarFeed(
  app: Pick<App, 'accounts' | 'base_url'>,
  actor: UserActor,
): Promise<CalendarFeed> {
  const feed = await app.accounts.calendars.of(actor.id)
  if (!feed) return { on: false, url: null, revision: 0 }
  const { token, revision } = feed
  const visible = token !== null && !actor.impersonation
  return { on: true, url: visible ? `${app.base_url}/api/v1/calendar_feeds/${token}/tsumugi.ics` : null, revision }
}

/** New addresses of one user. */
const NEW_FEEDS = { most: 20, seconds: 3600 } as const

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

/** Ends the private address of the caller's calendar. */
export async function turnOffCalendarFeed(
  app: Pick<App, 'accounts' | 'base_url'>,
  actor: UserActor,
): Promise<CalendarFeed> {
  await app.accounts.calendars.turnOff(actor.id)
  return await getCalendarFeed(app, actor)
}

/** How far back a calendar shows sessions, days. */
const PAST_DAYS = 30
/** Limits the size of the file. More than any host has in a year. */
const MOST = 5000
/** Unknown tokens of one address. Programs with an old address ask a few times an hour. */
const UNKNOWN = { most: 120, seconds: 3600 } as const
/** Reads of one calendar: several devices that each ask every five minutes. */
const READS = { most: 240, seconds: 3600 } as const

/** The event, without DTSTAMP: it would differ in each file. */
function eventOf(slot: FeedSlotRow, now: Date, base_url: string): string[] {
  const pending = pendingDecision({ ...slot, participants: slot.confirmed_number }, now)
  const numbers = `${slot.participant_number}/${slot.recruitment_number}名`
  const url = `${base_url}/host/calendars/${slot.id}`
  const description = slot.cancelled
    ? ['中止した回です。']
    : [
        `参加 ${numbers}`,
        ...(pending ? [`${missingWords(pending.missing)}（${formatMoment(pending.decides_at)}まで）`] : []),
        ...(slot.open ? [] : ['受付停止中']),
      ]
  return [
    `UID:session-${slot.id}@${new URL(base_url).hostname}`,
    `DTSTART:${icalInstant(slot.starts_at)}`,
    `DTEND:${icalInstant(slot.ends_at)}`,
    // A slot keeps its time, so cancelling is the only change that counts as a revision. Of two
    // events with the same number, programs use the one with the later DTSTAMP.
    `SEQUENCE:${slot.cancelled ? 1 : 0}`,
    `STATUS:${slot.cancelled ? 'CANCELLED' : pending ? 'TENTATIVE' : 'CONFIRMED'}`,
    `SUMMARY:${icalText(slot.cancelled ? `【中止】${slot.experience_title}` : `${slot.experience_title}（${numbers}）`)}`,
    `LOCATION:${icalText(slot.online ? 'オンライン' : addressIn(slot.state, slot.address))}`,
    `DESCRIPTION:${icalText([...description, url].join('\n'))}`,
    `URL:${url}`,
  ]
}

/**
 * The sessions of the host with this token, from 30 days ago on, as an iCalendar file without names
 * of guests.
 * @param address of the client
 * @returns the file, and a weak ETag that changes only with the sessions
 * @throws Refused calendar_feed_not_found, also when the host is suspended or erased;
 * too_many_attempts
 */
export async function readCalendarFeed(
  app: Pick<App, 'db' | 'clock' | 'accounts' | 'base_url' | 'rate_limits'>,
  token: string,
  address: string,
): Promise<{ file: string; etag: string }> {
  const unknown = `calendar_feed:unknown:${address}`
  await assertAttemptLeft(app, unknown, UNKNOWN)
  const user_id = await app.accounts.calendars.userOf(token)
  if (user_id === null) {
    await limitAttempts(app, unknown, UNKNOWN)
    throw new Refused('calendar_feed_not_found')
  }
  await limitAttempts(app, `calendar_feed:read:${user_id}`, READS)
  const now = app.clock.now()
  const slots = await findFeedSlots(app.db, now, user_id, { from: addDays(dateOf(now), -PAST_DAYS), most: MOST })
  const events = slots.map((slot) => eventOf(slot, now, app.base_url))
  const etag = `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 22)}"`
  const stamp = `DTSTAMP:${icalInstant(now)}`
  const file = icalFile('sessions', [
    'X-WR-CALNAME:つむぎの開催日程',
    'NAME:つむぎの開催日程',
    'X-WR-TIMEZONE:Asia/Tokyo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', stamp, ...lines, 'END:VEVENT']),
  ])
  return { file, etag }
}
