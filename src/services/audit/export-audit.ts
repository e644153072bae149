import type { AuditFilter } from '#contract/audit/audit-schemas.ts'
import { type AuditRow, findAudit } from '#database/audit/find-audit.ts'
import { actionWords, auditActors, subjectWords } from '#domain/audit/audit-words.ts'
import { detailLine } from '#domain/audit/detail-words.ts'
import { subjectName } from '#domain/audit/subject-name.ts'
import type { CsvCell } from '#domain/shared/csv.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { csvParts, PART, recordListExport } from '../shared/export-list.ts'
import { auditFilterOf } from './list-audit.ts'

const HEAD = [
  '番号',
  '日時',
  '操作した人の種類',
  '操作した人の番号',
  '操作した人',
  '操作',
  '対象の種類',
  '対象の番号',
  '対象',
  '内容',
  'IPアドレス',
]

const lineOf = (row: AuditRow): CsvCell[] => [
  row.id,
  isoJapan(row.at).slice(0, 19).replace('T', ' '),
  auditActors[row.actor_type],
  row.actor_id,
  row.actor_name,
  actionWords(row.action),
  subjectWords(row.subject_type),
  row.subject_id,
  subjectName({ type: row.subject_type, id: row.subject_id, name: row.subject_name }),
  detailLine(row.detail),
  row.ip_address,
]

/**
 * The matching entries of the audit log as CSV for Excel, in the order of the list, whatever their
 * number. The export is an entry itself.
 * @throws InvalidInput for a date that isn't valid; Refused seeing_as_somebody
 */
export async function exportAudit(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort, ...asked }: AuditFilter,
): Promise<AsyncIterable<string>> {
  const filter = await auditFilterOf(app, asked)
  await recordListExport(app, admin, { action: 'export_audit', subject_type: 'audit', filter: asked })
  return await csvParts<AuditRow>({
    head: HEAD,
    lineOf,
    partAfter: async (last) => await findAudit(app.db, filter, { sort, limit: PART, ...(last && { before: last.id }) }),
  })
}
