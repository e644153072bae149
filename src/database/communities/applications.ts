import { sql } from 'kysely'
import type { ApplicationState } from '#domain/communities/applications.ts'
import type { ApplicationValues } from '#domain/communities/check-application.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { type ApplicationScope, within } from './application-scope.ts'
import type { ListedRow } from './received-applications.ts'

// Applications to communities: inserted for any applicant, read by the applicant.

export type NewApplication = ApplicationValues & {
  community_id: number
  /** null for a visitor. */
  user_id: number | null
  /** Of the call's key and content; null if the caller sends no key. */
  request_hash: string | null
  agreed_texts: string
  applied_at: Date
}

/** @returns its id, or null if the same call has made it already */
export async function insertApplication(tx: Tx, { answers, ...application }: NewApplication): Promise<number | null> {
  const made = await tx
    .insertInto('community_applications')
    .values(application)
    .onConflict((conflict) => conflict.column('request_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  if (answers.length > 0)
    await tx
      .insertInto('community_application_answers')
      .values(answers.map((answer, at) => ({ ...answer, application_id: made.id, sort_order: at + 1 })))
      .execute()
  return made.id
}

/** The application that a call with this hash made; undefined if none did. */
export async function findApplicationOfRequest(db: Db, request_hash: string) {
  return await db
    .selectFrom('community_applications')
    .select(['id', 'applied_at'])
    .where('request_hash', '=', request_hash)
    .executeTakeFirst()
}

/**
 * The joined members of a community's brand who want a mail about each application; null if the
 * operator runs the community.
 */
export async function findNotifiedMembers(db: Db, community_id: number): Promise<{ email: string }[] | null> {
  const rows = await db
    .selectFrom('communities as o')
    .leftJoin('brand_members as m', (join) =>
      join
        .onRef('m.brand_id', '=', 'o.brand_id')
        .on('m.invitation_accepted_at', 'is not', null)
        .on('m.application_mail', '=', 'each'),
    )
    .select(['o.brand_id', 'm.email'])
    .where('o.id', '=', community_id)
    .orderBy('m.id')
    .execute()
  if (rows.every(({ brand_id }) => brand_id === null)) return null
  return rows.flatMap(({ email }) => (email === null ? [] : [{ email }]))
}

export type OwnApplicationRow = {
  id: number
  community: { id: number; name: string; image_url: string | null; published: boolean }
  state: ApplicationState
  decision_message: string | null
  decided_at: Date | null
  applied_at: Date
}

/**
 * The applications of this user, the newest first. A decision that can still be taken back isn't
 * shown yet.
 */
export async function findApplicationsOf(
  db: Db,
  user_id: number,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<OwnApplicationRow[]> {
  const { rows } = await sql<OwnApplicationRow>`
    select a.id, a.applied_at, case when u.application_id is null then a.state else u.state end as state,
      case when u.application_id is null then a.decision_message else u.decision_message end as decision_message,
      case when u.application_id is null then a.decided_at else u.decided_at end as decided_at,
      json_build_object('id', o.id, 'name', o.name, 'published', o.published, 'image_url', (
        select i.url from community_images i where i.community_id = o.id order by i.sort_order limit 1)) as community
    from community_applications a join communities o on o.id = a.community_id
      left join community_application_undos u on u.application_id = a.id and u.ends_at > ${now}
    where a.user_id = ${user_id}
    order by a.applied_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countApplicationsOf(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('community_applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

// The numbers of applications of a scope. Call in inApplicationScope.

export async function countUndecided(db: Db, scope: ApplicationScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from community_applications a join communities o on o.id = a.community_id and ${within(scope)}
    where a.state = 'new'`.execute(db)
  return oneRow(rows).count
}

/** The undecided applications that wait longest, the oldest first. */
export async function findOldestUndecided(
  db: Db,
  scope: ApplicationScope,
  limit: number,
): Promise<Omit<ListedRow, 'state' | 'read'>[]> {
  const { rows } = await sql<Omit<ListedRow, 'state' | 'read'>>`
    select a.id, a.community_id, o.name as community_name, a.full_name as user_name, a.applied_at
    from community_applications a join communities o on o.id = a.community_id and ${within(scope)}
    where a.state = 'new' order by a.applied_at, a.id limit ${limit}`.execute(db)
  return rows
}

/**
 * The numbers of applications by week of Japan, for weeks that have some.
 * @param since the beginning of the first week
 * @returns `monday`: the first day of the week, '2026-11-16'
 */
export async function countByWeek(
  db: Db,
  scope: ApplicationScope,
  since: Date,
): Promise<{ monday: string; count: number }[]> {
  const { rows } = await sql<{ monday: string; count: number }>`
    select date_trunc('week', a.applied_at at time zone 'Asia/Tokyo')::date::text as monday, count(*)::int as count
    from community_applications a join communities o on o.id = a.community_id and ${within(scope)}
    where a.applied_at >= ${since} group by 1 order by 1`.execute(db)
  return rows
}
