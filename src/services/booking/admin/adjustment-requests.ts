// Adjustments that wait for another admin, as the admins see them.
import type { AdjustmentRequest } from '#contract/booking/admin-ledger-schemas.ts'
import { findParties } from '#database/accounts/find-parties.ts'
import {
  type AdjustmentRequestRow,
  findAdjustmentRequests,
  sumOfOneAdmin,
} from '#database/booking/accounting/adjustment-requests.ts'
import type { Db } from '#database/client.ts'
import { findAdjustmentLimit } from '#database/reference/adjustment-limit.ts'
import { ADJUSTMENTS_COUNTED, leftAlone, ownInterest, type Party } from '#domain/accounts/own-interest.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/**
 * A request as this admin sees it.
 * @param parties those of its payee
 */
export function requestOf(
  row: AdjustmentRequestRow,
  admin: Pick<UserActor, 'id'>,
  parties: readonly Party[],
): AdjustmentRequest {
  const own_interest = ownInterest(admin.id, parties)
  return {
    ...omit(row, 'request_key'),
    asked_at: isoJapan(row.asked_at),
    decided_at: row.decided_at && isoJapan(row.decided_at),
    may_approve: row.state === 'waiting' && row.asked_by.id !== admin.id && own_interest.length === 0,
    own_interest,
  }
}

/** The requests of a payee, or of all: those that wait, and those decided lately. */
export async function listAdjustmentRequests(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id'>,
  payee_id: number | undefined,
): Promise<AdjustmentRequest[]> {
  const since = new Date(app.clock.now().getTime() - ADJUSTMENTS_COUNTED)
  const rows = await findAdjustmentRequests(app.db, { payee_id, since })
  const parties = await findParties(app.db, { payee_ids: rows.map(({ payee }) => payee.id) })
  return rows.map((row) =>
    requestOf(
      row,
      admin,
      parties.filter((party) => party.payee_id === row.payee.id),
    ),
  )
}

/** Yen that the admin may still adjust alone for a payee. */
export async function adjustableAlone(
  app: Pick<App, 'clock'>,
  db: Db,
  admin: Pick<UserActor, 'id'>,
  payee_id: number,
): Promise<number> {
  const since = new Date(app.clock.now().getTime() - ADJUSTMENTS_COUNTED)
  const earlier = await sumOfOneAdmin(db, { payee_id, admin_id: admin.id, since })
  return leftAlone(earlier, await findAdjustmentLimit(db))
}
