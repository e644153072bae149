import type { Review } from '#contract/reviews/reviews-schemas.ts'
import { findRating, findReviews } from '#database/reviews/find-reviews.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { visibleExperience } from '../experiences/visible-experience.ts'
import type { Actor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/** As many as the contract lets anybody ask for. */
const MOST = 200

/** The reviews of an experience, the newest first, with their number and average. @throws Refused experience_not_found, experience_not_public */
export async function listReviews(app: Pick<App, 'db'>, actor: Actor, id: number, { limit }: { limit?: number }) {
  await visibleExperience(app, actor, id)
  const [rows, meta] = await Promise.all([findReviews(app.db, id, limit ?? MOST), findRating(app.db, id)])
  const reviews = rows.map((row): Review => ({
    id: row.id,
    from_guest: {
      avatar_url: row.guest_image,
      name: row.guest_name,
      posted_at: isoJapan(row.posted_at),
      rate: row.rate,
      content: row.content,
    },
    from_host:
      row.reply === null || row.replied_at === null
        ? null
        : { name: row.hosted_by, posted_at: isoJapan(row.replied_at), content: row.reply },
  }))
  return { reviews, meta }
}
