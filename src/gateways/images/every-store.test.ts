// What every store does: our disk, an S3-compatible store, and Cloudinary.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOUD, cloudinaryFake } from '#test/cloudinary-fake.ts'
import { aPhotograph, aPicture, blackPng, plainPicture, uploadForm } from '#test/images.ts'
import { animatedWebp, HEIC, webpOfSize } from '#test/picture-files.ts'
import { countObjects, realStore } from '#test/s3-real-store.ts'
import { s3Fake } from '#test/s3-fake.ts'
import { cloudinaryImages, CloudinaryFailed } from './cloudinary.ts'
import { diskImages } from './disk.ts'
import { ImageRefused, type ImageStore } from './port.ts'
import { s3Images } from './s3.ts'

const WEBP = 'image/avif,image/webp,*/*;q=0.8'
let folder: string
let host: Awaited<ReturnType<typeof cloudinaryFake>>
let objects: Awaited<ReturnType<typeof s3Fake>>
let disk: ImageStore
let s3: ImageStore
let cloudinary: ImageStore

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tsumugi-images-'))
  host = await cloudinaryFake()
  objects = await s3Fake()
  disk = diskImages({ folder, base_path: '/images' })
  s3 = s3Images(objects.options, '/images')
  cloudinary = cloudinaryImages(
    { ...CLOUD, upload_base: host.address, delivery_base: host.address, max_bytes: 10 * 1024 * 1024 },
    disk,
  )
})
afterAll(async () => {
  await host.stop()
  await objects.stop()
  await fs.rm(folder, { recursive: true })
})

type TestedStore = {
  store: () => ImageStore
  at: (url: string, accept: string) => Promise<Buffer | null>
  count: () => Promise<number>
}

/** Reads a picture by our own delivery address. */
const fromHere = (store: () => ImageStore) => async (url: string, accept: string) => {
  const [, width, public_id = ''] = /^\/images\/upload\/(?:c_limit,w_(\d+),f_auto,q_auto\/)?v1\/(.+)$/.exec(url) ?? []
  const delivered = await store().deliver(public_id, { size: width ? Number(width) : null, accept })
  return delivered && Buffer.from(delivered.bytes)
}

const stores: [string, TestedStore][] = [
  [
    'on disk',
    {
      store: () => disk,
      at: fromHere(() => disk),
      count: async () => (await fs.readdir(folder, { recursive: true })).length,
    },
  ],
  ['in an S3 store', { store: () => s3, at: fromHere(() => s3), count: async () => objects.kept.size }],
  [
    'at Cloudinary',
    {
      store: () => cloudinary,
      at: async (url, accept) => {
        const response = await fetch(url, { headers: { accept } })
        return response.ok ? Buffer.from(await response.arrayBuffer()) : null
      },
      count: async () => host.kept.size,
    },
  ],
]

/** Files of attackers that begin as a WebP, and why each is refused. */
async function brokenWebps(): Promise<[Buffer, string][]> {
  const whole = await plainPicture(300, 300).webp({ lossless: true }).toBuffer()
  const photograph = await sharp(await aPhotograph(300, 300))
    .webp()
    .toBuffer()
  // A canvas of 9 × 9 px around a frame of 268 megapixels.
  const extended = Buffer.from('RIFF\x34\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x08\0\0\x08\0\0', 'latin1')
  return [
    [await animatedWebp(), 'animated'],
    [webpOfSize(16_383, 16_383), 'too_many_pixels'],
    [Buffer.concat([extended, webpOfSize(16_383, 16_383).subarray(12)]), 'not_an_image'],
    [webpOfSize(100, 100), 'not_an_image'],
    [photograph.subarray(0, photograph.length / 2), 'not_an_image'],
    [whole.subarray(0, 24), 'not_an_image'],
    [
      Buffer.from('RIFF\x20\0\0\0WEBP<svg xmlns="http://www.w3.org/2000/svg"/><script>1</script>', 'latin1'),
      'not_an_image',
    ],
  ]
}

