import { findNoteFile } from '#database/office/notes.ts'
import type { FileType } from '#domain/office/notes.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * A file of a note, for admins.
 * @throws Refused note_file_not_found
 */
export async function getNoteFile(
  { db }: Pick<App, 'db'>,
  id: number,
): Promise<{ name: string; media_type: FileType; content: Buffer }> {
  const file = await findNoteFile(db, id)
  if (!file) throw new Refused('note_file_not_found')
  return file
}
