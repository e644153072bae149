// Rows: receipts and return invoices of a guest.
import type { Db } from '#database/client.ts'
import { aDocument } from '../documents.ts'
import type { Expected, Row } from './people.ts'

/** @param ownedByUser this status for the user, 404 for others */
export const documentRows = (
  world: { db: Db },
  aReservation: () => Promise<number>,
  ownedByUser: (status: number) => Expected,
) =>
  ({
    getReceipt: {
      call: async () => ({ path: `/reservations/${await aReservation()}/receipt` }),
      expected: ownedByUser(200),
    },
    issueReceipt: {
      call: async () => ({ path: `/reservations/${await aReservation()}/receipt`, body: { name: '小川商店' } }),
      expected: ownedByUser(200),
    },
    listDocuments: {
      call: async () => ({ path: `/reservations/${await aReservation()}/documents` }),
      expected: ownedByUser(200),
    },
    getDocument: {
      call: async () => ({ path: `/documents/${await aDocument(world.db, await aReservation())}` }),
      expected: ownedByUser(200),
    },
  }) satisfies Record<string, Row>