const real = realStore()
if (real) {
  const store = s3Images(real, '/images')
  stores.push([
    'in a real S3 store',
    { store: () => store, at: fromHere(() => store), count: () => countObjects(real) },
  ])
}

const atWidth = (url: string, width: number) => url.replace('/upload/', `/upload/c_limit,w_${width},f_auto,q_auto/`)

describe.each(stores)('pictures %s', (_, { store, at, count }) => {
  it('are found again, upright and without the camera’s metadata', async () => {
    const stored = await store().store(await aPhotograph(600, 400))
    expect(stored).toMatchObject({ width: 400, height: 600, format: 'webp', url: store().urlOf(stored.public_id) })
    expect(await store().find(stored.public_id)).toEqual(stored)
    const { width, height, exif } = await sharp((await at(stored.url, WEBP))!).metadata()
    expect([width, height, exif]).toEqual([400, 600, undefined])
  })

  it('are delivered in widths under the same addresses, in a format that the browser accepts', async () => {
    const { url } = await store().store(await plainPicture(900, 600).jpeg().toBuffer())
    const made = async (width: number, accept: string) => {
      const { format, ...size } = await sharp((await at(atWidth(url, width), accept))!).metadata()
      return [size.width, format]
    }
    expect(await made(320, WEBP)).toEqual([320, 'webp'])
    expect(await made(320, '*/*')).toEqual([320, 'jpeg'])
    expect(await made(1280, WEBP)).toEqual([900, 'webp'])
  })

  it('keep their colors, with any color profile', async () => {
    const green = { r: 60, g: 200, b: 60 }
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: green } })
    const { url } = await store().store(await picture.withIccProfile('p3').png().toBuffer())
    const shown = sharp((await at(url, WEBP))!)
    const { icc, space } = await shown.metadata()
    expect([icc, space]).toEqual([undefined, 'srgb'])
    const { channels } = await shown.stats()
    const [r, g, b] = channels.map((channel) => channel.mean)
    expect(Math.abs(r! - green.r) + Math.abs(g! - green.g) + Math.abs(b! - green.b)).toBeLessThan(24)
  })

  it('are converted from CMYK to sRGB', async () => {
    const { url } = await store().store(await plainPicture(100, 100, '#c08040').toColourspace('cmyk').jpeg().toBuffer())
    expect((await sharp((await at(url, WEBP))!).metadata()).space).toBe('srgb')
  })

  it('may be WebP: lossy, lossless, transparent, with an orientation', async () => {
    const picture = () => plainPicture(60, 40)
    const kinds = {
      lossy: picture().webp(),
      lossless: picture().webp({ lossless: true }),
      transparent: picture().ensureAlpha(0.5).webp(),
      rotated: picture().withMetadata({ orientation: 6 }).webp(),
      'with a profile': picture().withIccProfile('p3').webp(),
    }
    for (const [kind, webp] of Object.entries(kinds)) {
      const { url, width, height } = await store().store(await webp.toBuffer())
      expect([width, height], kind).toEqual(kind === 'rotated' ? [40, 60] : [60, 40])
      const { exif, icc, hasAlpha } = await sharp((await at(url, WEBP))!).metadata()
      expect({ exif, icc, hasAlpha }, kind).toEqual({ hasAlpha: kind === 'transparent' })
    }
  })

  it('are on link previews, with words; without them there is a plain ground', async () => {
    const { public_id } = await store().store(await plainPicture(1200, 1800, '#cc2200').jpeg().toBuffer())
    const colourOf = async (id: string | null) => {
      const jpeg = await store().preview(id, { title: '陶芸', facts: '無料' })
      const { format, width, height } = await sharp(jpeg).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
      const { r, b } = (await sharp(jpeg).extract({ left: 0, top: 0, width: 1200, height: 100 }).stats()).dominant
      return r > b ? 'of the picture' : 'of the ground'
    }
    expect(await colourOf(public_id)).toBe('of the picture')
    for (const none of [null, `${public_id}x`, '../../x']) expect(await colourOf(none)).toBe('of the ground')
  })

  it('are not stored when they are refused', async () => {
    const before = await count()
    const refusals: [Buffer, string][] = [
      [Buffer.from('これは写真ではありません。'), 'not_an_image'],
      [blackPng(10_000, 10_000), 'too_many_pixels'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'), 'not_an_image'],
      [HEIC, 'not_an_image'],
      ...(await brokenWebps()),
    ]
    for (const [bytes, reason] of refusals)
      await expect(store().store(bytes)).rejects.toSatisfy(
        (error) => error instanceof ImageRefused && error.reason === reason,
      )
    await expect(store().store(await aPicture(), { public_id: '../outside' })).rejects.toThrow(RangeError)
    expect(await count()).toBe(before)
  })

  it('are gone once removed, and removing them again has no effect', async () => {
    const { public_id, url } = await store().store(await aPicture())
    await at(atWidth(url, 160), WEBP)
    await store().remove(public_id)
    expect(await store().find(public_id)).toBeNull()
    expect(await at(url, WEBP)).toBeNull()
    expect(await at(atWidth(url, 160), WEBP)).toBeNull()
    await store().remove(public_id)
    for (const id of ['../x', '', 'a/../b']) {
      await store().remove(id)
      expect(await store().find(id)).toBeNull()
    }
  })
})

