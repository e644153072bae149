import type { AuditFilter, AuditLog, AuditQuery } from '#contract/audit/audit-schemas.ts'
import {
  type AuditFilter as DatabaseFilter,
  type AuditRow,
  countAudit,
  findActorName,
  findActors,
  findAudit,
} from '#database/audit/find-audit.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { actionWords, auditActors, moneyActions, subjectWords } from '#domain/audit/audit-words.ts'
import { detailLine } from '#domain/audit/detail-words.ts'
import { subjectName } from '#domain/audit/subject-name.ts'
import { endOfDay, instantOf, isDate, isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine, normaliseEmail } from '#domain/shared/text.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { type Columns, exportList, PART } from '../shared/export-list.ts'
import { InvalidInput } from '../shared/refused.ts'

const PAGE = 30

/**
 * The filter of the database. The people that a text names are looked up first. Admins of
 * accounting get only actions about money.
 * @throws InvalidInput for a date that isn't valid
 */
async function auditFilterOf(
  { db }: Pick<App, 'db'>,
  admin: UserActor,
  { q, date_from, date_to, actor_email, ...asked }: Omit<AuditFilter, 'sort'>,
): Promise<DatabaseFilter> {
  const wrong = Object.entries({ date_from, date_to }).filter(([, date]) => date !== undefined && !isDate(date))
  if (wrong.length > 0)
    throw new InvalidInput(Object.fromEntries(wrong.map(([field]) => [field, ['日付を正しく入力してください。']])))
  const words = cleanLine(q ?? '')
  return {
    ...asked,
    reader: admin.id,
    ...(!isAdminAs(admin) && { actions: Object.keys(moneyActions) }),
    ...(words !== '' && { actors: await findActors(db, words) }),
    ...(actor_email && { actor_email: normaliseEmail(actor_email) }),
    ...(date_from && { from: instantOf(date_from, '00:00') }),
    ...(date_to && { until: new Date(endOfDay(date_to).getTime() + 1) }),
  }
}

/**
 * Entries of the audit log, 30 a page.
 * @throws InvalidInput
 */
export async function listAudit(
  app: Pick<App, 'db'>,
  admin: UserActor,
  { sort, before, ...asked }: AuditQuery,
): Promise<AuditLog> {
  const { db } = app
  const filter = await auditFilterOf(app, admin, asked)
  const [rows, found, named] = await Promise.all([
    findAudit(db, filter, { sort, limit: PAGE + 1, ...(before !== undefined && { before }) }),
    countAudit(db, filter),
    asked.actor_id === undefined ? null : findActorName(db, asked.actor_type ?? 'user', asked.actor_id),
  ])
  const entries = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    at: isoJapan(row.at),
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    detail: row.detail,
    ip_address: row.ip_address,
  }))
  return {
    entries,
    meta: {
      next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null,
      // Not of people whose entries the admin doesn't read.
      actor_name: isAdminAs(admin) || rows.length > 0 ? named : null,
      ...cappedCount(found),
    },
  }
}

const COLUMNS: Columns<AuditRow> = [
  ['番号', (row) => row.id],
  ['日時', (row) => isoJapan(row.at).slice(0, 19).replace('T', ' ')],
  ['操作した人の種類', (row) => auditActors[row.actor_type]],
  ['操作した人の番号', (row) => row.actor_id],
  ['操作した人', (row) => row.actor_name],
  ['操作', (row) => actionWords(row.action)],
  ['対象の種類', (row) => subjectWords(row.subject_type)],
  ['対象の番号', (row) => row.subject_id],
  ['対象', (row) => subjectName({ type: row.subject_type, id: row.subject_id, name: row.subject_name })],
  ['内容', (row) => detailLine(row.detail)],
  ['IPアドレス', (row) => row.ip_address],
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
  const filter = await auditFilterOf(app, admin, asked)
  return await exportList(app, admin, {
    action: 'export_audit',
    subject_type: 'audit',
    filter: asked,
    columns: COLUMNS,
    partAfter: async (last) => await findAudit(app.db, filter, { sort, limit: PART, ...(last && { before: last.id }) }),
  })
}
