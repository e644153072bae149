import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#domain/images/pictures.ts'
import { diskImages } from './disk.ts'
import { ImageRefused, type ImageStore } from './port.ts'

let folder: string
let images: ImageStore
const WEBP = 'image/avif,image/webp,image/apng,*/*;q=0.8'

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tsumugi-images-'))
  images = diskImages({ folder, base_path: '/images' })
})
afterAll(() => fs.rm(folder, { recursive: true }))

const plain = (width: number, height: number, colour = '#3366aa') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}
const deliver = async (public_id: string, size: number | 'preview' | null, accept = WEBP) =>
  (await images.deliver(public_id, { size, accept }))?.bytes
const refusalOf = (bytes: Uint8Array) =>
  images.store(bytes).then(
    () => null,
    (error: unknown) => (error instanceof ImageRefused ? error.reason : error),
  )

describe('storing', () => {
  it('stores a picture under an unguessable id, at an address of the image host', async () => {
    const stored = await images.store(await plain(900, 600).jpeg().toBuffer())
    expect(stored).toMatchObject({ width: 900, height: 600, format: 'webp' })
    expect(stored.public_id).toMatch(/^experience\/[A-Za-z0-9_-]{22}$/)
    expect(stored.url).toBe(`/images/upload/v1/${stored.public_id}`)
    const master = await deliver(stored.public_id, null)
    expect(master).toHaveLength(stored.bytes)
  })

  it('rotates it upright, and strips the camera’s metadata', async () => {
    const bytes = await plain(400, 200)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const stored = await images.store(bytes)
    expect(stored).toMatchObject({ width: 200, height: 400 })
    const { exif, orientation } = await sharp(await deliver(stored.public_id, null)).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  it('scales down huge pictures', async () => {
    const stored = await images.store(await plain(5000, 2500).png().toBuffer())
    expect(stored).toMatchObject({ width: 2400, height: 1200 })
  })

  it('rasterises drawings, and small ones at a usable size', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="red"/></svg>'
    const stored = await images.store(Buffer.from(drawing))
    expect(stored).toMatchObject({ width: 1200, height: 800, format: 'webp' })
  })

  it('refuses what is not a picture, under any name', async () => {
    const jpeg = await plain(300, 300).jpeg().toBuffer()
    expect(await refusalOf(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('not_an_image')
    expect(await refusalOf(new Uint8Array())).toBe('not_an_image')
    expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toBe('not_an_image')
    expect(await refusalOf(await plain(30, 30).gif().toBuffer())).toBe('not_an_image')
  })

  it('refuses too many bytes, and too many pixels in few bytes', async () => {
    expect(await refusalOf(new Uint8Array(MAX_UPLOAD_BYTES + 1))).toBe('too_large')
    expect(await refusalOf(await plain(8000, 7000).png().toBuffer())).toBe('too_many_pixels')
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>'
    expect(await refusalOf(Buffer.from(drawing))).toBe('too_many_pixels')
  })

  it('accepts no id that leaves the folder', async () => {
    const bytes = await plain(10, 10).png().toBuffer()
    for (const public_id of ['../outside', 'a/../../b', '/etc/passwd', 'a//b', 'a.webp', 'a\0b', ''])
      await expect(images.store(bytes, { public_id })).rejects.toThrow(RangeError)
  })
})

describe('delivering', () => {
  it('renders widths from the list, never larger than the picture, in a format that the browser accepts', async () => {
    const { public_id } = await images.store(await plain(900, 600).jpeg().toBuffer())
    expect(await sizeOf((await deliver(public_id, 320))!)).toEqual({ width: 320, height: 213, format: 'webp' })
    expect(await sizeOf((await deliver(public_id, 1200))!)).toEqual({ width: 900, height: 600, format: 'webp' })
    expect(await sizeOf((await deliver(public_id, 'preview'))!)).toMatchObject({ width: 1200, height: 630 })
    expect(await sizeOf((await deliver(public_id, 320, '*/*'))!)).toMatchObject({ format: 'jpeg' })
    expect(await sizeOf((await deliver(public_id, null, 'image/jpeg'))!)).toMatchObject({ format: 'jpeg', width: 900 })
    expect(await sizeOf((await deliver(public_id, 320, 'image/webp;q=0, image/*'))!)).toMatchObject({ format: 'jpeg' })
    expect(await sizeOf((await deliver(public_id, 320, 'image/png, image/webp;q=0.5'))!)).toMatchObject({
      format: 'webp',
    })
  })

  it('fills transparent parts with white where the format has no transparency', async () => {
    const clear = sharp({
      create: { width: 160, height: 160, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { public_id } = await images.store(await clear.png().toBuffer())
    const { dominant } = await sharp(await deliver(public_id, 160, '*/*')).stats()
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
  })

  it('has no other widths, and no pictures that were never stored', async () => {
    const { public_id } = await images.store(await plain(900, 600).jpeg().toBuffer())
    for (const width of [1, 321, 5000, Number.NaN, -160]) expect(await deliver(public_id, width)).toBeUndefined()
    for (const id of ['experience/none', '../masters/x', `${public_id}/below`, 'experience'])
      expect(await deliver(id, 320)).toBeUndefined()
  })

  it('renders a rendition once for all parallel requests, and stores it', async () => {
    const { public_id } = await images.store(await plain(1600, 1000).jpeg().toBuffer())
    const all = await Promise.all(Array.from({ length: 12 }, () => deliver(public_id, 640)))
    expect(new Set(all).size).toBe(1)
    const kept = await fs.stat(path.join(folder, 'renditions', `${public_id}.640.webp`))
    expect(Buffer.compare((await deliver(public_id, 640))!, all[0]!)).toBe(0)
    expect((await fs.stat(path.join(folder, 'renditions', `${public_id}.640.webp`))).mtimeMs).toBe(kept.mtimeMs)
    expect(await fs.readdir(path.join(folder, 'unfinished'))).toEqual([])
  })

  it('shows no rendition of a picture that was replaced', async () => {
    await images.store(await plain(320, 320, '#ff0000').png().toBuffer(), { public_id: 'fixed/one' })
    await deliver('fixed/one', 320)
    await images.store(await plain(320, 320, '#0000ff').png().toBuffer(), { public_id: 'fixed/one' })
    const { dominant } = await sharp(await deliver('fixed/one', 320)).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })
})
