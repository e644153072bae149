// Pictures by public id. The delivery address is the image host's own form, .../upload/{transform}/v1/{public_id},
// so that the same address rules hold for our disk and for Cloudinary (japan.md 3.4).

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

export type ImageStore = {
  /** The address of the picture as it is; renditions put their transform after /upload/. */
  urlOf: (public_id: string) => string
  /** Validates by content, re-encodes, strips metadata, keeps. @throws ImageRefused */
  store: (bytes: Uint8Array, options?: { public_id?: string }) => Promise<StoredImage>
  /** null when there is no such picture or width. */
  deliver: (public_id: string, rendition: Rendition) => Promise<DeliveredImage | null>
}

/** The widths that are made; any other is refused, so that nobody can fill the disk with sizes. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1280] as const

export class ImageRefused extends Error {
  readonly reason: 'not_an_image' | 'too_large' | 'too_many_pixels'
  constructor(reason: 'not_an_image' | 'too_large' | 'too_many_pixels') {
    super(reason)
    this.reason = reason
  }
}
