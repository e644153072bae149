// Rows: the slots, participants, sales and reviews of a host.
import type { Db } from '#database/client.ts'
import { aReview } from '../factories.ts'
import { type Expected, type Row, signedIn } from './people.ts'

type Helpers = { newSlot: () => Promise<number>; runByHost: (status: number) => Expected }

/** @param made `published` and its `slot` are of the person `host` */
export const hostOfficeRows = (
  world: { db: Db },
  made: { published: number; slot: number },
  { newSlot, runByHost }: Helpers,
) =>
  ({
    getOwnCommission: { call: () => ({ path: '/host/commission' }), expected: signedIn(200) },
    listHostCalendars: { call: () => ({ path: '/host/calendars' }), expected: signedIn(200) },
    listParticipants: {
      call: () => ({ path: `/host/calendars/${made.slot}/participants` }),
      expected: runByHost(200),
    },
    listParticipantsOfDay: { call: () => ({ path: '/host/participants?date=2027-01-20' }), expected: signedIn(200) },
    updateHostCalendar: {
      call: async () => ({ path: `/host/calendars/${await newSlot()}`, body: { open: false } }),
      expected: runByHost(200),
    },
    deleteHostCalendar: {
      call: async () => ({ path: `/host/calendars/${await newSlot()}` }),
      expected: runByHost(200),
    },
    cancelHostCalendar: {
      call: async () => ({ path: `/host/calendars/${await newSlot()}/cancellation`, body: { reason: '台風のため' } }),
      expected: runByHost(200),
    },

    listHostDocuments: { call: () => ({ path: '/host/documents' }), expected: signedIn(200) },
    listSales: { call: () => ({ path: '/host/sales?year=2026' }), expected: signedIn(200) },
    getSalesOfMonth: { call: () => ({ path: '/host/sales/2026-11' }), expected: signedIn(200) },
    exportSales: { call: () => ({ path: '/host/sales/2026-11/sales.csv' }), expected: signedIn(200) },
    listHostReviews: { call: () => ({ path: '/host/reviews?unanswered=true' }), expected: signedIn(200) },
    replyToReview: {
      call: async () => ({
        path: `/reviews/${await aReview(world.db, made.published)}/reply`,
        body: { content: 'ありがとうございました。' },
      }),
      expected: runByHost(201),
    },
    getHostToday: { call: () => ({ path: '/host/today' }), expected: signedIn(200) },
  }) satisfies Record<string, Row>
