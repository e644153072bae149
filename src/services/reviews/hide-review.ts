import type { AdminReview } from '#contract/reviews/admin-reviews-schemas.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { checkedReason } from '../shared/checked-reason.ts'
import { setHidden } from './set-hidden.ts'

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
