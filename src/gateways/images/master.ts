// Validates and re-encodes every upload, for all stores: detects the type by content, decodes
// within limits, rotates upright and encodes again.
import os from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { MAX_UPLOAD_BYTES, pictureTypeOf } from '#domain/images/pictures.ts'
import { type DrawingUploader, ImageRefused, type PlainImage, type StoreOptions } from './port.ts'
import { queue } from '#domain/shared/queue.ts'
import { type Master, rasterise } from './rasterise.ts'

export const MAX_PIXELS = 50_000_000
/** The longest side of a master, px. */
const MASTER_SIDE = 2400
/** Minimum size of a rasterised drawing, px: it has no size of its own. */
const DRAWING_SIDE = 1200
export const TIMEOUT_SECONDS = 20

// Uploads have a queue of their own, so that many uploads never delay the delivery of pictures.
const decoding = queue(Math.max(1, Math.floor(os.availableParallelism() / 2)))

/**
 * Decodes the picture, rotates it upright, converts it to sRGB, scales huge ones down, and encodes
 * it as WebP. Nothing else of the upload survives, least of all metadata.
 * @throws ImageRefused, and what `uploader.attempt` throws
 */
export async function masterFrom(
  bytes: Uint8Array,
  { uploader }: Omit<StoreOptions, 'public_id'> = {},
): Promise<Master> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new ImageRefused('too_large')
  const kind = kindOf(bytes)
  if (!kind) throw new ImageRefused('not_an_image')
  if ((kind === 'image/png' && isAnimatedPng(bytes)) || (kind === 'image/webp' && isAnimatedWebp(bytes)))
    throw new ImageRefused('animated')
  if (kind === 'svg') return await rasterise(bytes, { uploader })
  return await decoding(() => decode(bytes))
}

/** The same as a picture of its own (ImageStore.reencode). */
export async function reencode(bytes: Uint8Array, uploader: DrawingUploader): Promise<PlainImage> {
  const { data, info } = await masterFrom(bytes, { uploader })
  return { data, width: info.width, height: info.height }
}

/** As masterFrom, for callers that have checked the type already. */
export async function decode(bytes: Uint8Array): Promise<Master> {
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const
  try {
    // Reads only the header, so a picture with too many pixels is never decoded.
    const { format, width, height } = await sharp(bytes, options).metadata()
    if (width * height > MAX_PIXELS) throw new ImageRefused('too_many_pixels')
    const enlarged = format === 'svg' ? Math.max(1, DRAWING_SIDE / Math.max(width, height)) : 1
    return await asMaster(sharp(bytes, { ...options, density: Math.min(72 * enlarged, 7200) }))
  } catch (cause) {
    if (cause instanceof ImageRefused) throw cause
    throw new ImageRefused(/pixel limit/.test(String(cause)) ? 'too_many_pixels' : 'not_an_image')
  }
}

const asMaster = (picture: Sharp): Promise<Master> =>
  picture
    .autoOrient()
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .webp({ quality: 86, effort: 2 })
    .toBuffer({ resolveWithObject: true })

/**
 * Detects the type by the first bytes. Compressed drawings are refused: their real size is unknown
 * before they are decompressed.
 */
function kindOf(bytes: Uint8Array): ReturnType<typeof pictureTypeOf> | 'svg' {
  const type = pictureTypeOf(bytes)
  if (type) return type
  const head = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /^\s*<(?:[?!]|svg[\s>])/.test(head) && /<svg[\s>]/.test(head) ? 'svg' : null
}

/**
 * Whether a PNG has several frames: a chunk acTL before its first data (PNG, third edition,
 * 11.3.3).
 */
function isAnimatedPng(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = 8; at + 8 <= png.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

/**
 * Whether a WebP has several frames: the flag of its first chunk VP8X (RFC 9649, 2.7.1). Without
 * it, decoders ignore chunks of frames.
 */
const isAnimatedWebp = (webp: Uint8Array): boolean =>
  String.fromCharCode(...webp.subarray(12, 16)) === 'VP8X' && (webp[20]! & 0x02) !== 0
