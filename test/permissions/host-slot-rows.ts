// Rows: slots that hosts add and cancel, and their bookings by telephone.
import type { App } from '#services/shared/app.ts'
import { aPhoneBooking } from '../phone-booking.ts'
import { type Actors, type Row, same, signedIn } from './people.ts'

/** `newSlot` inserts a slot that `host` runs. */
export const hostSlotRows = (
  app: Pick<App, 'db' | 'accounts'>,
  made: { published: number },
  actors: Actors,
  newSlot: () => Promise<number>,
) =>
  ({
    addHostCalendar: {
      call: () => ({
        path: '/host/calendars',
        body: { experience_id: made.published, date: '2027-01-21', start_time: '10:00', end_time: '12:00' },
      }),
      expected: signedIn(404, { host: 200 }),
    },
    extendRepeats: {
      call: () => ({ path: `/host/experiences/${made.published}/extension` }),
      expected: signedIn(404, { host: 200 }),
    },
    cancelHostCalendars: {
      call: async () => ({
        path: '/host/calendars/cancellations',
        body: { reason: '雨のため', calendars: [{ id: await newSlot() }] },
      }),
      expected: signedIn(404, { host: 200 }),
    },
    addPhoneBooking: {
      call: async () => ({
        path: `/host/calendars/${await newSlot()}/phone_bookings`,
        body: { name: '電話 花子', number_of_people: 1, note: '', request_key: crypto.randomUUID() },
      }),
      expected: signedIn(404, { host: 200 }),
    },
    updatePhoneBooking: {
      call: async () => ({
        path: `/host/phone_bookings/${await aPhoneBooking(app.db, await newSlot())}`,
        body: { name: '電話 花子', number_of_people: 2 },
      }),
      expected: signedIn(404, { host: 200 }),
    },
    cancelPhoneBooking: {
      call: async () => ({ path: `/host/phone_bookings/${await aPhoneBooking(app.db, await newSlot())}` }),
      expected: signedIn(404, { host: 200 }),
    },
    // Each caller has an own calendar.
    getCalendarFeed: { call: () => ({ path: '/host/calendar_feed' }), expected: signedIn(200) },
    turnOnCalendarFeed: { call: () => ({ path: '/host/calendar_feed' }), expected: signedIn(200) },
    renewCalendarFeed: {
      call: () => ({ path: '/host/calendar_feed/renewal', body: { revision: 1 } }),
      expected: signedIn(200),
    },
    turnOffCalendarFeed: { call: () => ({ path: '/host/calendar_feed' }), expected: signedIn(200) },
    // The token is the permission.
    readCalendarFeed: {
      call: async () => {
        await app.accounts.calendars.turnOn(actors.host!.id)
        const feed = await app.accounts.calendars.of(actors.host!.id)
        return { path: `/calendar_feeds/${feed?.token}/tsumugi.ics` }
      },
      expected: same(200),
    },
  }) satisfies Record<string, Row>
