// Reviews as admins see them, including hidden ones.
import { sql } from 'kysely'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Db, Tx } from '../client.ts'
import { everyWord, experiencesTitled, usersWith } from '../search-of-names.ts'
import { containing, countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

export type AdminReviewRow = {
  id: number
  reservation_id: number
  guest: { id: number; name: string; email: string }
  experience: { id: number; title: string }
  rate: number
  content: string
  posted_at: Date
  edited_at: Date | null
  reply: string | null
  replied_at: Date | null
  hidden_at: Date | null
  hidden_reason: string | null
}

export type ReviewFilter = { q?: string; state?: 'shown' | 'hidden'; rate?: number }

const columns = sql`v.id, v.reservation_id, v.rate, v.content, v.posted_at, v.edited_at, v.reply, v.replied_at, v.hidden_at, v.hidden_reason,
  json_build_object('id', g.id, 'name', g.name, 'email', g.email) as guest,
  json_build_object('id', e.id, 'title', e.title) as experience`
/** The tables of a list of reviews, and its condition. */
export const reviewsJoined = sql`from reviews v join users g on g.id = v.user_id join experiences e on e.id = v.experience_id`

/** Texts of reviews are long, so they are compared as they are written. */
function searched(word: SearchWord) {
  const pattern = containing(word.text)
  return sql`(v.content ilike ${pattern} or v.reply ilike ${pattern} or v.user_id in (${usersWith(word)})
    or v.experience_id in (${experiencesTitled(word)}) or v.reservation_id = ${word.id})`
}

export function fittingReviews({ q, state, rate }: ReviewFilter) {
  return sql`where true
    ${state === undefined ? sql`` : state === 'shown' ? sql`and v.hidden_at is null` : sql`and v.hidden_at is not null`}
    ${rate === undefined ? sql`` : sql`and v.rate >= ${rate} and v.rate < ${rate + 1}`}
    and ${everyWord(q, searched)}`
}

const planned = sql.raw(PLANNED_EACH_TIME)

/** The newest first. */
export async function findAdminReviews(
  db: Db,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminReviewRow[]> {
  const { rows } = await sql<AdminReviewRow>`select ${columns} ${reviewsJoined} ${fittingReviews(filter)}
    order by v.posted_at desc, v.id desc limit ${limit} offset ${offset} ${planned}`.execute(db)
  return rows
}

export const countAdminReviews = (db: Db, filter: ReviewFilter): Promise<number> =>
  countOf(db, sql`${reviewsJoined} ${fittingReviews(filter)} ${planned}`)

export async function findAdminReview(db: Db, id: number): Promise<AdminReviewRow | undefined> {
  const { rows } = await sql<AdminReviewRow>`select ${columns} ${reviewsJoined} where v.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Hides a review, or shows it again.
 * @returns whether that changed anything
 */
export async function setReviewHidden(
  tx: Tx,
  id: number,
  hidden: { at: Date; reason: string } | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('reviews')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
