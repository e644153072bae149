// Pictures by public id. The delivery address is the image host's own form, .../upload/{transform}/v1/{public_id},
// so that the same address rules hold for our disk and for Cloudinary (japan.md 3.4).
import { randomBytes } from 'node:crypto'

export type StoredImage = {
  public_id: string
  url: string
  width: number
  height: number
  format: string
  bytes: number
}
export type DeliveredImage = { bytes: Uint8Array<ArrayBuffer>; content_type: string }

/** A width from the fixed list of port.ts, and the formats the browser takes. */
export type Rendition = { width: number | null; accept: string }

/** What a page needs to upload by itself: POST the fields `file` and `upload_preset` as multipart to `upload_url`. */
export type UploadTarget = {
  /** Absolute, or a path of ours. */
  upload_url: string
  cloud_name: string
  upload_preset: string
  max_bytes: number
}

/** Who uploads a drawing (SVG): for the order of drawings and for limits. */
export type DrawingUploader = {
  /** Drawings with the same key are drawn one after another. */
  key: string
  /** Called when the turn of this drawing comes. Returns the result of `draw`, or throws to refuse. */
  attempt: <T>(draw: () => Promise<T>) => Promise<T>
}

export type StoreOptions = {
  public_id?: string
  /** All drawings without an uploader are drawn one after another. */
  uploader?: DrawingUploader
}

/** Each call throws ImageStoreFailed when the pictures can't be reached. */
export type ImageStore = {
  target: UploadTarget
  /** Origins beside our own that pages send uploads to and show pictures from; null where it is our own. */
  origins: { upload: string | null; delivery: string | null }
  /** The address of the picture as it is; renditions put their transform after /upload/. */
  urlOf: (public_id: string) => string
  /**
   * Validates by content, re-encodes, strips metadata, keeps.
   * @throws ImageRefused, and what `uploader.attempt` throws
   */
  store: (bytes: Uint8Array, options?: StoreOptions) => Promise<StoredImage>
  /** What is kept under this id; null when there is no such picture. */
  find: (public_id: string) => Promise<StoredImage | null>
  /** null when there is no such picture or width. */
  deliver: (public_id: string, rendition: Rendition) => Promise<DeliveredImage | null>
  /** Deletes the picture in all its widths; nothing happens when there is none. */
  remove: (public_id: string) => Promise<void>
}

/** The widths that are made; any other is refused, so that nobody can fill the disk with sizes. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1280] as const

/** No dots, so an id never leads out of a folder, and never meets a file of ours, which all have an extension. */
export const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,3}$/

/** An id that nobody can guess. */
export const newPublicId = () => `experience/${randomBytes(16).toString('base64url')}`

/**
 * `too_complex`: drawing takes too much time or memory. `busy`: the drawing was not tried, because
 * this machine is too busy.
 */
export type ImageRefusal = 'not_an_image' | 'animated' | 'too_large' | 'too_many_pixels' | 'too_complex' | 'busy'

export class ImageRefused extends Error {
  readonly reason: ImageRefusal
  constructor(reason: ImageRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Whoever keeps the pictures doesn't answer, or refuses what we ask for: it says nothing about the picture. */
export class ImageStoreFailed extends Error {}
