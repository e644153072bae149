// The numbers of applications of a scope. Call in inApplicationScope.
import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { type ApplicationScope, within } from './application-scope.ts'
import type { ListedRow } from './received-applications.ts'

/** Undecided applications. */
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
