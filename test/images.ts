// Pictures for tests: a store on disk that goes with the test, files made as cameras and programs make them, and the form that uploads them.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { diskImages } from '#gateways/images/disk.ts'
import { ImageStoreFailed } from '#gateways/images/port.ts'
import type { App } from '#services/shared/app.ts'

/** Gives the App the store that keeps pictures on disk. Call it where testApp is called. */
export function keepImages(app: Pick<App, 'images'>): { folder: string; files: () => Promise<string[]> } {
  const made = {
    folder: '',
    /** Everything that is kept, by its path. */
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

/** A small JPEG. */
export const aPicture = async (): Promise<Buffer<ArrayBuffer>> => await plainPicture(40, 30).jpeg().toBuffer()

/** As a telephone writes it: turned by a note, with the place where it was taken. */
export const aPhotograph = async (width: number, height: number): Promise<Buffer> =>
  await sharp(Buffer.from(await noise(width, height)))
    .withExif({
      IFD0: { Make: 'Tsumugi', Model: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '139/1 44/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Something that a compressor can't make small. */
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

/** What a call of a store throws that doesn't answer. */
export const aStoreFailure = () => new ImageStoreFailed('no answer in time')
