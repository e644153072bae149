// Who did what to what: rows that are only ever added, in the transaction that does it.
import { sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#domain/audit/audit-words.ts'
import type { Tx } from '../client.ts'

/** Somebody with a session and where their call comes from, or the product by itself. */
export type AuditActor = { kind: 'user' | 'brand_member'; id: number; address: string } | { kind: 'system' }

export type AuditEntry = {
  at: Date
  /** What was done, as a verb of the operation: `approve_experience`. */
  action: AuditAction
  subject_type: AuditSubject
  /** An id, or a name where the subject has no number. */
  subject_id: number | string
  /** Ids, states and the words that were given as a reason; no personal data, for this log is never erased. */
  detail?: object
}

/** Notes who did what, in the transaction that does it. */
export async function insertAudit(tx: Tx, by: AuditActor, entry: AuditEntry): Promise<void> {
  const { id, address } = by.kind === 'system' ? { id: null, address: null } : by
  const { at, action, subject_type, subject_id, detail = {} } = entry
  await sql`insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail, ip_address)
    values (${at}, ${by.kind}, ${id}, ${action}, ${subject_type}, ${String(subject_id)}, ${JSON.stringify(detail)}, ${address})`.execute(
    tx,
  )
}
