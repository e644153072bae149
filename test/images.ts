// Pictures for tests: a disk store that is deleted after the tests, files as cameras and programs
// create them, and the upload form.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { diskImages } from '#gateways/images/disk.ts'
import { ImageStoreFailed } from '#gateways/images/port.ts'
import type { App } from '#services/shared/app.ts'

/** Gives the App a disk image store. Call it after testApp, at the same level. */
export function keepImages(app: Pick<App, 'images'>): { folder: string; files: () => Promise<string[]> } {
  const made = {
    folder: '',
    /** Paths of all stored files. */
    files: async () =>
      (await fs.readdir(made.folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(made.folder, path.join(entry.parentPath, entry.name))),
  }
  beforeAll(async () => {
    made.folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tsumugi-images-'))
    app.images = diskImages({ folder: made.folder, base_path: '/images' })
  })
  afterAll(() => fs.rm(made.folder, { recursive: true }))
  return made
}

export const plainPicture = (width: number, height: number, colour = '#3366aa') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/**
 * @returns a black PNG with one bit per pixel: 100 megapixels take 12 kB. sharp needs seconds to
 * make one.
 */
export function blackPng(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(zlib.crc32(named))
    return Buffer.concat([length, named, checksum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A small JPEG. */
export const aPicture = async (): Promise<Buffer<ArrayBuffer>> => await plainPicture(40, 30).jpeg().toBuffer()

/** A photograph as a telephone writes it: rotated by EXIF orientation, with GPS coordinates. */
export const aPhotograph = async (width: number, height: number): Promise<Buffer> =>
  await sharp(Buffer.from(await noise(width, height)))
    .withExif({
      IFD0: { Make: 'Tsumugi', Model: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '139/1 44/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Noise, which does not compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The form of an upload. */
export function uploadForm(file: Uint8Array, { name = 'picture.jpg', preset = 'experience' } = {}): FormData {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file)]), name)
  form.append('upload_preset', preset)
  return form
}

/** The error of a store that does not respond. */
export const aStoreFailure = () => new ImageStoreFailed('no answer in time')
