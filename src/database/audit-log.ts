// Who did what to what: rows that are only ever added, in the transaction that does it.
import type { Tx } from './client.ts'

export type AuditEntry = {
  at: Date
  actor_type: 'user' | 'brand_member' | 'operator' | 'system'
  /** Null for the system. */
  actor_id: number | null
  /** What was done, as a verb of the operation: `approve_experience`. */
  action: string
  subject_type: string
  subject_id: number
  detail?: object
  /** Where the call came from, as far as it is known. */
  ip_address?: string | null
}

export async function insertAudit(tx: Tx, { subject_id, detail, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, subject_id: String(subject_id), detail: JSON.stringify(detail ?? {}) })
    .execute()
}
