import type { Note, Notes } from '#contract/office/notes-schemas.ts'
import type { Db } from '#database/client.ts'
import { findNotes, findOwnerOf, findPinnedAround, type NoteRow, type Subject } from '#database/office/notes.ts'
import { mayNote, type NoteSubject } from '#domain/office/notes.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

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
export async function ownerOfSubject(db: Db, subject: Subject): Promise<number> {
  const owner = await findOwnerOf(db, subject)
  if (owner === undefined) throw new Refused(missing[subject.subject_type])
  return owner
}

/** @throws Refused role_missing */
export function requireRoleForNotes({ admin_roles }: UserActor, subject_type: NoteSubject): void {
  if (!mayNote(admin_roles, subject_type)) throw new Refused('role_missing')
}

const presented = ({ created_at, removed_at, ...row }: NoteRow): Note => ({
  ...row,
  created_at: isoJapan(created_at),
  removed_at: removed_at && isoJapan(removed_at),
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
