// Which entries of the log are shown, as the address says it.
import { type AuditActorType, auditActors } from '#domain/audit/audit-words.ts'

const FIELDS = [
  'actor_type',
  'actor_id',
  'actor_email',
  'action',
  'subject_type',
  'subject_id',
  'date_from',
  'date_to',
] as const

export type AuditFilter = Partial<Record<(typeof FIELDS)[number], string>>

/** The filter of an address; empty fields are left out. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {}
  for (const field of FIELDS) {
    const value = query.get(field)?.trim()
    if (value) filter[field] = value
  }
  return filter
}

/** @param before the entry after which it goes on */
export function auditPath(filter: AuditFilter, before?: number): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/admin/audit?${query}` : '/admin/audit'
}

/** The filter as the API takes it. */
export function auditQueryOf({ actor_type, ...filter }: AuditFilter, before: string | null) {
  const known = actor_type !== undefined && Object.hasOwn(auditActors, actor_type)
  return {
    ...filter,
    ...(known && { actor_type: actor_type as AuditActorType }),
    ...(before !== null && { before }),
  }
}

/** Where admins see the thing that an entry is about; null where it has no page. */
export function subjectPath({ type, id }: { type: string; id: string }): string | null {
  switch (type) {
    case 'experience':
      return `/admin/experiences/${id}`
    case 'ambassador':
      return `/admin/ambassador/${id}`
    case 'brand':
      return `/admin/brand/${id}`
    case 'community':
      return `/admin/communities/${id}/edit`
    case 'user':
      return `/admin/users/${id}`
    case 'reservation':
      return `/admin/reservations/${id}`
    case 'calendar':
      return `/admin/calendars/${id}`
    case 'coupon':
      return `/admin/coupons/${id}/edit`
    case 'review':
      return '/admin/reviews'
    case 'category':
      return '/admin/reference?list=categories'
    case 'theme':
      return '/admin/reference?list=themes'
    case 'occupation':
      return '/admin/reference?list=occupations'
    case 'setting':
      return id.startsWith('legal:') ? `/admin/settings/legal/${id.slice('legal:'.length)}` : '/admin/settings'
    case 'job':
      return '/admin/jobs'
    case 'mail':
      return '/admin/jobs?view=mails'
    default:
      return null
  }
}
