// Which files an endpoint takes: those that its contract names, by content, whatever their name
// says.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { everyEndpoint } from '#contract/endpoints.ts'
import { openThread } from '#services/messages/threads.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { signedInAs, testApp } from '../database.ts'
import { anAdmin, anExperience, aUser } from '../factories.ts'
import { keepImages, uploadForm } from '../images.ts'
import { HEIC } from '../picture-files.ts'
import { bodySchemaOf } from './schemas.ts'

const app = testApp()
keepImages(app)
let guest: UserActor
let admin: UserActor
let thread: number
beforeAll(async () => {
  guest = await aUser(app.db)
  admin = await anAdmin(app.db)
  thread = (await openThread(app, guest, { experience_id: (await anExperience(app.db)).id })).id
})

const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
const FILES: Record<string, () => Buffer | Promise<Buffer>> = {
  'image/jpeg': () => blank.clone().jpeg().toBuffer(),
  'image/png': () => blank.clone().png().toBuffer(),
  'image/svg+xml': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'image/webp': () => blank.clone().webp().toBuffer(),
  'image/gif': () => blank.clone().gif().toBuffer(),
  'image/heic': () => HEIC,
  'image/avif': () => blank.clone().avif().toBuffer(),
  'application/pdf': () => Buffer.from('%PDF-1.7\n'),
  'text/html': () => Buffer.from('<!doctype html><svg></svg><img src=x>'),
  'text/csv': () => Buffer.from('入金日,入金額,番号\n2026-11-10,28331,1\n'),
  'application/octet-stream': () => Buffer.from([0, 1, 2, 0xff]),
  'text/plain': () => Buffer.alloc(0),
}

const post = async (path: string, actor: UserActor, body: object) =>
  await wholeApi(app).request(path, {
    method: 'POST',
    headers: { ...signedInAs(actor), ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

/** Sends a file to an endpoint. */
const SEND: Record<string, (file: Buffer) => Promise<Response>> = {
  uploadImage: (file) => post('/v1_1/tsumugi/image/upload', guest, uploadForm(file)),
  addPicture: (file) => post(`/api/v1/threads/${thread}/pictures`, guest, { content: file.toString('base64') }),
  addNote: (file) =>
    post('/api/v1/admin/notes', admin, {
      subject_type: 'person',
      subject_id: guest.id,
      text: 'メモ',
      key: crypto.randomUUID(),
      files: [{ name: 'a.jpg', content: file.toString('base64') }],
    }),
  previewDeposits: (file) => post('/api/v1/admin/deposits/preview', admin, { file_base64: file.toString('base64') }),
  importDeposits: (file) =>
    post('/api/v1/admin/deposits/imports', admin, {
      file_base64: file.toString('base64'),
      file_name: 'a.csv',
      request_key: crypto.randomUUID(),
    }),
}

describe('an endpoint with files', () => {
  const withFiles = everyEndpoint.filter(({ files }) => files)

  it('is every endpoint whose body has a file', () => {
    const takes = everyEndpoint.filter(
      (endpoint) =>
        JSON.stringify(endpoint.requestBody ?? {}).includes('"multipart/form-data"') ||
        /"contentEncoding":"base64"|"file_base64"/.test(JSON.stringify(bodySchemaOf(endpoint))),
    )
    expect(takes.map(({ name }) => name).toSorted()).toEqual(withFiles.map(({ name }) => name).toSorted())
    expect(withFiles.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEND).toSorted())
  })

  it.each(withFiles)('$name takes only what its contract names', async ({ name, files }) => {
    const taken: string[] = []
    for (const [type, content] of Object.entries(FILES)) {
      const { status } = await SEND[name]!(await content())
      expect([200, 201, 400, 422], type).toContain(status)
      if (status < 300) taken.push(type)
    }
    expect(taken).toEqual(Object.keys(FILES).filter((type) => files?.includes(type)))
  })

  it.each(['addPicture', 'uploadImage'])('%s reads a picture, not only its first bytes', async (name) => {
    for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x20\0\0\0WEBP']) {
      const response = await SEND[name]!(Buffer.from(`${start}<svg xmlns="http://www.w3.org/2000/svg"/>`, 'latin1'))
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'image_unreadable'])
    }
  })
})
