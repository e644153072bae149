import type { Notes } from '#contract/office/notes-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { findNote, removeNoteRow } from '#database/office/notes.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { auditOfNote } from './audit-of-note.ts'
import { listNotes, requireRoleForNotes } from './list-notes.ts'

/**
 * Deletes the text and the files of a note. Who wrote and who removed it stays. Safe to repeat.
 * @returns all notes about the same subject
 * @throws Refused note_not_found, role_missing
 */
export async function removeNote(app: Pick<App, 'db' | 'clock'>, admin: UserActor, id: number): Promise<Notes> {
  const note = await inTransaction(app.db, async (tx) => {
    const found = await findNote(tx, id)
    if (!found) throw new Refused('note_not_found')
    requireRoleForNotes(admin, found.subject_type)
    const now = app.clock.now()
    if (await removeNoteRow(tx, id, { id: admin.id, now }))
      await insertAudit(tx, admin, auditOfNote(found, { at: now, action: 'remove_note', note_id: id }))
    return found
  })
  return await listNotes(app, admin, note)
}
