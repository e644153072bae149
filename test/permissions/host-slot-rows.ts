// Rows: slots that hosts add and cancel, and their bookings by telephone.
import type { App } from '#services/shared/app.ts'
import { aPhoneBooking } from '../phone-booking.ts'
import { type Row, signedIn } from './people.ts'

/** `newSlot` inserts a slot that `host` runs. */
export const hostSlotRows = (app: Pick<App, 'db'>, made: { published: number }, newSlot: () => Promise<number>) =>
  ({
    addHostCalendar: {
      call: () => ({
        path: '/host/calendars',
        body: { experience_id: made.published, date: '2027-01-21', start_time: '10:00', end_time: '12:00' },
      }),
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
  }) satisfies Record<string, Row>
