import { sql } from 'kysely'
import {
  type ApprovalPoint,
  type ApprovalSettings,
  usualApprovalSettings,
} from '#domain/experiences/approval-settings.ts'
import type { Db, Tx } from '../client.ts'

export const APPROVAL_SETTINGS_KEY = 'approvals'

/** The stored settings of approvals and how often they were changed; the usual ones until then. */
export async function findApprovalSettings(db: Db): Promise<ApprovalSettings & { version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', APPROVAL_SETTINGS_KEY)
    .executeTakeFirst()
  if (!row) return { ...usualApprovalSettings, version: 0 }
  return { ...(row.value as ApprovalSettings), version: row.version }
}

// The checklist of a request for publication.

export type CheckRow = { point: ApprovalPoint; by: string | null; at: Date; outdated: boolean }

/** The newest request of an experience; null if there is none. */
const newestRequest = (experience_id: number) => sql<number | null>`(select d.id from experience_decisions d
  where d.experience_id = ${experience_id} and d.action = 'requested' order by d.id desc limit 1)`

/** What is checked of the newest request. `outdated`: the experience was edited after the check. */
export async function findChecks(db: Db, experience_id: number): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select c.point, u.name as by, c.checked_at as at, c.version < date_trunc('milliseconds', e.updated_at) as outdated
    from experience_checks c join experiences e on e.id = ${experience_id} left join users u on u.id = c.checked_by
    where c.request_id = ${newestRequest(experience_id)} order by c.checked_at, c.point`.execute(db)
  return rows
}

/**
 * Checks a point of the newest request. A check of the same version stays with the admin who made
 * it. Without a request nothing is written.
 */
export async function insertCheck(
  tx: Tx,
  check: { experience_id: number; point: ApprovalPoint; version: Date; checked_by: number; at: Date },
): Promise<void> {
  const { experience_id, point, version, checked_by, at } = check
  await sql`insert into experience_checks (request_id, point, version, checked_by, checked_at)
    select id, ${point}, ${version}::timestamptz, ${checked_by}::int, ${at}::timestamptz
    from (select ${newestRequest(experience_id)} as id) r where id is not null
    on conflict (request_id, point) do update
      set version = excluded.version, checked_by = excluded.checked_by, checked_at = excluded.checked_at
      where experience_checks.version < excluded.version`.execute(tx)
}

export async function deleteCheck(tx: Tx, experience_id: number, point: ApprovalPoint): Promise<void> {
  await sql`delete from experience_checks
    where request_id = ${newestRequest(experience_id)} and point = ${point}`.execute(tx)
}
