// Notes of admins: text and files about a reservation, a person or an experience.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NoteBody } from '#contract/office/notes-schemas.ts'
import { MOST_FILE_BYTES } from '#domain/office/notes.ts'
import { testApp } from '#test/database.ts'
import { anAdmin, anExperience, aReservation, aUser } from '#test/factories.ts'
import { erasePerson } from '../accounts/people/personal-data.ts'
import type { UserActor } from '../shared/actor.ts'
import { addNote, getNoteFile, listNotes, pinNote, removeNote } from './notes.ts'

const app = testApp()
let admin: UserActor
let guest: UserActor
let host: UserActor
let experience_id: number
let reservation_id: number

beforeAll(async () => {
  admin = await anAdmin(app.db)
  guest = await aUser(app.db)
  host = await aUser(app.db)
  experience_id = (await anExperience(app.db, { user_id: host.id })).id
  reservation_id = await aReservation(app.db, experience_id, [], {
    user_id: guest.id,
    last_ends_at: new Date('2026-11-01T00:00:00Z'),
  })
})

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')
const about = (subject_type: NoteBody['subject_type'], subject_id: number) => ({ subject_type, subject_id })
const write = (subject: ReturnType<typeof about>, values: Partial<NoteBody> = {}) =>
  addNote(app, admin, { ...subject, text: '電話で伺いました。', key: randomUUID(), ...values })
