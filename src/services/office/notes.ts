import type { Note, NoteBody, Notes } from '#contract/office/notes-schemas.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { type AuditEntry, insertAudit } from '#database/audit/insert-audit.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import {
  findNote,
  findNoteFile,
  findNoteOfKey,
  findNotes,
  findOwnerOf,
  findPinnedAround,
  insertNote,
  insertNoteFile,
  type NoteRow,
  removeNoteRow,
  setPinned,
  type Subject,
} from '#database/office/notes.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import {
  type FileType,
  fileTypeOf,
  MAX_FILE_NAME,
  MAX_NOTE,
  mayNote,
  mayReadNote,
  MOST_FILE_BYTES,
  type NoteSubject,
} from '#domain/office/notes.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine, cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

type Change = {
  at: Date
  action: Extract<AuditAction, `${string}_note`>
  note_id: number
  files?: number
}

/** The audit entry of a note, without its text: the audit log is never erased. */
const auditOfNote = ({ subject_type, subject_id }: Subject, { at, action, note_id, files }: Change): AuditEntry => ({
  at,
  action,
  subject_type: subject_type === 'person' ? 'user' : subject_type,
  subject_id,
  detail: { note_id, ...(files ? { files } : {}) },
})

const MOST = 200
const MOST_AROUND = 20

const missing = {
  reservation: 'reservation_not_found',
  person: 'person_not_found',
  experience: 'experience_not_found',
} as const satisfies Record<NoteSubject, string>

/**
 * The user whose erasure deletes notes about the subject.
 * @throws Refused reservation_not_found, person_not_found, experience_not_found
 */
async function ownerOfSubject(db: Db, subject: Subject): Promise<number> {
  const owner = await findOwnerOf(db, subject)
  if (owner === undefined) throw new Refused(missing[subject.subject_type])
  return owner
}

/** @throws Refused role_missing */
function requireRoleForNotes({ admin_roles }: UserActor, subject_type: NoteSubject): void {
  if (!mayNote(admin_roles, subject_type)) throw new Refused('role_missing')
}

const presented = ({ created_at, removed_at, ...row }: NoteRow): Note => ({
  ...row,
  created_at: isoJapan(created_at),
  removed_at: isoJapan(removed_at),
})

/**
 * The notes about a reservation, a person or an experience. Those of a reservation come with the
 * pinned notes about its guest and its experience.
 * @throws Refused role_missing, and as ownerOfSubject
 */
export async function listNotes(
  { db }: Pick<App, 'db'>,
  admin: UserActor,
  { subject_type, subject_id }: Subject,
): Promise<Notes> {
  requireRoleForNotes(admin, subject_type)
  const subject = { subject_type, subject_id }
  await ownerOfSubject(db, subject)
  const [notes, around] = await Promise.all([
    findNotes(db, subject, MOST),
    subject_type === 'reservation' ? findPinnedAround(db, subject_id, MOST_AROUND) : [],
  ])
  return { notes: notes.map(presented), pinned_around: around.map(presented) }
}

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
