import { z } from 'zod'
import { type AuditActorType, auditActors } from '#domain/audit/audit-words.ts'
import { id, instant, optionalDate, optionalId, optionalText } from '../shared/schemas.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const actorTypes = Object.keys(auditActors) as [AuditActorType, ...AuditActorType[]]

/**
 * `before`: id of the last entry that the client has. `date_from`, `date_to`: dates in Japan, both
 * included.
 */
export const auditQuery = z.object({
  actor_type: z.preprocess(empty, z.enum(actorTypes).optional()),
  actor_id: optionalId,
  actor_email: optionalText(254),
  action: optionalText(60),
  subject_type: optionalText(60),
  subject_id: optionalText(100),
  date_from: optionalDate,
  date_to: optionalDate,
  before: z.preprocess(empty, z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
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
 * `next`: value of `before` for older entries; null at the end. `actor_name`: name of the requested
 * `actor_id`.
 */
export const auditLog = z.object({
  entries: z.array(auditEntry),
  meta: z.object({ next: id.nullable(), actor_name: z.string().nullable() }),
})
export type AuditLog = z.infer<typeof auditLog>
