// Tests uploads as browsers and programs send them, with real files.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { imageHostError, uploadedImage } from '#contract/images/images-schemas.ts'
import { MAX_UPLOAD_BYTES } from '#domain/images/pictures.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { signedInAs, signedInToBrandAs, testApp } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { aPhotograph, aPicture, blackPng, aStoreFailure, keepImages, plainPicture, uploadForm } from '#test/images.ts'
import { HEIC } from '#test/picture-files.ts'
import { wholeApi } from '#test/api.ts'

const app = testApp({ connections: 4 })
const kept = keepImages(app)
let user: UserActor
beforeAll(async () => {
  user = await aUser(app.db)
})

type Init = { headers?: Record<string, string>; cloud?: string; signedIn?: boolean }
async function upload(body: BodyInit, { headers = {}, cloud = 'tsumugi', signedIn = true }: Init = {}) {
  const response = await wholeApi(app).request(`/v1_1/${cloud}/image/upload`, {
    method: 'POST',
    headers: { ...(signedIn ? signedInAs(user) : {}), ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const rows = () => app.db.selectFrom('images').selectAll().orderBy('id').execute()

/** Sends an upload that must be rejected, and checks that nothing was stored. */
async function refused(body: BodyInit, init: Init = {}) {
  const before = [(await rows()).length, (await kept.files()).length]
  const answer = await upload(body, init)
  expect([(await rows()).length, (await kept.files()).length]).toEqual(before)
  const error = imageHostError.parse(answer.body)
  expect(error.error.message).toBe(error.message)
  expect(error.message).toMatch(/[ぁ-ん]/)
  expect(error.status).toBe(answer.status)
  expect(answer.headers.get('x-cld-error')).toBe(error.code)
  return [answer.status, error.code]
}

async function stored(file: Uint8Array, name?: string) {
  const { status, body } = await upload(uploadForm(file, { name }))
  expect(status, JSON.stringify(body)).toBe(200)
  const image = uploadedImage.parse(body)
  const master = await app.images.deliver(image.public_id, { size: null, accept: 'image/webp' })
  return { image, master: sharp(master?.bytes) }
}

describe('an upload', () => {
  it('gets a response in the image host’s format with an absolute URL, and is stored with its uploader', async () => {
    const { image } = await stored(await plainPicture(900, 600).jpeg().toBuffer())
    expect(image).toMatchObject({ width: 900, height: 600, format: 'webp', resource_type: 'image', type: 'upload' })
    expect(image.public_id).toMatch(/^experience\/[A-Za-z0-9_-]{22}$/)
    expect(image.secure_url).toBe(`http://localhost/images/upload/v1/${image.public_id}`)
    expect((await rows()).at(-1)).toMatchObject({
      public_id: image.public_id,
      width: 900,
      height: 600,
      bytes: image.bytes,
      uploaded_by_user_id: user.id,
    })
  })

  it('of a large photo is rotated upright and loses its location and camera data', async () => {
    const photograph = await aPhotograph(3600, 2400)
    expect(photograph.length).toBeGreaterThan(5_000_000)
    expect((await sharp(photograph).metadata()).exif?.toString('latin1')).toContain('Tsumugi')
    const { image, master } = await stored(photograph)
    expect([image.width, image.height]).toEqual([1600, 2400])
    const { exif, xmp, iptc, icc, orientation, space } = await master.metadata()
    expect([exif, xmp, iptc, icc, orientation, space]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'srgb',
    ])
  })

  it('of a PNG keeps its transparency', async () => {
    const clear = {
      create: { width: 200, height: 200, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    } as const
    const { master } = await stored(await sharp(clear).png().toBuffer(), 'clear.png')
    const { channels } = await master.stats()
    expect(channels[3]).toMatchObject({ min: 0, max: 0 })
  })

  it('of an SVG runs no script, fetches nothing and reads no file', async () => {
    const asked: string[] = []
    const spy = http.createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => spy.listen(0, '127.0.0.1', resolve))
    const elsewhere = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`
    const drawing = `<?xml version="1.0"?>
      <?xml-stylesheet href="${elsewhere}/style.css"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200">
        <style>@import url(${elsewhere}/import.css); rect { fill: url(${elsewhere}/paint.svg#a) }</style>
        <script>fetch('${elsewhere}/script')</script><script href="${elsewhere}/script.js"/>
        <rect width="300" height="200" style="fill: #00ff00"/>
        <image width="300" height="200" xlink:href="${elsewhere}/picture.png"/>
        <image width="300" height="200" href="file://${process.cwd()}/public/og.png"/>
        <image width="300" height="200" href="public/og.png"/>
      </svg>`
    const { image, master } = await stored(Buffer.from(drawing), 'drawing.svg')
    spy.close()
    expect(asked).toEqual([])
    expect(image).toMatchObject({ format: 'webp', width: 1200, height: 800 })
    const { dominant, isOpaque } = await master.stats()
    expect([dominant.g > 240, dominant.r < 16, isOpaque]).toEqual([true, true, true])
    const delivered = await app.images.deliver(image.public_id, { size: 320, accept: 'image/svg+xml,*/*' })
    expect(delivered?.content_type).toBe('image/jpeg')
  })

  it('is rejected if it is no picture, regardless of its name', async () => {
    const jpeg = await plainPicture(300, 300).jpeg().toBuffer()
    const gif = await plainPicture(30, 30).gif().toBuffer()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const file of [
      Buffer.from('これは写真ではありません。'),
      page,
      Buffer.alloc(0),
      gif,
      HEIC,
      jpeg.subarray(0, jpeg.length / 2),
    ])
      expect(await refused(uploadForm(file))).toEqual([400, 'image_unreadable'])
  })

  it('is rejected for animated pictures', async () => {
    const png = await plainPicture(30, 30).png().toBuffer()
    const frames = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
      png.subarray(33),
    ])
    expect(await refused(uploadForm(frames, { name: 'moving.png' }))).toEqual([400, 'image_animated'])
  })

  it('is rejected for 100 megapixels in few bytes, before decoding', async () => {
    const bomb = blackPng(10_000, 10_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refused(uploadForm(bomb, { name: 'bomb.png' }))).toEqual([400, 'image_too_many_pixels'])
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>'
    expect(await refused(uploadForm(Buffer.from(drawing)))).toEqual([400, 'image_too_many_pixels'])
  })

  it('is rejected for too many bytes, with or without Content-Length', async () => {
    const file = Buffer.concat([await aPicture(), Buffer.alloc(MAX_UPLOAD_BYTES)])
    expect(await refused(uploadForm(file))).toEqual([400, 'image_too_large'])
    const headers = { 'content-length': String(MAX_UPLOAD_BYTES * 2) }
    expect(await refused(uploadForm(await aPicture()), { headers })).toEqual([400, 'image_too_large'])
  })

  it('is rejected without a file, with several, or with a file as text or URL', async () => {
    const picture = await aPicture()
    const several = uploadForm(picture)
    several.append('file', new Blob([Buffer.from(picture)]), 'two.jpg')
    expect(await refused(several)).toEqual([400, 'image_several'])
    const none = new FormData()
    none.append('upload_preset', 'experience')
    expect(await refused(none)).toEqual([400, 'image_missing'])
    none.append('file', 'https://example.com/picture.jpg')
    expect(await refused(none)).toEqual([400, 'image_missing'])
  })

  it('is rejected with another preset or none, and for another cloud', async () => {
    const picture = await aPicture()
    expect(await refused(uploadForm(picture, { preset: 'other' }))).toEqual([400, 'upload_preset_unknown'])
    const none = uploadForm(picture)
    none.delete('upload_preset')
    expect(await refused(none)).toEqual([400, 'upload_preset_unknown'])
    expect(await refused(uploadForm(picture), { cloud: 'demo' })).toEqual([404, 'upload_cloud_unknown'])
  })

  it('is allowed for brand members, and records both users in a browser with both sessions', async () => {
    const member = await aBrandMember(app.db)
    const { cookie } = signedInToBrandAs(member)
    const file = await aPicture()
    expect((await upload(uploadForm(file), { signedIn: false, headers: { cookie } })).status).toBe(200)
    const both = { cookie: `${signedInAs(user).cookie}; ${cookie}` }
    expect((await upload(uploadForm(file), { headers: both })).status).toBe(200)
    expect((await rows()).slice(-2)).toMatchObject([
      { uploaded_by_user_id: null, uploaded_by_brand_member_id: member.id },
      { uploaded_by_user_id: user.id, uploaded_by_brand_member_id: member.id },
    ])
  })

  it('is rejected without a session, and from another site', async () => {
    const picture = await aPicture()
    expect(await refused(uploadForm(picture), { signedIn: false })).toEqual([401, 'not_signed_in'])
    const headers = { origin: 'https://evil.example' }
    expect(await refused(uploadForm(picture), { headers })).toEqual([403, 'other_origin'])
  })

  it.each([
    ['application/json', '{"file":"x"}'],
    ['multipart/form-data', '--x--'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', '--x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\n\r\n--x--`,
    ],
    [
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(31)}--x--`,
    ],
  ])('is rejected if it is not a form: %s %#', async (type, body) => {
    expect(await refused(body, { headers: { 'content-type': type } })).toEqual([400, 'upload_malformed'])
  })

  it('is accepted from other programs: fields in any order, extra fields, quoted boundaries', async () => {
    const picture = Buffer.from(await aPicture())
    const body = Buffer.concat([
      Buffer.from('--a b\r\nContent-Disposition: form-data; name=upload_preset\r\n\r\nexperience\r\n'),
      Buffer.from('--a b\r\ncontent-disposition: form-data; name="tags"\r\n\r\nmountain\r\n'),
      Buffer.from(
        '--a b\r\nContent-Type: image/gif\r\nContent-Disposition: form-data; filename="写真;name=x.jpg"; name="file"\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--a b--\r\n'),
    ])
    const { status } = await upload(body, { headers: { 'content-type': 'multipart/form-data; boundary="a b"' } })
    expect(status).toBe(200)
  })

  it('is limited in number', async () => {
    app.rate_limits = true
    try {
      const heavy = await aUser(app.db)
      const one = () =>
        wholeApi(app).request('/v1_1/tsumugi/image/upload', {
          method: 'POST',
          headers: signedInAs(heavy),
          body: new FormData(),
        })
      const statuses: number[] = []
      for (let count = 0; count < 101; count += 1) statuses.push((await one()).status)
      expect([statuses.indexOf(429), statuses.at(-2), statuses.at(-1)]).toEqual([100, 400, 429])
    } finally {
      app.rate_limits = false
    }
  })

  it('of SVGs is limited after failures, only for that user and only for SVGs', async () => {
    app.rate_limits = true
    try {
      const [careless, other] = [await aUser(app.db), await aUser(app.db)]
      const simple = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>')
      const broken = simple.subarray(0, -6)
      const send = async (who: { id: number }, file: Uint8Array) => {
        const answer = await upload(uploadForm(file), { headers: signedInAs(who) })
        return [answer.status, (answer.body as { code?: string }).code, answer.headers.get('retry-after')]
      }
      expect(await send(careless, simple)).toEqual([200, undefined, null])
      // In parallel, as a page sends several dropped files.
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(careless, broken)))
      expect(answers).toEqual(Array.from({ length: 5 }, () => [400, 'image_unreadable', null]))
      app.clock.advance(1_200_000)
      expect(await send(careless, simple)).toEqual([429, 'too_many_attempts', '2400'])
      expect(await send(careless, await aPicture())).toEqual([200, undefined, null])
      expect(await send(other, simple)).toEqual([200, undefined, null])
      app.clock.advance(2_400_000)
      expect(await send(careless, simple)).toEqual([200, undefined, null])
    } finally {
      app.rate_limits = false
    }
  })

  it('that is rejected before its body is read still gets a response', async () => {
    const server = serve({ fetch: wholeApi(app).fetch, port: 0 })
    const { port } = server.address() as AddressInfo
    const file = Buffer.alloc(9_000_000, 1)
    const address = `http://127.0.0.1:${port}/v1_1/tsumugi/image/upload`
    const response = await fetch(address, { method: 'POST', body: uploadForm(file) })
    expect(response.status).toBe(401)
    const signedIn = await fetch(address, {
      method: 'POST',
      headers: signedInAs(user),
      body: uploadForm(await aPicture()),
    })
    expect(((await signedIn.json()) as { secure_url: string }).secure_url).toContain(`http://127.0.0.1:${port}/images/`)
    await new Promise((resolve) => server.close(resolve))
  })

  it('gets an error response if the store is down, and nothing is stored', async () => {
    const { images } = app
    app.images = { ...images, store: async () => Promise.reject(aStoreFailure()) }
    try {
      expect(await refused(uploadForm(await aPicture()))).toEqual([503, 'image_store_down'])
      expect(app.takeLoggedErrors()).toMatchObject([{ message: 'the image store failed' }])
    } finally {
      app.images = images
    }
  })

  it('has no other operations', async () => {
    const response = await wholeApi(app).request('/v1_1/tsumugi/video/upload', { method: 'POST' })
    expect(response.status).toBe(404)
    expect(imageHostError.parse(await response.json()).code).toBe('not_found')
  })
})
