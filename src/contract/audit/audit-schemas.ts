import { z } from 'zod'
import { type AuditActorType, auditActors, auditSorts } from '#domain/audit/audit-words.ts'
import { emptyIsAbsent, id, instant, optionalDate, optionalId, optionalText } from '../shared/schemas.ts'

const actorTypes = Object.keys(auditActors) as [AuditActorType, ...AuditActorType[]]

/** `q`: name or email of the actor. `date_from`, `date_to`: dates in Japan, both included. */
export const auditFilter = z.object({
  q: optionalText(100),
  actor_type: emptyIsAbsent(z.enum(actorTypes).optional()),
  actor_id: optionalId,
  actor_email: optionalText(254),
  action: optionalText(60),
  subject_type: optionalText(60),
  subject_id: optionalText(100),
  date_from: optionalDate,
  date_to: optionalDate,
  sort: emptyIsAbsent(z.enum(auditSorts).default('newest')),
})
export type AuditFilter = z.infer<typeof auditFilter>

/** `before`: id of the last entry that the client has; the next ones in the order follow. */
export const auditQuery = auditFilter.extend({
  before: emptyIsAbsent(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** `name`: current name of the user or object; null if it no longer exists. */
export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.object({ type: z.enum(actorTypes), id: id.nullable(), name: z.string().nullable() }),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
  ip_address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * `next`: value of `before` for the next entries; null at the end. `actor_name`: name of the
 * requested `actor_id`. `total_count` stops at 10,000; `has_more` says that there are more.
 */
export const auditLog = z.object({
  entries: z.array(auditEntry),
  meta: z.object({
    next: id.nullable(),
    actor_name: z.string().nullable(),
    total_count: z.number().int(),
    has_more: z.boolean(),
  }),
})
export type AuditLog = z.infer<typeof auditLog>
