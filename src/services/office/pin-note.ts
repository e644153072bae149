import type { Notes } from '#contract/office/notes-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { findNote, setPinned } from '#database/office/notes.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { auditOfNote } from './audit-of-note.ts'
import { listNotes, requireRoleForNotes } from './list-notes.ts'

/**
 * Shows a note above the others, or ends that. Safe to repeat.
 * @returns all notes about the same subject
 * @throws Refused note_not_found, also for a removed note; role_missing
 */
export async function pinNote(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  id: number,
  pinned: boolean,
): Promise<Notes> {
  const note = await inTransaction(app.db, async (tx) => {
    const found = await findNote(tx, id)
    if (!found) throw new Refused('note_not_found')
    requireRoleForNotes(admin, found.subject_type)
    if (!(await setPinned(tx, id, pinned))) throw new Refused('note_not_found')
    if (found.pinned !== pinned) {
      const action = pinned ? 'pin_note' : 'unpin_note'
      await insertAudit(tx, admin, auditOfNote(found, { at: app.clock.now(), action, note_id: id }))
    }
    return found
  })
  return await listNotes(app, admin, note)
}
