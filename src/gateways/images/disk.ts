// Pictures on this machine's disk: one master of each, and renditions that are made when they are first asked for.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MAX_UPLOAD_BYTES, UPLOAD_PRESET } from '#domain/images/limits.ts'
import { masterFrom, MAX_PIXELS, TIMEOUT_SECONDS } from './master.ts'
import { type DeliveredImage, type ImageStore, newPublicId, PUBLIC_ID, type StoredImage, WIDTHS } from './port.ts'
import { queue } from './queue.ts'

/** Our own name in the image host's protocol. */
const CLOUD_NAME = 'tsumugi'

// AVIF would save another 15 % but takes four times as long (640 px: 230 ms against 60), which the first visitor of every picture waits for.
const FORMATS = { webp: { quality: 78, effort: 4 }, jpeg: { quality: 80, mozjpeg: true, progressive: true } } as const
type Format = keyof typeof FORMATS

export type DiskOptions = {
  /** Where masters and renditions are kept; may be shared by several processes. */
  folder: string
  /** What delivery addresses start with, without a slash at the end: /images, or https://img.example.jp */
  base_path: string
}

/** Pictures on disk. Storing throws ImageRefused for what is no picture, or too large a one. */
export function diskImages({ folder, base_path }: DiskOptions): ImageStore {
  const masterOf = (public_id: string) => path.join(folder, 'masters', `${public_id}.webp`)
  const renditionOf = (public_id: string, width: number | null, format: Format) =>
    path.join(folder, 'renditions', `${public_id}.${width ?? 'full'}.${format}`)
  const urlOf = (public_id: string) => `${base_path}/upload/v1/${public_id}`
  const making = new Map<string, Promise<Buffer<ArrayBuffer> | null>>()
  const delivering = queue(os.availableParallelism())

  /** The file appears whole or not at all, also to other processes. */
  async function write(file: string, bytes: Uint8Array) {
    const unfinished = path.join(folder, 'unfinished', randomUUID())
    await fs.mkdir(path.dirname(unfinished), { recursive: true })
    await fs.mkdir(path.dirname(file), { recursive: true })
    await fs.writeFile(unfinished, bytes)
    await fs.rename(unfinished, file)
  }

  async function make(public_id: string, width: number | null, format: Format): Promise<Buffer<ArrayBuffer> | null> {
    const master = await readIfThere(masterOf(public_id))
    if (!master) return null
    const picture = sharp(master, { limitInputPixels: MAX_PIXELS })
    if (width !== null) picture.resize({ width, withoutEnlargement: true })
    const bytes = await delivering(() => encode(picture, format))
    await write(renditionOf(public_id, width, format), bytes)
    return bytes
  }

  // A picture that was replaced or removed must not be shown in its renditions.
  const removeRenditions = (public_id: string) =>
    Promise.all(
      [null, ...WIDTHS].flatMap((width) =>
        (Object.keys(FORMATS) as Format[]).map((format) =>
          fs.rm(renditionOf(public_id, width, format), { force: true }),
        ),
      ),
    )

  return {
    target: {
      upload_url: `/v1_1/${CLOUD_NAME}/image/upload`,
      cloud_name: CLOUD_NAME,
      upload_preset: UPLOAD_PRESET,
      max_bytes: MAX_UPLOAD_BYTES,
    },
    origins: { upload: null, delivery: null },
    urlOf,

    async store(bytes, { public_id = newPublicId(), trusted = false } = {}) {
      if (!PUBLIC_ID.test(public_id)) throw new RangeError(`not a public id: ${JSON.stringify(public_id)}`)
      const { data, info } = await masterFrom(bytes, trusted)
      await write(masterOf(public_id), data)
      await removeRenditions(public_id)
      const { width, height } = info
      return { public_id, url: urlOf(public_id), width, height, format: 'webp', bytes: data.length }
    },

    async find(public_id) {
      const master = PUBLIC_ID.test(public_id) ? await readIfThere(masterOf(public_id)) : null
      if (!master) return null
      const { width, height } = await sharp(master).metadata()
      return {
        public_id,
        url: urlOf(public_id),
        width,
        height,
        format: 'webp',
        bytes: master.length,
      } satisfies StoredImage
    },

    async deliver(public_id, { width, accept }) {
      if (!PUBLIC_ID.test(public_id)) return null
      if (width !== null && !WIDTHS.some((known) => known === width)) return null
      const format = formatFor(accept)
      const file = width === null && format === 'webp' ? masterOf(public_id) : renditionOf(public_id, width, format)
      const bytes = (await readIfThere(file)) ?? (await once(making, file, () => make(public_id, width, format)))
      return bytes && ({ bytes, content_type: `image/${format}` } satisfies DeliveredImage)
    },

    async remove(public_id) {
      if (!PUBLIC_ID.test(public_id)) return
      await fs.rm(masterOf(public_id), { force: true })
      await removeRenditions(public_id)
    },
  }
}

/** WebP for who names it; JPEG, which everybody reads, for who doesn't: link previews and old programs send only a wildcard. */
function formatFor(accept: string): Format {
  return /(^|,)\s*image\/webp\s*(;(?!\s*q=0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(accept) ? 'webp' : 'jpeg'
}

function encode(picture: Sharp, format: Format): Promise<Buffer<ArrayBuffer>> {
  picture.timeout({ seconds: TIMEOUT_SECONDS })
  if (format === 'webp') return picture.webp(FORMATS.webp).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg(FORMATS.jpeg).toBuffer()
}

async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // ENOTDIR: what would be a folder of this id is the file of another one.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Requests for the same thing while it is being made wait for the one that makes it. */
function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key)
  if (known) return known
  const promise = work().finally(() => running.delete(key))
  running.set(key, promise)
  return promise
}
