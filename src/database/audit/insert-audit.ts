// The audit log: rows are only inserted, in the transaction of the operation.
import { sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import type { Tx } from '../client.ts'

/** A signed-in user or brand member with the address of the request, or the product itself. */
export type AuditActor = { kind: 'user' | 'brand_member'; id: number; address: string } | { kind: 'system' }

export type AuditEntry = {
  at: Date
  /** A verb of the operation: `approve_experience`. */
  action: AuditAction
  subject_type: AuditSubject
  /** An id, or a name if the subject has no number. */
  subject_id: number | string
  /** Ids, states and the given reason. No personal data, because this log is never erased. */
  detail?: AuditDetail
}

export async function insertAudit(tx: Tx, by: AuditActor, entry: AuditEntry): Promise<void> {
  const { id, address } = by.kind === 'system' ? { id: null, address: null } : by
  const { at, action, subject_type, subject_id, detail = {} } = entry
  await sql`insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail, ip_address)
    values (${at}, ${by.kind}, ${id}, ${action}, ${subject_type}, ${String(subject_id)}, ${JSON.stringify(detail)}, ${address})`.execute(
    tx,
  )
}
