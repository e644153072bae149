// Rows: what a guest does with a hold.
import type { Expected, Row } from './people.ts'

/** Both make a row of the user. */
type Things = { aReservation: () => Promise<number>; aHold: (hold_expires_at: string) => Promise<number> }

/** @param ownedByUser this status for the user, 404 for others */
export function guestHoldRows({ aReservation, aHold }: Things, ownedByUser: (status: number) => Expected) {
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
  } satisfies Record<string, Row>
}
