import { adminRoles } from '#domain/accounts/roles.ts'
import { fileTypes } from '#domain/office/notes.ts'
import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { NOTE_BODY_BYTES, notes, notesQuery, noteBody, pinBody } from './notes-schemas.ts'

const tags = ['admin']

export const listNotes = endpoint('admin', {
  roles: adminRoles,
  operationId: 'listNotes',
  summary: '予約・会員・体験についての、運営のメモを返す',
  tags,
  method: 'get',
  path: '/admin/notes',
  request: { query: notesQuery },
  responses: { 200: answers(notes, 'メモ。固定したものが先、あとは新しい順'), ...refuses(401, 403, 404, 422) },
})
export const addNote = endpoint('admin', {
  roles: adminRoles,
  operationId: 'addNote',
  summary: '運営のメモを、ファイルと一緒に書き足す',
  description: 'ファイルは JPEG、PNG、PDF で、ひとつのメモに合わせて 5 MB までです。メモはあとから書き直せません。',
  tags,
  method: 'post',
  path: '/admin/notes',
  max_body: NOTE_BODY_BYTES,
  files: fileTypes,
  max_cpu: 100,
  request: { body: body(noteBody) },
  responses: { 201: answers(notes, '書き足したあとのメモ'), ...refuses(401, 403, 404, 422, 429) },
})
export const pinNote = endpoint('admin', {
  roles: adminRoles,
  operationId: 'pinNote',
  summary: '運営のメモを固定する、または固定を解除する',
  tags,
  method: 'put',
  path: '/admin/notes/{id}/pin',
  not_found: 'note_not_found',
  request: { params: idParam, body: body(pinBody) },
  responses: { 200: answers(notes, '変更したあとのメモ'), ...refuses(401, 403, 404, 422) },
})
export const removeNote = endpoint('admin', {
  roles: adminRoles,
  operationId: 'removeNote',
  summary: '運営のメモの本文とファイルを削除する',
  description: 'だれがいつ書き、だれがいつ削除したかは残ります。',
  tags,
  method: 'delete',
  path: '/admin/notes/{id}',
  not_found: 'note_not_found',
  request: { params: idParam },
  responses: { 200: answers(notes, '削除したあとのメモ'), ...refuses(401, 403, 404) },
})
export const getNoteFile = endpoint('admin', {
  roles: adminRoles,
  operationId: 'getNoteFile',
  summary: '運営のメモのファイルを返す',
  description: 'いつも保存用（attachment）として返します。',
  tags,
  method: 'get',
  path: '/admin/note_files/{id}',
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
