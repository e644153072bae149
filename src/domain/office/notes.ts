/**
 * Notes of admins about a reservation, a person or an experience
 * (docs/product/screens.md#notes-of-admins).
 */
import { type AdminRole, mayAs } from '../accounts/roles.ts'

export const noteSubjects = ['reservation', 'person', 'experience'] as const
export type NoteSubject = (typeof noteSubjects)[number]

/**
 * The roles that read and write notes about a subject, besides `full`: those that open its page.
 */
const rolesOfSubject: Readonly<Record<NoteSubject, readonly AdminRole[]>> = {
  reservation: ['accounting', 'support'],
  person: ['support'],
  experience: ['approvals'],
}

/** Whether an admin with these roles may read and write notes about the subject. */
export const mayNote = (roles: readonly AdminRole[], subject: NoteSubject): boolean =>
  mayAs(roles, ...rolesOfSubject[subject])

/**
 * Whether an admin with these roles may read the note: a pinned one also if they read reservations,
 * whose pages show the pinned notes about their guest and experience.
 */
export const mayReadNote = (
  roles: readonly AdminRole[],
  { subject_type, pinned }: { subject_type: NoteSubject; pinned: boolean },
): boolean => mayNote(roles, subject_type) || (pinned && mayNote(roles, 'reservation'))

/** The operation whose private reason a note is. */
export const noteOrigins = ['refund', 'cancellation'] as const
export type NoteOrigin = (typeof noteOrigins)[number]

/** Maximum characters. */
export const MAX_NOTE = 2000
export const MAX_FILE_NAME = 200
/** Maximum number of files of one note. */
export const MOST_FILES = 3
/** Maximum bytes of all files of one note. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type FileType = (typeof fileTypes)[number]

const signatures: [FileType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type of a file by its first bytes, whatever its name says; null for other types. */
export function fileTypeOf(content: Uint8Array): FileType | null {
  const found = signatures.find(([, start]) => start.every((byte, place) => content[place] === byte))
  return found?.[0] ?? null
}
