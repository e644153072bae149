import { z } from 'zod'
import { fileTypes, MOST_FILE_BYTES, MOST_FILES, noteOrigins, noteSubjects } from '#domain/office/notes.ts'
import { id, instant, item, wireId } from '../shared/schemas.ts'

export const noteSubject = z.object({
  subject_type: z.enum(noteSubjects),
  subject_id: wireId,
})
export const notesQuery = noteSubject.extend({
  subject_id: z.coerce.number().int().min(1).max(2_147_483_647),
})

export const note = z.object({
  id,
  subject_type: z.enum(noteSubjects),
  subject_id: id,
  /** The private reason of an operation; null for a note that was written as one. */
  origin: z.enum(noteOrigins).nullable(),
  /** Yen of that refund. */
  origin_refund: z.number().int().nullable(),
  /** Empty when the note was removed. */
  text: z.string(),
  pinned: z.boolean(),
  author: item,
  created_at: instant,
  removed_at: instant.nullable(),
  removed_by: z.string().nullable(),
  files: z.array(z.object({ id, name: z.string(), media_type: z.enum(fileTypes), bytes: z.number().int() })),
})
export type Note = z.infer<typeof note>

export const notes = z.object({
  /** The pinned ones first, then the newest, at most 200. */
  notes: z.array(note),
  /** Of a reservation: pinned notes about its guest and its experience. */
  pinned_around: z.array(note),
})
export type Notes = z.infer<typeof notes>

/** A base64 text has a third more characters than bytes; the rest is for the other fields. */
export const NOTE_BODY_BYTES = Math.ceil(MOST_FILE_BYTES / 3) * 4 + 65_536

export const noteBody = noteSubject.extend({
  text: z.string().max(10_000),
  pinned: z.boolean().optional(),
  /** A random uuid. A repeated call with it writes nothing. */
  key: z.uuid(),
  files: z
    .array(z.object({ name: z.string().max(1000), content: z.base64() }))
    .max(MOST_FILES)
    .optional(),
})
export type NoteBody = z.infer<typeof noteBody>

export const pinBody = z.object({ pinned: z.boolean() })
