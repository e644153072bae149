// Rows: what a guest does with a hold, and with places that they wait for.
import type { Db } from '#database/client.ts'
import { type Expected, type Row, signedIn } from './people.ts'

/** A row of somebody who waits. */
export async function aWaitOf(
  db: Db,
  { id: user_id }: { id: number },
  slots: { experience_id: number; calendar_ids: number[] },
): Promise<number> {
  const entry = {
    ...slots,
    user_id,
    places: 1,
    waits_until: '2026-12-01',
    created_at: new Date('2026-11-20T00:00:00Z'),
  }
  return (await db.insertInto('waiting_entries').values(entry).returning('id').executeTakeFirstOrThrow()).id
}

/** All make a row of the user. */
type Things = {
  aReservation: () => Promise<number>
  aHold: (hold_expires_at: string) => Promise<number>
  aWait: () => Promise<number>
}

/** @param ownedByUser this status for the user, 404 for others */
export function guestHoldRows({ aReservation, aHold, aWait }: Things, ownedByUser: (status: number) => Expected) {
  // One for all callers: a user can have three at once.
  let hold: Promise<number> | null = null
  return {
    confirmReservation: {
      call: async () => ({ path: `/reservations/${await aReservation()}/confirmation` }),
      expected: ownedByUser(201),
    },
    getNextAction: {
      call: async () => ({ path: `/reservations/${await (hold ??= aHold('2027-01-19T00:00:00Z'))}/next_action` }),
      expected: ownedByUser(200),
    },
    giveUpHold: {
      // Expired ones don't count against the limit.
      call: async () => ({ path: `/reservations/${await aHold('2026-11-01T00:00:00Z')}/hold` }),
      expected: ownedByUser(200),
    },
    addWaitingEntry: {
      call: () => ({ path: '/waiting_entries', body: { calendar_ids: [2_000_000_000], waits_until: '2026-12-01' } }),
      expected: signedIn(422),
    },
    listWaitingEntries: { call: () => ({ path: '/waiting_entries' }), expected: signedIn(200) },
    endWaitingEntry: { call: async () => ({ path: `/waiting_entries/${await aWait()}` }), expected: ownedByUser(200) },
  } satisfies Record<string, Row>
}
