// Pictures by public id. All stores use the image host's form of delivery addresses,
// .../upload/{transform}/v1/{public_id}, so that the same rules hold for our disk and for
// Cloudinary (docs/product/images.md#delivery-addresses).
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

/** `size`: one of WIDTHS, or 'preview' for the crop of link previews; `accept`: the formats that the browser accepts. */
export type Rendition = { size: number | 'preview' | null; accept: string }

/** The crop that pictures of link previews are made from. */
export const PREVIEW: Rendition = { size: 'preview', accept: 'image/jpeg' }

/**
 * How a page uploads directly: POST the fields `file` and `upload_preset` as multipart to
 * `upload_url`.
 */
export type UploadTarget = {
  /** Absolute, or a path on our server. */
  upload_url: string
  cloud_name: string
  upload_preset: string
  max_bytes: number
}

/** The uploader of a drawing (SVG), for fair turns and limits. */
export type DrawingUploader = {
  /** Drawings with the same key are rasterised one after another. */
  key: string
  /** Called when it is this drawing's turn. Returns the result of `draw`, or throws to refuse. */
  attempt: <T>(draw: () => Promise<T>) => Promise<T>
}

export type StoreOptions = {
  public_id?: string
  /** Without an uploader, drawings are rasterised one after another. */
  uploader?: DrawingUploader
}

/** Each call throws ImageStoreFailed when the store can't be reached. */
/** A picture that is stored elsewhere: WebP without metadata. */
export type PlainImage = { data: Buffer; width: number; height: number }

/** What the picture of a link preview says: 「京都府・6,526円／1名」 below the title. */
export type PreviewWords = { title: string; facts: string }

export type ImageStore = {
  target: UploadTarget
  /** Origins that pages upload to and show pictures from; null for our own. */
  origins: { upload: string | null; delivery: string | null }
  /** The address of the original; renditions add their transform after /upload/. */
  urlOf: (public_id: string) => string
  /**
   * Validates by content, re-encodes, strips metadata, and stores.
   * @throws ImageRefused, and what `uploader.attempt` throws
   */
  store: (bytes: Uint8Array, options?: StoreOptions) => Promise<StoredImage>
  /**
   * As `store`, without storing it: for pictures without a public address.
   * @throws ImageRefused, and what `uploader.attempt` throws
   */
  reencode: (bytes: Uint8Array, uploader: DrawingUploader) => Promise<PlainImage>
  /** @returns null when there is no such picture */
  find: (public_id: string) => Promise<StoredImage | null>
  /** @returns null when there is no such picture or width */
  deliver: (public_id: string, rendition: Rendition) => Promise<DeliveredImage | null>
  /**
   * The crop of link previews with words on it, as JPEG; on a plain ground without a picture. One
   * at a time.
   * @throws QueueFull when too many wait
   */
  preview: (public_id: string | null, words: PreviewWords) => Promise<Uint8Array<ArrayBuffer>>
  /** Deletes the picture in all widths; no effect when there is none. */
  remove: (public_id: string) => Promise<void>
}

/** The only widths. Others are refused, so that no client can fill the disk with sizes. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1280] as const

/**
 * Without dots, so an id never leaves the folder, and never collides with our files, which all have
 * an extension.
 */
export const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,3}$/

/** An unguessable id. */
export const newPublicId = () => `experience/${randomBytes(16).toString('base64url')}`

/**
 * `too_complex`: the drawing takes too much time or memory. `busy`: the drawing was not tried,
 * because this machine is too busy.
 */
export type ImageRefusal = 'not_an_image' | 'animated' | 'too_large' | 'too_many_pixels' | 'too_complex' | 'busy'

export class ImageRefused extends Error {
  readonly reason: ImageRefusal
  constructor(reason: ImageRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The store doesn't respond, or refuses the call. This says nothing about the picture. */
export class ImageStoreFailed extends Error {}
