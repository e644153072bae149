import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { rating } from '../experiences/story-cards.ts'

export type ReviewRow = {
  id: number
  guest_name: string
  guest_image: string | null
  posted_at: Date
  rate: number
  content: string
  reply: string | null
  replied_at: Date | null
  hosted_by: string
}

/** Reviews that can be seen, the newest first. */
export async function findReviews(db: Db, experience_id: number, most: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select v.id, g.name as guest_name, g.image as guest_image, v.posted_at, v.rate, v.content, v.reply, v.replied_at,
      coalesce(a.name, u.name) as hosted_by
    from reviews v
    join users g on g.id = v.user_id
    join experiences e on e.id = v.experience_id
    join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    where v.experience_id = ${experience_id} and v.hidden_at is null
    order by v.posted_at desc, v.id desc limit ${most}`.execute(db)
  return rows
}

/** How many reviews can be seen, and their average. */
export async function findRating(db: Db, experience_id: number): Promise<{ count: number; rating: number | null }> {
  const { rows } = await sql<{ count: number; rating: number | null }>`
    select e.review_count as count, ${rating} as rating from experiences e where e.id = ${experience_id}`.execute(db)
  return rows[0]!
}
