import { sql } from 'kysely'
import type { Tx } from './client.ts'
import { WITH_THE_NEXT } from './prepared.ts'

export type AuditEntry = {
  actor_type: 'user' | 'brand_member' | 'operator' | 'system'
  actor_id: number | null
  /** A verb of the product: `invite_brand_member`. */
  action: string
  subject_type: string
  subject_id: number
  /** Ids and states; no personal data. */
  detail?: Record<string, string | number | boolean | null>
}

/** Notes who did what, in the transaction that does it. */
export async function insertAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor_type, actor_id, action, subject_type, subject_id, detail = {} } = entry
  await sql`insert into audit_log (actor_type, actor_id, action, subject_type, subject_id, detail)
    values (${actor_type}, ${actor_id}, ${action}, ${subject_type}, ${String(subject_id)}, ${JSON.stringify(detail)})
    ${sql.raw(WITH_THE_NEXT)}`.execute(tx)
}
