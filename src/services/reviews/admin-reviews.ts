import type { AdminReview, AdminReviews, AdminReviewsQuery } from '#contract/reviews/admin-reviews-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import {
  type AdminReviewRow,
  countAdminReviews,
  findAdminReview,
  findAdminReviews,
  setReviewHidden,
} from '#database/reviews/admin-reviews.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { ActingUser, UserActor } from '../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { Refused } from '../shared/refused.ts'

/** A review in the form of the admin API. */
function adminReviewOf(row: AdminReviewRow): AdminReview {
  const { reply, replied_at, hidden_at, hidden_reason, posted_at, edited_at, ...rest } = row
  return {
    ...rest,
    posted_at: isoJapan(posted_at),
    edited_at: isoJapan(edited_at),
    reply: reply === null || replied_at === null ? null : { content: reply, posted_at: isoJapan(replied_at) },
    hidden: hidden_at && { at: isoJapan(hidden_at), reason: hidden_reason ?? '' },
  }
}

/** All reviews, the newest first, 20 a page; a page past the end is empty. */
export async function listAdminReviews(
  app: Pick<App, 'db'>,
  { page, q, ...given }: AdminReviewsQuery,
): Promise<AdminReviews> {
  const text = cleanLine(q ?? '')
  const filter = { ...given, ...(text === '' ? {} : { q: text }) }
  const [total_count, rows] = await Promise.all([
    countAdminReviews(app.db, filter),
    findAdminReviews(app.db, filter, rangeOf(page)),
  ])
  return {
    reviews: rows.map(adminReviewOf),
    meta: countedMetaOf(page, total_count),
  }
}

/**
 * Hides or shows a review. Does nothing if it is in that state already.
 * @param reason null to show it
 * @throws Refused review_not_found
 */
async function setHidden(
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

const MAX_REASON = 500

/**
 * An admin hides a review from public pages and averages, immediately. Its author sees that, and
 * the reason. A review that is already hidden keeps its reason.
 * @throws Refused review_not_found; InvalidInput
 */
export async function hideReview(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<AdminReview> {
  const reason = checkedReason(input.reason, { most: MAX_REASON, missing: '非公開にする理由を入力してください。' })
  return await setHidden(app, admin, id, reason)
}

/**
 * An admin shows a hidden review again.
 * @throws Refused review_not_found
 */
export async function showReview(app: Pick<App, 'db' | 'clock'>, admin: UserActor, id: number): Promise<AdminReview> {
  return await setHidden(app, admin, id, null)
}
