// Our own image host, on any store of files: one master of each picture, and renditions rendered on
// first request.
import os from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { MAX_UPLOAD_BYTES, PREVIEW_HEIGHT, PREVIEW_WIDTH, UPLOAD_PRESET } from '#domain/images/pictures.ts'
import { drawPreview } from './link-preview.ts'
import { masterFrom, MAX_PIXELS, reencode, TIMEOUT_SECONDS } from './master.ts'
import {
  type DeliveredImage,
  type ImageStore,
  newPublicId,
  PREVIEW,
  PUBLIC_ID,
  type Rendition,
  type StoredImage,
  WIDTHS,
} from './port.ts'
import { queue } from '#domain/shared/queue.ts'

/** Our own name in the image host's protocol. */
const CLOUD_NAME = 'tsumugi'

// Effort 6 would save another 4 % but takes twice as long, and three times for a picture of noise.
// AVIF would save another 15 % but takes four times as long (640 px: 230 ms instead of 60). The
// first visitor of every picture would wait for it.
const FORMATS = { webp: { quality: 75, effort: 4 }, jpeg: { quality: 80, mozjpeg: true, progressive: true } } as const
type Format = keyof typeof FORMATS

/**
 * Files by name, such as `masters/experience/abc.webp`, shared by any number of processes. A write
 * or removal is immediately visible to all of them.
 */
export type Files = {
  /** @returns null when there is no such file */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | null>
  has: (name: string) => Promise<boolean>
  /** The file appears complete or not at all, also to other processes. */
  write: (name: string, bytes: Uint8Array<ArrayBuffer>, content_type: string) => Promise<void>
  /** Has no effect when there is no such file. */
  remove: (name: string) => Promise<void>
}

/** Prefix of masters' names. */
export const MASTERS = 'masters/'
const masterOf = (public_id: string) => `${MASTERS}${public_id}.webp`
type Size = Rendition['size']
const renditionOf = (public_id: string, size: Size, format: Format) =>
  `renditions/${public_id}.${size ?? 'full'}.${format}`

/** The names of all possible renditions of a picture. */
const renditionsOf = (public_id: string) =>
  [null, 'preview' as const, ...WIDTHS].flatMap((size) =>
    (Object.keys(FORMATS) as Format[]).map((format) => renditionOf(public_id, size, format)),
  )

/**
 * Pictures in these files. `store` throws ImageRefused for invalid or too large pictures.
 * @param base_path prefix of delivery addresses, without a slash at the end: /images, or
 * https://img.example.jp
 */
export function selfHostedImages(files: Files, base_path: string): ImageStore {
  const urlOf = (public_id: string) => `${base_path}/upload/v1/${public_id}`
  const making = new Map<string, Promise<Buffer<ArrayBuffer> | null>>()
  const delivering = queue(os.availableParallelism())

  // Two processes may render the same rendition at once. They write the same bytes, so their order
  // doesn't matter.
  async function make(public_id: string, size: Size, format: Format): Promise<Buffer<ArrayBuffer> | null> {
    const master = await files.read(masterOf(public_id))
    if (!master) return null
    const picture = sharp(master, { limitInputPixels: MAX_PIXELS })
    if (size === 'preview') picture.resize({ width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT })
    else if (size !== null) picture.resize({ width: size, withoutEnlargement: true })
    const bytes = await delivering(() => encode(picture, format))
    const rendition = renditionOf(public_id, size, format)
    await files.write(rendition, bytes, `image/${format}`)
    // The picture was removed meanwhile, perhaps by another process that could not see this
    // rendition yet. Without this, the rendition would stay forever.
    if (await files.has(masterOf(public_id))) return bytes
    await files.remove(rendition)
    return null
  }

  async function deliver(public_id: string, { size, accept }: Rendition): Promise<DeliveredImage | null> {
    if (!PUBLIC_ID.test(public_id)) return null
    if (typeof size === 'number' && !WIDTHS.some((known) => known === size)) return null
    const format = formatFor(accept)
    const file = size === null && format === 'webp' ? masterOf(public_id) : renditionOf(public_id, size, format)
    const bytes = (await files.read(file)) ?? (await once(making, file, () => make(public_id, size, format)))
    return bytes && { bytes, content_type: `image/${format}` }
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
      // Renditions of the replaced picture must not be shown any more. A new id has none.
      if (wanted !== undefined) await removeRenditions(public_id)
      const { width, height } = info
      return { public_id, url: urlOf(public_id), width, height, format: 'webp', bytes: data.length }
    },

    reencode,

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

    deliver,

    preview: (public_id, words) => drawPreview(() => deliver(public_id ?? '', PREVIEW), words),

    async remove(public_id) {
      if (!PUBLIC_ID.test(public_id)) return
      // The master first: after that, no process writes renditions that would stay.
      await files.remove(masterOf(public_id))
      await removeRenditions(public_id)
    },
  }
}

/**
 * WebP for clients that name it. Others get JPEG, which all clients can read: link previews and old
 * programs send only a wildcard.
 */
function formatFor(accept: string): Format {
  return /(^|,)\s*image\/webp\s*(;(?!\s*q=0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(accept) ? 'webp' : 'jpeg'
}

function encode(picture: Sharp, format: Format): Promise<Buffer<ArrayBuffer>> {
  picture.timeout({ seconds: TIMEOUT_SECONDS })
  if (format === 'webp') return picture.webp(FORMATS.webp).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg(FORMATS.jpeg).toBuffer()
}

/** Parallel requests for the same rendition share one run. */
function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key)
  if (known) return known
  const promise = work().finally(() => running.delete(key))
  running.set(key, promise)
  return promise
}
