// Our own image host, whatever keeps its files: one master of each picture, and renditions that are made when they are first asked for.
import os from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { MAX_UPLOAD_BYTES, UPLOAD_PRESET } from '#domain/images/limits.ts'
import { masterFrom, MAX_PIXELS, TIMEOUT_SECONDS } from './master.ts'
import { type DeliveredImage, type ImageStore, newPublicId, PUBLIC_ID, type StoredImage, WIDTHS } from './port.ts'
import { queue } from '../queue.ts'

/** Our own name in the image host's protocol. */
const CLOUD_NAME = 'tsumugi'

// AVIF would save another 15 % but takes four times as long (640 px: 230 ms against 60), which the first visitor of every picture waits for.
const FORMATS = { webp: { quality: 78, effort: 4 }, jpeg: { quality: 80, mozjpeg: true, progressive: true } } as const
type Format = keyof typeof FORMATS

/**
 * Files by name, such as `masters/experience/abc.webp`, shared by any number of processes. What one has written or removed, the others see
 * at once.
 */
export type Files = {
  /** null when there is none. */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | null>
  has: (name: string) => Promise<boolean>
  /** The file appears whole or not at all, also to other processes. */
  write: (name: string, bytes: Uint8Array<ArrayBuffer>, content_type: string) => Promise<void>
  /** Nothing happens when there is none. */
  remove: (name: string) => Promise<void>
}

/** What the names of masters begin with. */
export const MASTERS = 'masters/'
const masterOf = (public_id: string) => `${MASTERS}${public_id}.webp`
const renditionOf = (public_id: string, width: number | null, format: Format) =>
  `renditions/${public_id}.${width ?? 'full'}.${format}`

/** What a picture in all its widths and formats may consist of beside its master. */
const renditionsOf = (public_id: string) =>
  [null, ...WIDTHS].flatMap((width) =>
    (Object.keys(FORMATS) as Format[]).map((format) => renditionOf(public_id, width, format)),
  )

/**
 * Pictures in these files. Storing throws ImageRefused for what is no picture, or too large a one.
 * @param base_path what delivery addresses start with, without a slash at the end: /images, or https://img.example.jp
 */
export function keptImages(files: Files, base_path: string): ImageStore {
  const urlOf = (public_id: string) => `${base_path}/upload/v1/${public_id}`
  const making = new Map<string, Promise<Buffer<ArrayBuffer> | null>>()
  const delivering = queue(os.availableParallelism())

  // Two processes may make the same rendition at the same moment: they write the same bytes, so it doesn't matter who is last.
  async function make(public_id: string, width: number | null, format: Format): Promise<Buffer<ArrayBuffer> | null> {
    const master = await files.read(masterOf(public_id))
    if (!master) return null
    const picture = sharp(master, { limitInputPixels: MAX_PIXELS })
    if (width !== null) picture.resize({ width, withoutEnlargement: true })
    const bytes = await delivering(() => encode(picture, format))
    const rendition = renditionOf(public_id, width, format)
    await files.write(rendition, bytes, `image/${format}`)
    // Removed meanwhile, perhaps by another process that could not see this rendition yet: nobody would ever remove it.
    if (await files.has(masterOf(public_id))) return bytes
    await files.remove(rendition)
    return null
  }

  const removeRenditions = (public_id: string) => Promise.all(renditionsOf(public_id).map((name) => files.remove(name)))

  return {
    target: {
      upload_url: `/v1_1/${CLOUD_NAME}/image/upload`,
      cloud_name: CLOUD_NAME,
      upload_preset: UPLOAD_PRESET,
      max_bytes: MAX_UPLOAD_BYTES,
    },
    origins: { upload: null, delivery: null },
    urlOf,

    async store(bytes, { public_id: wanted, ...options } = {}) {
      const public_id = wanted ?? newPublicId()
      if (!PUBLIC_ID.test(public_id)) throw new RangeError(`not a public id: ${JSON.stringify(public_id)}`)
      const { data, info } = await masterFrom(bytes, options)
      await files.write(masterOf(public_id), Buffer.from(data), 'image/webp')
      // A picture that was replaced must not be shown in its renditions. A new id has none.
      if (wanted !== undefined) await removeRenditions(public_id)
      const { width, height } = info
      return { public_id, url: urlOf(public_id), width, height, format: 'webp', bytes: data.length }
    },

    async find(public_id) {
      const master = PUBLIC_ID.test(public_id) ? await files.read(masterOf(public_id)) : null
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
      const bytes = (await files.read(file)) ?? (await once(making, file, () => make(public_id, width, format)))
      return bytes && ({ bytes, content_type: `image/${format}` } satisfies DeliveredImage)
    },

    async remove(public_id) {
      if (!PUBLIC_ID.test(public_id)) return
      // The master first: from then on no process makes renditions that would stay.
      await files.remove(masterOf(public_id))
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

/** Requests for the same thing while it is being made wait for the one that makes it. */
function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key)
  if (known) return known
  const promise = work().finally(() => running.delete(key))
  running.set(key, promise)
  return promise
}
