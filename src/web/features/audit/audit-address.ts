import { type AuditActorType, auditActions, auditActors, auditSorts, auditSubjects } from '#domain/audit/audit-words.ts'
import { listAddresses, type QueryFilter, readQuery } from '#web/features/office/lists/query-address.ts'
import { withQuery } from '#web/ui/page-of.ts'

const PATH = '/admin/audit'
const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[]
export const auditActorTypes: AuditActorType[] = keysOf(auditActors)

const fields = {
  q: 'text',
  actor_type: auditActorTypes,
  actor_id: 'text',
  actor_email: 'text',
  action: keysOf(auditActions),
  subject_type: keysOf(auditSubjects),
  subject_id: 'text',
  date_from: 'date',
  date_to: 'date',
  sort: auditSorts,
} as const
export type AuditFilter = QueryFilter<typeof fields>

/** Reads the query of an address. An id that is no number counts as not asked. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const { actor_id, ...filter } = readQuery(fields, query)
  return actor_id !== undefined && /^[1-9]\d{0,8}$/.test(actor_id) ? { ...filter, actor_id } : filter
}

/** The address of the log with this filter. */
export const auditPath = listAddresses(PATH, fields, 'newest')

/**
 * The address of the log after an entry, with an opened entry. The log has no numbered pages, so
 * that new entries don't shift the rows.
 */
export function auditPlace(filter: AuditFilter, place: { before?: string | null; open?: number }): string {
  const [path, filters] = auditPath(filter).split('?')
  const query = new URLSearchParams(filters)
  if (place.before) query.set('before', place.before)
  if (place.open !== undefined) query.set('open', String(place.open))
  return withQuery(path!, query)
}
