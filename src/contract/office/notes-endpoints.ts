import { adminRoles } from '#domain/accounts/roles.ts'
import { fileTypes } from '#domain/office/notes.ts'
import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { NOTE_BODY_BYTES, notes, notesQuery, noteBody, pinBody } from './notes-schemas.ts'

const endpoint = endpointsOf('admin')

export const listNotes = endpoint('admin', 'get', '/admin/notes', {
  roles: adminRoles,
  summary: '予約・会員・体験についての、運営のメモを返す',
  request: { query: notesQuery },
  responses: { 200: answers(notes, 'メモ。固定したものが先、あとは新しい順'), ...refuses(401, 403, 404, 422) },
})
export const addNote = endpoint('admin', 'post', '/admin/notes', {
  roles: adminRoles,
  summary: '運営のメモを、ファイルと一緒に書き足す',
  description: 'ファイルは JPEG、PNG、PDF で、ひとつのメモに合わせて 5 MB までです。メモはあとから書き直せません。',
  max_body: NOTE_BODY_BYTES,
  files: fileTypes,
  max_cpu: 100,
  request: { body: body(noteBody) },
  responses: { 201: answers(notes, '書き足したあとのメモ'), ...refuses(401, 403, 404, 422, 429) },
})
export const pinNote = endpoint('admin', 'put', '/admin/notes/{id}/pin', {
  roles: adminRoles,
  summary: '運営のメモを固定する、または固定を解除する',
  not_found: 'note_not_found',
  request: { params: idParam, body: body(pinBody) },
  responses: { 200: answers(notes, '変更したあとのメモ'), ...refuses(401, 403, 404, 422) },
})
export const removeNote = endpoint('admin', 'delete', '/admin/notes/{id}', {
  roles: adminRoles,
  summary: '運営のメモの本文とファイルを削除する',
  description: 'だれがいつ書き、だれがいつ削除したかは残ります。',
  not_found: 'note_not_found',
  request: { params: idParam },
  responses: { 200: answers(notes, '削除したあとのメモ'), ...refuses(401, 403, 404) },
})
export const getNoteFile = endpoint('admin', 'get', '/admin/note_files/{id}', {
  roles: adminRoles,
  summary: '運営のメモのファイルを返す',
  description: 'いつも保存用（attachment）として返します。',
  not_found: 'note_file_not_found',
  request: { params: idParam },
  responses: {
    200: {
      description: 'ファイル',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...refuses(401, 403, 404),
  },
})
