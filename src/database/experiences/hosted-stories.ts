// The published stories of one host: a user in their own name, or an ambassador.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import { publicName } from '../accounts/users.ts'
import type { Db } from '../client.ts'
import { findStoryCards, type StoryCardRow } from './story-cards.ts'

/** A story in the name of an ambassador doesn't tell which member wrote it. */
export type HostScope = { user_id: number } | { ambassador_id: number }

/** Whether experience `e` is public and belongs to this host. */
export const hostedIn = (scope: HostScope) =>
  'user_id' in scope
    ? sql<boolean>`(e.user_id = ${scope.user_id} and e.ambassador_id is null and e.status = 'published')`
    : sql<boolean>`(e.ambassador_id = ${scope.ambassador_id} and e.status = 'published')`

/** The newest first. */
export async function findHostedStories(db: Db, now: Date, scope: HostScope, most: number): Promise<StoryCardRow[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from experiences e where ${hostedIn(scope)} order by e.id desc limit ${most}`.execute(db)
  return await findStoryCards(
    db,
    now,
    rows.map((row) => row.id),
  )
}

export type HostedNumbers = { story_count: number; review_count: number; rating: number | null }

/** The numbers of stories and visible reviews, and the average of the reviews, to one decimal. */
export async function findHostedNumbers(db: Db, scope: HostScope): Promise<HostedNumbers> {
  const { rows } = await sql<HostedNumbers>`
    select count(*)::int as story_count, coalesce(sum(e.review_count), 0)::int as review_count,
      round(sum(e.rate_sum)::numeric / nullif(sum(e.review_count), 0)) / 10 as rating
    from experiences e where ${hostedIn(scope)}`.execute(db)
  return oneRow(rows)
}

export type HostRow = { id: number; name: string; image_url: string | null; introduction: string }

/** An active user with a published story in their own name; undefined for everybody else. */
export async function findHost(db: Db, user_id: number): Promise<HostRow | undefined> {
  const { rows } = await sql<HostRow>`
    select u.id, ${publicName('u')} as name, u.image as image_url, u.introduction
    from users u where u.id = ${user_id} and u.suspended_at is null and u.erased_at is null
      and exists (select 1 from experiences e where ${hostedIn({ user_id })})`.execute(db)
  return rows[0]
}

/** The newest published experiences of a community. */
export async function findCommunityStories(
  db: Db,
  now: Date,
  community_id: number,
  most: number,
): Promise<StoryCardRow[]> {
  const rows = await db
    .selectFrom('experiences')
    .select('id')
    .where('community_id', '=', community_id)
    .where('status', '=', 'published')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return await findStoryCards(
    db,
    now,
    rows.map((row) => row.id),
  )
}
