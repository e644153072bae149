// Notes of admins, and their files.
import { type RawBuilder, sql } from 'kysely'
import type { FileType, NoteOrigin, NoteSubject } from '#domain/office/notes.ts'
import type { Db, Tx } from '../client.ts'

export type NoteFileRow = { id: number; name: string; media_type: FileType; bytes: number }

export type NoteRow = {
  id: number
  subject_type: NoteSubject
  subject_id: number
  origin: NoteOrigin | null
  origin_refund: number | null
  text: string
  pinned: boolean
  author: { id: number; name: string }
  created_at: Date
  removed_at: Date | null
  removed_by: string | null
  files: NoteFileRow[]
}

const columns = sql`n.id, n.subject_type, n.subject_id, n.origin, n.origin_refund, n.text, n.pinned,
  json_build_object('id', u.id, 'name', u.name) as author, n.created_at, n.removed_at,
  (select x.name from users x where x.id = n.removed_by) as removed_by,
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes) order by f.id)
    from note_files f where f.note_id = n.id), '[]') as files
  from notes n join users u on u.id = n.author_id`

export type Subject = { subject_type: NoteSubject; subject_id: number }

/** Notes about a subject: pinned ones first, then the newest. */
export async function findNotes(db: Db, subject: Subject, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select ${columns}
    where n.subject_type = ${subject.subject_type} and n.subject_id = ${subject.subject_id}
    order by n.pinned desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

/** Pinned notes about the guest and the experience of a reservation, the newest first. */
export async function findPinnedAround(db: Db, reservation_id: number, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select ${columns} join reservations r on r.id = ${reservation_id}
    where n.pinned and ((n.subject_type = 'person' and n.subject_id = r.user_id)
      or (n.subject_type = 'experience' and n.subject_id = r.experience_id))
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findNote(db: Db, id: number): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`select ${columns} where n.id = ${id}`.execute(db)
  return rows[0]
}

const owners: Record<NoteSubject, (id: number) => RawBuilder<unknown>> = {
  reservation: (id) => sql`select r.user_id from reservations r where r.id = ${id}`,
  person: (id) => sql`select u.id as user_id from users u where u.id = ${id}`,
  experience: (id) => sql`select e.user_id from experiences e where e.id = ${id}`,
}

/** The user whose erasure deletes notes about this subject; undefined if it doesn't exist. */
export async function findOwnerOf(db: Db, { subject_type, subject_id }: Subject): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`${owners[subject_type](subject_id)}`.execute(db)
  return rows[0]?.user_id
}

export type NewNote = Subject & {
  key?: string
  origin?: { of: NoteOrigin; refund: number }
  text: string
  pinned?: boolean
  author_id: number
  now: Date
}

/**
 * @returns undefined if a note has the key. Waits for another transaction that inserts the same
 * key.
 */
export async function insertNote(tx: Tx, note: NewNote): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into notes (key, subject_type, subject_id, origin, origin_refund, text, pinned, author_id, created_at)
    values (${note.key ?? null}, ${note.subject_type}, ${note.subject_id}, ${note.origin?.of ?? null}, ${note.origin?.refund ?? null},
      ${note.text}, ${note.pinned ?? false}, ${note.author_id}, ${note.now})
    on conflict on constraint notes_key do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The note that this admin wrote about this subject with the key. */
export async function findNoteOfKey(
  db: Db,
  { key, subject_type, subject_id, author_id }: Subject & { key: string; author_id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from notes
    where key = ${key} and subject_type = ${subject_type} and subject_id = ${subject_id} and author_id = ${author_id}`.execute(
    db,
  )
  return rows[0]?.id
}

export async function insertNoteFile(
  tx: Tx,
  note_id: number,
  file: { name: string; media_type: FileType; content: Buffer },
): Promise<void> {
  await sql`insert into note_files (note_id, name, media_type, bytes, content)
    values (${note_id}, ${file.name}, ${file.media_type}, ${file.content.length}, ${file.content})`.execute(tx)
}

type NoteFile = Pick<NoteRow, 'subject_type' | 'pinned'> & { name: string; media_type: FileType; content: Buffer }

export async function findNoteFile(db: Db, id: number): Promise<NoteFile | undefined> {
  const { rows } = await sql<NoteFile>`
    select f.name, f.media_type, f.content, n.subject_type, n.pinned
    from note_files f join notes n on n.id = f.note_id where f.id = ${id}`.execute(db)
  return rows[0]
}

/** @returns false if the note doesn't exist or was removed */
export async function setPinned(tx: Tx, id: number, pinned: boolean): Promise<boolean> {
  const { rows } =
    await sql`update notes set pinned = ${pinned} where id = ${id} and removed_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes the text and the files of a note.
 * @returns false if it doesn't exist or was removed before
 */
export async function removeNoteRow(tx: Tx, id: number, by: { id: number; now: Date }): Promise<boolean> {
  const { rows } = await sql`update notes set text = '', pinned = false, removed_at = ${by.now}, removed_by = ${by.id}
    where id = ${id} and removed_at is null returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from note_files where note_id = ${id}`.execute(tx)
  return true
}
