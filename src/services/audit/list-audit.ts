import type { AuditLog, AuditQuery } from '#contract/audit/audit-schemas.ts'
import { findActorName, findAudit } from '#database/audit/find-audit.ts'
import { endOfDay, instantOf, isDate, isoJapan } from '#domain/shared/japan-time.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'

const PAGE = 30

/**
 * Entries of the audit log, the newest first, 30 a page.
 * @throws InvalidInput
 */
export async function listAudit(
  { db }: Pick<App, 'db'>,
  { date_from, date_to, actor_email, ...query }: AuditQuery,
): Promise<AuditLog> {
  const wrong = Object.entries({ date_from, date_to }).filter(([, date]) => date !== undefined && !isDate(date))
  if (wrong.length > 0)
    throw new InvalidInput(Object.fromEntries(wrong.map(([field]) => [field, ['日付を正しく入力してください。']])))
  const [rows, actor_name] = await Promise.all([
    findAudit(
      db,
      {
        ...query,
        ...(actor_email && { actor_email: normaliseEmail(actor_email) }),
        ...(date_from && { from: instantOf(date_from, '00:00') }),
        ...(date_to && { until: new Date(endOfDay(date_to).getTime() + 1) }),
      },
      PAGE + 1,
    ),
    query.actor_id === undefined ? null : findActorName(db, query.actor_type ?? 'user', query.actor_id),
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
  return { entries, meta: { next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null, actor_name } }
}
