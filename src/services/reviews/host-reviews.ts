import type { HostProfile, HostReview, HostReviews, ReplyBody } from '#contract/reviews/reviews-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findHost } from '#database/experiences/hosted-stories.ts'
import { countHostReviews, findHostReview, findHostReviews } from '#database/reviews/find-reviews.ts'
import { replyRow } from '#database/reviews/write-reviews.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { offersOf } from './offers.ts'
import { reviewReplyMail } from './review-mails.ts'
import { hostReviewOf } from './reviews.ts'

/**
 * The public page of a user who hosts. Only active users with a published story have one, so an id
 * tells nothing about guests.
 * @throws Refused host_not_found
 */
export async function getHost(app: Pick<App, 'db' | 'clock' | 'noteChange'>, user_id: number): Promise<HostProfile> {
  const host = await findHost(app.db, user_id)
  if (!host) throw new Refused('host_not_found')
  return { ...host, ...(await offersOf(app, { user_id })) }
}

/**
 * Reviews of the caller's experiences, the newest first, one page; a page past the end is empty.
 */
export async function listHostReviews(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { page, unanswered = false }: { page: number; unanswered?: boolean },
): Promise<HostReviews> {
  const [{ count, unanswered_count }, rows] = await Promise.all([
    countHostReviews(app.db, actor.id),
    findHostReviews(app.db, actor.id, { unanswered, ...rangeOf(page) }),
  ])
  const meta = { ...pageMetaOf(page, unanswered ? unanswered_count : count), unanswered_count }
  return { reviews: rows.map(hostReviewOf), meta }
}

const MAX_CONTENT = 2000

/**
 * Stores the host's only reply to a review, or replaces it after the guest changed the review. The
 * public page shows it immediately, and the guest gets a mail.
 * @param edited_at when the guest had changed the review that the host read; null for never
 * @throws Refused review_not_found (also for another host's and for a hidden one), reply_exists,
 * review_edited (the guest changed it since the host read it); InvalidInput
 */
export async function replyToReview(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  id: number,
  { content: text, edited_at }: ReplyBody,
): Promise<HostReview> {
  const content = cleanText(text)
  if (content === '') throw new InvalidInput({ content: ['返信を入力してください。'] })
  if (content.length > MAX_CONTENT)
    throw new InvalidInput({ content: [`返信は${MAX_CONTENT}文字以内で入力してください。`] })
  return await inTransaction(app.db, async (tx) => {
    if (!(await findHostReview(tx, actor.id, id))) throw new Refused('review_not_found')
    const read = edited_at ? new Date(edited_at) : edited_at === null ? null : undefined
    const replied = await replyRow(tx, id, { reply: content, user_id: actor.id, now: app.clock.now(), edited_at: read })
    const row = await findHostReview(tx, actor.id, id)
    if (!row) throw new Refused('review_not_found')
    if (!replied) throw new Refused(row.reply === null || row.reply_outdated ? 'review_edited' : 'reply_exists')
    await queueMail(app, tx, reviewReplyMail(app.base_url, row, content))
    return hostReviewOf(row)
  })
}