const file = (name: string, content: Buffer = PNG) => ({ name, content: content.toString('base64') })
const audits = async (subject_type: string, subject_id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_type', '=', subject_type)
      .where('subject_id', '=', String(subject_id))
      .where('action', 'like', '%note')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('a note', () => {
  test('is written once by calls with one key, also at once, and only for its author and subject', async () => {
    const person = about('person', (await aUser(app.db)).id)
    const key = randomUUID()
    const answers = await Promise.all([write(person, { key }), write(person, { key })])
    await write(person, { key })
    for (const { notes } of answers) expect(notes).toHaveLength(1)
    expect((await listNotes(app, admin, person)).notes[0]).toMatchObject({
      text: '電話で伺いました。',
      author: { id: admin.id },
      pinned: false,
      removed_at: null,
    })
    await expect(write(about('person', guest.id), { key })).rejects.toMatchObject({ code: 'idempotency_conflict' })
    expect(await audits('user', person.subject_id)).toEqual(['add_note'])
  })

  test('comes first while it is pinned, and on the reservation of its person and experience', async () => {
    await write(about('person', guest.id), { text: '耳が遠い', pinned: true })
    await write(about('person', guest.id), { text: '関係ないこと' })
    await write(about('experience', experience_id), { text: '雨天は中止', pinned: true })
    const first = (await write(about('reservation', reservation_id), { text: 'はじめ' })).notes[0]!
    await write(about('reservation', reservation_id), { text: 'つぎ' })
    await pinNote(app, admin, first.id, true)
    const { notes, pinned_around } = await pinNote(app, admin, first.id, true)
    expect(notes.map(({ text }) => text)).toEqual(['はじめ', 'つぎ'])
    expect(pinned_around.map(({ text }) => text)).toEqual(['雨天は中止', '耳が遠い'])
    expect(await audits('reservation', reservation_id)).toEqual(['add_note', 'add_note', 'pin_note'])
    expect((await pinNote(app, admin, first.id, false)).notes[0]!.text).toBe('つぎ')
  })

  test('loses its text and its files when it is removed, and keeps who wrote and removed it', async () => {
    const experience = about('experience', (await anExperience(app.db)).id)
    const { notes } = await write(experience, { files: [file('地図.png')], pinned: true })
    const other = await anAdmin(app.db)
    await app.db.updateTable('users').set({ name: '別の管理者' }).where('id', '=', other.id).execute()
    const note = notes[0]!
    for (let call = 0; call < 2; call += 1) await removeNote(app, other, note.id)
    expect((await listNotes(app, admin, experience)).notes).toMatchObject([
      { text: '', pinned: false, files: [], author: { id: admin.id }, removed_by: '別の管理者' },
    ])
    expect(await audits('experience', experience.subject_id)).toEqual(['add_note', 'remove_note'])
    await expect(getNoteFile(app, admin, note.files[0]!.id)).rejects.toMatchObject({ code: 'note_file_not_found' })
    await expect(pinNote(app, admin, note.id, true)).rejects.toMatchObject({ code: 'note_not_found' })
    await expect(removeNote(app, admin, 999_999)).rejects.toMatchObject({ code: 'note_not_found' })
  })

  test('needs a text or a file, and a subject', async () => {
    const person = about('person', guest.id)
    await expect(write(person, { text: ' 　\n' })).rejects.toMatchObject({
      messages: { text: expect.any(Array) as [] },
    })
    await expect(write(person, { text: 'あ'.repeat(2001) })).rejects.toMatchObject({
      messages: { text: expect.any(Array) as [] },
    })
    for (const [type, code] of [
      ['reservation', 'reservation_not_found'],
      ['person', 'person_not_found'],
      ['experience', 'experience_not_found'],
    ] as const) {
      await expect(write(about(type, 999_999))).rejects.toMatchObject({ code })
      await expect(listNotes(app, admin, about(type, 999_999))).rejects.toMatchObject({ code })
    }
  })
})

describe('an admin with fewer rights', () => {
  const refused = { code: 'role_missing' }

  test('has the notes about what their role opens', async () => {
    for (const [type, id, may] of [
      ['reservation', reservation_id, ['accounting', 'support']],
      ['person', guest.id, ['support']],
      ['experience', experience_id, ['approvals']],
    ] as const) {
      const subject = about(type, id)
      const note = (await write(subject, { files: [file('a.png')] })).notes.find(({ pinned }) => !pinned)!
      for (const role of ['approvals', 'accounting', 'support'] as const) {
        const other = await anAdmin(app.db, { admin_roles: [role] })
        const calls = () => [
          listNotes(app, other, subject),
          addNote(app, other, { ...subject, text: '電話', key: randomUUID() }),
          getNoteFile(app, other, note.files[0]!.id),
          pinNote(app, other, note.id, false),
        ]
        if ((may as readonly string[]).includes(role)) await Promise.all(calls())
        else {
          // Together: a call that is refused while another one is awaited would be an unhandled
          // rejection.
          await Promise.all(calls().map((call) => expect(call).rejects.toMatchObject(refused)))
          await expect(removeNote(app, other, note.id)).rejects.toMatchObject(refused)
        }
      }
      await removeNote(app, admin, note.id)
    }
  })

  test('reads the files of pinned notes on the reservation, and changes none of these notes', async () => {
    const { notes } = await write(about('person', guest.id), { files: [file('a.png')], pinned: true })
    const note = notes[0]!
    const accounting = await anAdmin(app.db, { admin_roles: ['accounting'] })
    const { pinned_around } = await listNotes(app, accounting, about('reservation', reservation_id))
    expect(pinned_around.map(({ id }) => id)).toContain(note.id)
    expect((await getNoteFile(app, accounting, note.files[0]!.id)).content).toEqual(PNG)
    await expect(removeNote(app, accounting, note.id)).rejects.toMatchObject(refused)
    await expect(pinNote(app, accounting, note.id, false)).rejects.toMatchObject(refused)
    const approvals = await anAdmin(app.db, { admin_roles: ['approvals'] })
    await expect(getNoteFile(app, approvals, note.files[0]!.id)).rejects.toMatchObject(refused)
    await removeNote(app, admin, note.id)
  })
})

describe('a file', () => {
  const of = async (name: string) => {
    const person = about('person', (await aUser(app.db)).id)
    return (await write(person, { text: '', files: [file(name)] })).notes[0]!.files[0]!
  }

  test('keeps its bytes, and its type is that of its content', async () => {
    const stored = await of('本人確認.pdf')
    expect(stored).toMatchObject({ name: '本人確認.pdf', media_type: 'image/png', bytes: PNG.length })
    expect((await getNoteFile(app, admin, stored.id)).content).toEqual(PNG)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\写真\\a"b.png', 'a_b.png'],
    ['a\r\nset-cookie: x.png', 'a set-cookie_ x.png'],
    ['', 'ファイル'],
    [`${'長'.repeat(300)}.png`, `${'長'.repeat(196)}.png`],
  ])('named %j is stored as %j', async (name, stored) => expect((await of(name)).name).toBe(stored))

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused, and the note is not written', async (_, content) => {
    const person = about('person', (await aUser(app.db)).id)
    await expect(write(person, { files: [file('写真.png'), file('a.png', content)] })).rejects.toMatchObject({
      code: 'note_file_type',
    })
    expect((await listNotes(app, admin, person)).notes).toEqual([])
  })

  test('is refused when the files of a note are too large together', async () => {
    const half = Buffer.concat([PNG, Buffer.alloc(MOST_FILE_BYTES / 2)])
    await expect(
      write(about('person', guest.id), { files: [file('a.png', half), file('b.png', half)] }),
    ).rejects.toMatchObject({ code: 'note_files_too_large' })
  })
})

test('an erasure deletes the notes about the person and their reservations, and refuses later ones', async () => {
  const { notes } = await write(about('person', guest.id), { files: [file('診断書.png')] })
  const files = notes.flatMap((note) => note.files)
  await write(about('reservation', reservation_id))
  await erasePerson(app, admin, guest.id, { email: guest.email, reason: 'ご本人の申し出' })
  const left = await app.db
    .selectFrom('notes')
    .select('id')
    .where((is) =>
      is.or([
        is.and({ subject_type: 'person', subject_id: guest.id }),
        is.and({ subject_type: 'reservation', subject_id: reservation_id }),
      ]),
    )
    .execute()
  expect(left).toEqual([])
  await expect(getNoteFile(app, admin, files[0]!.id)).rejects.toMatchObject({ code: 'note_file_not_found' })
  await expect(write(about('person', guest.id))).rejects.toMatchObject({ code: 'person_erased' })
  // Reservations are kept after an erasure, so admins can still write notes about them.
  expect((await write(about('reservation', reservation_id))).notes).toHaveLength(1)
  // The notes about the host's experience go with the host.
  await erasePerson(app, admin, host.id, { email: host.email, reason: 'ご本人の申し出' })
  expect((await listNotes(app, admin, about('experience', experience_id))).notes).toEqual([])
})
