import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import { publicName, shownHost } from '../accounts/users.ts'
import type { Db } from '../client.ts'
import { accessColumns, actsForIt, type ExperienceAccess } from '../experiences/find-experience.ts'
import { hostedIn, type HostScope } from '../experiences/hosted-stories.ts'
import { ownExperiences } from '../experiences/own-experience-cards.ts'
import { rating } from '../experiences/story-cards.ts'

export type ReviewRow = {
  id: number
  guest_name: string
  guest_image: string | null
  posted_at: Date
  edited_at: Date | null
  rate: number
  content: string
  reply: string | null
  replied_at: Date | null
  hosted_by: string
}

const columns = sql`v.id, ${publicName('g')} as guest_name, g.image as guest_image, v.posted_at, v.edited_at, v.rate, v.content, v.reply, v.replied_at,
  ${shownHost} as hosted_by`
const joined = sql`from reviews v
  join users g on g.id = v.user_id
  join experiences e on e.id = v.experience_id
  join users u on u.id = e.user_id
  left join ambassadors a on a.id = e.ambassador_id`

/** The visible reviews of an experience, and the facts that decide who may see it. */
export type ExperienceReviews = {
  access: ExperienceAccess
  /** The newest first. */
  reviews: ReviewRow[]
  /** The number of all visible reviews and their average. */
  meta: { count: number; rating: number | null }
}

/**
 * Undefined if there is no such experience.
 * @param user_id the caller; null for a visitor
 */
export async function findReviews(
  db: Db,
  experience_id: number,
  user_id: number | null,
  most: number,
): Promise<ExperienceReviews | undefined> {
  type None = { [Field in keyof ReviewRow]: null }
  const { rows } = await sql<Omit<ExperienceAccess, 'id'> & ExperienceReviews['meta'] & (ReviewRow | None)>`
    select ${accessColumns(user_id)}, e.review_count as count, ${rating} as rating, v.*
    from experiences e left join (
      select ${columns} ${joined}
      where v.experience_id = ${experience_id} and v.hidden_at is null
      order by v.posted_at desc, v.id desc limit ${most}) v on true
    where e.id = ${experience_id} order by v.posted_at desc, v.id desc`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { user_id: owner_id, ambassador_id, approve, acts_for_it, count, rating: average } = row
  return {
    access: { id: experience_id, user_id: owner_id, ambassador_id, approve, acts_for_it },
    reviews: rows.filter((one) => one.id !== null),
    meta: { count, rating: average },
  }
}

/** The review of a reservation, also a hidden one. */
export async function findReviewOf(db: Db, reservation_id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select ${columns} ${joined} where v.reservation_id = ${reservation_id}`.execute(
    db,
  )
  return rows[0]
}

export type StoryReviewRow = ReviewRow & { experience_id: number; experience_title: string }

/** Visible reviews of a host's published stories, the newest first. */
export async function findReviewsOfHost(db: Db, scope: HostScope, most: number): Promise<StoryReviewRow[]> {
  const { rows } = await sql<StoryReviewRow>`
    select ${columns}, e.id as experience_id, e.title as experience_title ${joined}
    where ${hostedIn(scope)} and v.hidden_at is null
    order by v.posted_at desc, v.id desc limit ${most}`.execute(db)
  return rows
}

export type HostReviewRow = ReviewRow & {
  experience_id: number
  experience_title: string
  /** The name in letters to the guest; pages show `guest_name`. */
  guest_full_name: string
  guest_email: string
  /** An admin has hidden it from the public pages. */
  hidden: boolean
  /** The guest changed the review after the reply. */
  reply_outdated: boolean
}

const hostColumns = sql`${columns}, e.id as experience_id, e.title as experience_title, g.name as guest_full_name,
  g.email as guest_email,
  v.hidden_at is not null as hidden, v.reply_outdated`

/** What the host can reply to: without a reply, or changed after it. */
const awaitsReply = sql`v.hidden_at is null and (v.reply is null or v.reply_outdated)`

/**
 * Reviews of a user's experiences, including hidden ones, the newest first.
 * @param unanswered only those that can be replied to
 */
export async function findHostReviews(
  db: Db,
  user_id: number,
  { unanswered, limit, offset }: { unanswered: boolean; limit: number; offset: number },
): Promise<HostReviewRow[]> {
  const { rows } = await sql<HostReviewRow>`with ${ownExperiences(user_id)}
    select ${hostColumns} ${joined}
    where v.experience_id in (select id from mine) ${unanswered ? sql`and ${awaitsReply}` : sql``}
    order by v.posted_at desc, v.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countHostReviews(db: Db, user_id: number): Promise<{ count: number; unanswered_count: number }> {
  const { rows } = await sql<{ count: number; unanswered_count: number }>`with ${ownExperiences(user_id)}
    select count(*)::int as count, (count(*) filter (where ${awaitsReply}))::int as unanswered_count
    from reviews v where v.experience_id in (select id from mine)`.execute(db)
  return oneRow(rows)
}

/** One visible review; undefined if there is none or the user doesn't run its experience. */
export async function findHostReview(db: Db, user_id: number, id: number): Promise<HostReviewRow | undefined> {
  const { rows } = await sql<HostReviewRow>`select ${hostColumns} ${joined}
    where v.id = ${id} and v.hidden_at is null and ${actsForIt(user_id)}`.execute(db)
  return rows[0]
}