describe('Cloudinary', () => {
  it('accepts direct uploads of pages, and pages may upload there and show its pictures', async () => {
    const { target, origins } = cloudinary
    expect(target).toMatchObject({ cloud_name: 'demo', upload_preset: 'experience', max_bytes: 10 * 1024 * 1024 })
    expect(origins).toEqual({ upload: host.address, delivery: host.address })
    const form = uploadForm(await aPicture(), { preset: target.upload_preset })
    const answer = (await (await fetch(target.upload_url, { method: 'POST', body: form })).json()) as {
      public_id: string
    }
    expect(await cloudinary.find(answer.public_id)).toMatchObject({
      public_id: answer.public_id,
      width: 40,
      height: 30,
    })
  })

  it('is not followed to another address', async () => {
    const { public_id } = await cloudinary.store(await aPicture())
    for (const call of [
      () => cloudinary.find(public_id),
      async () => cloudinary.store(await aPicture()),
      () => cloudinary.remove(public_id),
      () => cloudinary.preview(public_id, { title: '陶芸', facts: '無料' }),
    ]) {
      host.redirectNext()
      await expect(call()).rejects.toThrow(CloudinaryFailed)
    }
    expect(host.kept.has(public_id)).toBe(true)
  })

  it('still delivers pictures that this machine stored before', async () => {
    const { public_id } = await disk.store(await aPicture())
    expect(await cloudinary.deliver(public_id, { size: null, accept: WEBP })).toMatchObject({
      content_type: 'image/webp',
    })
    const calls = host.calls.length
    await cloudinary.preview(public_id, { title: '陶芸', facts: '無料' })
    expect(host.calls).toHaveLength(calls)
  })

  it('that refuses or breaks the protocol is an error with its own message', async () => {
    const options = { ...CLOUD, upload_base: host.address, delivery_base: host.address, max_bytes: 1000 }
    const stranger = cloudinaryImages({ ...options, api_secret: 'wrong' }, disk)
    await expect(stranger.remove('experience/one')).rejects.toThrow('401: Invalid Signature')
    await expect(stranger.find('experience/one')).rejects.toThrow(CloudinaryFailed)
    const preset = cloudinaryImages({ ...options, upload_preset: 'other' }, disk)
    await expect(preset.store(await aPicture())).rejects.toThrow('400: Upload preset not found')
  })
})
