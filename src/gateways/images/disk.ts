// Pictures on this machine's disk: one master of each, and renditions that are made when they are first asked for.
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type DeliveredImage, ImageRefused, type ImageStore, type StoredImage, WIDTHS } from './port.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 50_000_000
/** The longest side of a master, in pixels. */
const MASTER_SIDE = 2400
/** What a drawing without pixels of its own is rasterised to at least. */
const DRAWING_SIDE = 1200
const TIMEOUT_SECONDS = 20
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'svg'])

// AVIF would save another 15 % but takes four times as long (640 px: 230 ms against 60), which the first visitor of every picture waits for.
const FORMATS = { webp: { quality: 78, effort: 4 }, jpeg: { quality: 80, mozjpeg: true, progressive: true } } as const
type Format = keyof typeof FORMATS

/** No dots, so an id never leads out of the folder, and never meets a file of ours, which all have an extension. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,3}$/

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
  const atOnce = queue(os.availableParallelism())

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
    const bytes = await atOnce(() => encode(picture, format))
    await write(renditionOf(public_id, width, format), bytes)
    return bytes
  }

  return {
    urlOf,

    async store(bytes, { public_id = `experience/${randomBytes(16).toString('base64url')}` } = {}) {
      if (!PUBLIC_ID.test(public_id)) throw new RangeError(`not a public id: ${JSON.stringify(public_id)}`)
      const { data, info } = await atOnce(() => masterFrom(bytes))
      await write(masterOf(public_id), data)
      // A picture that replaces another must not be shown in the other's renditions.
      await Promise.all(
        [null, ...WIDTHS].flatMap((width) =>
          (Object.keys(FORMATS) as Format[]).map((format) =>
            fs.rm(renditionOf(public_id, width, format), { force: true }),
          ),
        ),
      )
      const { width, height } = info
      return {
        public_id,
        url: urlOf(public_id),
        width,
        height,
        format: 'webp',
        bytes: data.length,
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

/** The picture decoded, turned upright, made smaller where it is huge, and encoded anew: nothing else of the upload survives, metadata least of all. */
async function masterFrom(bytes: Uint8Array) {
  if (bytes.length > MAX_BYTES) throw new ImageRefused('too_large')
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const
  try {
    const { format, width, height } = await sharp(bytes, options).metadata()
    if (!ACCEPTED.has(format)) throw new ImageRefused('not_an_image')
    if (width * height > MAX_PIXELS) throw new ImageRefused('too_many_pixels')
    const enlarged = format === 'svg' ? Math.max(1, DRAWING_SIDE / Math.max(width, height)) : 1
    return await sharp(bytes, { ...options, density: Math.min(72 * enlarged, 7200) })
      .autoOrient()
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality: 86, effort: 2 })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    if (cause instanceof ImageRefused) throw cause
    throw new ImageRefused(/pixel limit/.test(String(cause)) ? 'too_many_pixels' : 'not_an_image')
  }
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

/** Runs at most so many works at a time, the others in the order they came: encoding shares its threads with files and password hashes. */
function queue(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes later takes it first.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
