import type { AuditEntry } from '#database/audit/insert-audit.ts'
import type { Subject } from '#database/office/notes.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'

type Change = {
  at: Date
  action: Extract<AuditAction, `${string}_note`>
  note_id: number
  files?: number
}

/** The audit entry of a note, without its text: the audit log is never erased. */
export const auditOfNote = (
  { subject_type, subject_id }: Subject,
  { at, action, note_id, files }: Change,
): AuditEntry => ({
  at,
  action,
  subject_type: subject_type === 'person' ? 'user' : subject_type,
  subject_id,
  detail: { note_id, ...(files ? { files } : {}) },
})
