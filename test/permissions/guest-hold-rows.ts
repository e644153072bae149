// Rows: what a guest does with a hold, and with places that they wait for.
import { sql } from 'kysely'
import { insertOffer } from '#database/booking/shared/waiting.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { type Expected, type Row, signedIn } from './people.ts'

/** All make a row of the user. `newSlot`: an empty one of the published experience. */
type Things = {
  world: { db: Db }
  actors: { user?: { id: number } | null }
  newSlot: () => Promise<number>
  aReservation: () => Promise<number>
  aHold: (hold_expires_at: string) => Promise<number>
}

/** @param ownedByUser this status for the user, 404 for others */
export function guestHoldRows(
  { world, actors, newSlot, aReservation, aHold }: Things,
  ownedByUser: (status: number) => Expected,
) {
  // One for all callers: a user can have three at once.
  let hold: Promise<number> | null = null
  const at = new Date('2026-11-20T00:00:00Z')
  async function aWait() {
    const calendar_id = await newSlot()
    const rows = world.db
      .insertInto('waiting_entries')
      .columns(['user_id', 'experience_id', 'calendar_ids', 'places', 'waits_until', 'created_at'])
      .expression(
        sql`select ${actors.user!.id}, experience_id, array[id], 1, '2026-12-01'::date, ${at}::timestamptz from calendars where id = ${calendar_id}`,
      )
    const { id } = await rows.returning('id').executeTakeFirstOrThrow()
    return { id, calendar_id, lines: null }
  }
  async function anOffer() {
    const entry = await aWait()
    const kept = { places: 1, ends_at: new Date('2027-01-19T00:00:00Z'), now: at }
    return await inTransaction(world.db, (tx) => insertOffer(tx, entry, kept))
  }
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
    endWaitingEntry: {
      call: async () => ({ path: `/waiting_entries/${(await aWait()).id}` }),
      expected: ownedByUser(200),
    },
    declineWaitingOffer: {
      call: async () => ({ path: `/waiting_offers/${await anOffer()}` }),
      expected: ownedByUser(200),
    },
  } satisfies Record<string, Row>
}
