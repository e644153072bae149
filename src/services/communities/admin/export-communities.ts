import type { AdminCommunitiesFilter } from '#contract/communities/admin-communities-schemas.ts'
import { type AdminCommunityListRow, findAdminCommunities } from '#database/communities/admin-communities.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'
import { adminCommunitiesFilterOf } from './list-admin-communities.ts'

const HEAD = [
  'コミュニティ番号',
  'タイトル',
  '世話役の名前',
  'ブランド番号',
  'ブランド',
  '公開の状態',
  '募集',
  '応募',
  '作成日時',
]

const lineOf = (row: AdminCommunityListRow): CsvCell[] => [
  row.id,
  row.name,
  row.host_name,
  row.brand?.id ?? null,
  row.brand?.name ?? null,
  row.published ? '公開' : '非公開',
  row.accepting_applications ? '募集中' : '募集停止中',
  row.application_count,
  minuteCell(row.created_at),
]

/**
 * The matching communities as CSV for Excel, in the order of the list, whatever their number. The
 * export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportCommunities(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort, ...asked }: AdminCommunitiesFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_communities', subject_type: 'community', filter: asked })
  const filter = adminCommunitiesFilterOf(asked)
  return await csvParts<AdminCommunityListRow>({
    head: HEAD,
    lineOf,
    partAfter: async (last) =>
      await findAdminCommunities(app.db, filter, { sort, limit: PART, offset: 0, ...(last && { after: last }) }),
  })
}
