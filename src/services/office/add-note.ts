import type { NoteBody, Notes } from '#contract/office/notes-schemas.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { findNoteOfKey, insertNote, insertNoteFile } from '#database/office/notes.ts'
import { fileTypeOf, MAX_FILE_NAME, MAX_NOTE, MOST_FILE_BYTES } from '#domain/office/notes.ts'
import { cleanLine, cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { listNotes, ownerOfSubject, requireRoleForNotes } from './list-notes.ts'
import { auditOfNote } from './audit-of-note.ts'

/** Notes of one admin. Each may have files. */
const LIMIT = { most: 200, seconds: 3600 } as const

type File = NonNullable<NoteBody['files']>[number]

/** @throws Refused note_file_type, by the content of the file and not by its name */
function checkedFile({ name, content: base64 }: File) {
  const content = Buffer.from(base64, 'base64')
  const media_type = fileTypeOf(content)
  if (!media_type) throw new Refused('note_file_type')
  // Only the last part of a path, and no sign that a file system refuses.
  const plain = cleanLine(name)
    .replace(/^.*[\\/]/, '')
    .replace(/["<>:|?*]/g, '_')
  const named = Array.from(plain === '' ? 'ファイル' : plain)
    .slice(-MAX_FILE_NAME)
    .join('')
  return { name: named, media_type, content }
}

/**
 * Writes a note of an admin, with its files. A call that is repeated with its key writes nothing.
 * @returns all notes about the subject
 * @throws InvalidInput; Refused note_file_type, note_files_too_large, too_many_attempts,
 *   person_erased, reservation_not_found, person_not_found, experience_not_found,
 *   idempotency_conflict, role_missing
 */
export async function addNote(
  app: Pick<App, 'db' | 'clock' | 'rate_limits'>,
  admin: UserActor,
  { subject_type, subject_id, text: typed, pinned = false, key, files = [] }: NoteBody,
): Promise<Notes> {
  requireRoleForNotes(admin, subject_type)
  const subject = { subject_type, subject_id }
  const text = cleanText(typed)
  if (text === '' && files.length === 0) throw new InvalidInput({ text: ['メモを入力してください。'] })
  if (Array.from(text).length > MAX_NOTE)
    throw new InvalidInput({ text: [`メモは${MAX_NOTE}文字以内で入力してください。`] })
  const checked = files.map(checkedFile)
  if (checked.reduce((sum, { content }) => sum + content.length, 0) > MOST_FILE_BYTES)
    throw new Refused('note_files_too_large')
  await limitAttempts(app, `notes:${admin.id}`, LIMIT)
  await inTransaction(app.db, async (tx) => {
    const owner = await ownerOfSubject(tx, subject)
    // An erasure of this user at the same time waits, and then deletes this note, too.
    await lockUsers(tx, [owner])
    const person = subject_type === 'person' ? await findStanding(tx, owner) : undefined
    if (person?.erased_at) throw new Refused('person_erased')
    const now = app.clock.now()
    const id = await insertNote(tx, { ...subject, key, text, pinned, author_id: admin.id, now })
    if (id === undefined) {
      if ((await findNoteOfKey(tx, { ...subject, key, author_id: admin.id })) === undefined)
        throw new Refused('idempotency_conflict')
      return
    }
    for (const file of checked) await insertNoteFile(tx, id, file)
    await insertAudit(
      tx,
      admin,
      auditOfNote(subject, { at: now, action: 'add_note', note_id: id, files: checked.length }),
    )
  })
  return await listNotes(app, admin, subject)
}
