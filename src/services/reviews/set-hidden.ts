import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { findAdminReview, setReviewHidden } from '#database/reviews/admin-reviews.ts'
import type { ActingUser, UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { adminReviewOf } from './list-admin-reviews.ts'

/**
 * Hides or shows a review. Does nothing if it is in that state already.
 * @param reason null to show it
 * @throws Refused review_not_found
 */
export async function setHidden(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  reason: string | null,
): Promise<AdminReview> {
  return await inTransaction(app.db, async (tx) => {
    await changeHidden(tx, admin, { id, reason, at: app.clock.now() })
    const row = await findAdminReview(tx, id)
    if (!row) throw new Refused('review_not_found')
    return adminReviewOf(row)
  })
}

/**
 * The change of setHidden, in the caller's transaction.
 * @returns false if the review is in that state already, or there is none
 */
export async function changeHidden(
  tx: Tx,
  admin: ActingUser,
  { id, reason, at }: { id: number; reason: string | null; at: Date },
): Promise<boolean> {
  if (!(await setReviewHidden(tx, id, reason === null ? null : { at, reason }))) return false
  await insertAudit(tx, admin, {
    at,
    action: reason === null ? 'show_review' : 'hide_review',
    subject_type: 'review',
    subject_id: id,
    detail: reason === null ? {} : { reason },
  })
  return true
}
