import type { AdminListQuery, ProfileRow } from '#contract/profiles/profiles-schemas.ts'
import { countProfileRows, findProfileRows } from '#database/profiles/find-profiles.ts'
import type { ProfileKind } from '#domain/profiles/profile-form.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { countedMetaOf, filterOf, pageOf } from '../shared/admin-list.ts'
import type { App } from '../shared/app.ts'

/** A page of all ambassadors or brands, for the operator; a page past the end is empty. */
export async function profileList(
  { db }: Pick<App, 'db'>,
  kind: ProfileKind,
  query: AdminListQuery,
): Promise<{ rows: ProfileRow[]; meta: { current_page: number; total_pages: number; total_count: number } }> {
  const filter = filterOf(query)
  const [rows, count] = await Promise.all([
    findProfileRows(db, kind, filter, pageOf(query)),
    countProfileRows(db, kind, filter),
  ])
  return {
    rows: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
    meta: countedMetaOf(query.page, count),
  }
}
