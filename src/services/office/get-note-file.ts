import { findNoteFile } from '#database/office/notes.ts'
import { type FileType, mayReadNote } from '#domain/office/notes.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * A file of a note, for admins who may read the note.
 * @throws Refused note_file_not_found, role_missing
 */
export async function getNoteFile(
  { db }: Pick<App, 'db'>,
  admin: UserActor,
  id: number,
): Promise<{ name: string; media_type: FileType; content: Buffer }> {
  const file = await findNoteFile(db, id)
  if (!file) throw new Refused('note_file_not_found')
  if (!mayReadNote(admin.admin_roles, file)) throw new Refused('role_missing')
  return file
}
