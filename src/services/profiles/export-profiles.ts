import type { AdminListFilter } from '#contract/profiles/profiles-schemas.ts'
import { findProfileRows, type ProfileListRow } from '#database/profiles/find-profiles.ts'
import type { ProfileKind } from '#domain/profiles/profile-form.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../shared/actor.ts'
import { filterOf } from '../shared/admin-list.ts'
import type { App } from '../shared/app.ts'
import { csvParts, PART, recordListExport } from '../shared/export-list.ts'

const HEAD = ['番号', '名前', '公開の状態', 'メンバー', 'コミュニティ', '作成日時']

const lineOf = (row: ProfileListRow): CsvCell[] => [
  row.id,
  row.name,
  row.published ? '公開' : '非公開',
  row.member_count,
  row.community_count,
  minuteCell(row.created_at),
]

const recorded = {
  ambassador: { action: 'export_ambassadors', subject_type: 'ambassador' },
  brand: { action: 'export_brands', subject_type: 'brand' },
} as const

/**
 * The matching ambassadors or brands as CSV for Excel, in the order of the list, whatever their
 * number. The export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportProfiles(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  kind: ProfileKind,
  { sort, ...asked }: AdminListFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { ...recorded[kind], filter: asked })
  const filter = filterOf(asked)
  return await csvParts<ProfileListRow>({
    head: HEAD,
    lineOf,
    partAfter: async (last) =>
      await findProfileRows(app.db, kind, filter, { sort, limit: PART, offset: 0, ...(last && { after: last }) }),
  })
}
