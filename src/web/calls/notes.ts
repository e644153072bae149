import type * as endpoints from '#contract/office/notes-endpoints.ts'
import { call } from '../call.ts'

export const addNote = call<typeof endpoints.addNote>('post', '/admin/notes')
export const getNoteFile = call<typeof endpoints.getNoteFile>('get', '/admin/note_files/{id}')
export const listNotes = call<typeof endpoints.listNotes>('get', '/admin/notes')
export const pinNote = call<typeof endpoints.pinNote>('put', '/admin/notes/{id}/pin')
export const removeNote = call<typeof endpoints.removeNote>('delete', '/admin/notes/{id}')
