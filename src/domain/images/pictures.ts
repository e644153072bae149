/**
 * Which pictures can be uploaded (docs/product/images.md#what-may-be-uploaded). The browser control
 * and the server share these limits.
 */

/** Maximum file size in bytes. A phone photo at best quality has about 15 MB. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/**
 * Accepted types, as browsers name them. The server checks the content of the file instead.
 * Without HEIC, so that telephones convert it to JPEG when it is chosen.
 */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] as const

/** Accepted types of pictures of messages, checked by content (`pictureTypeOf`). */
export const MESSAGE_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The crop that link previews show, px, and how a delivery address asks for it. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
export const PREVIEW_CROP = 'c_fill,w_1200,h_630,f_auto,q_auto'

/** The upload preset that clients send. */
export const UPLOAD_PRESET = 'experience'

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

const has = (bytes: Uint8Array, part: readonly number[], at = 0) =>
  part.every((byte, index) => bytes[at + index] === byte)

/** The type of a photograph by its first bytes, whatever its name says; null for other types. */
export function pictureTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  if (has(bytes, JPEG)) return 'image/jpeg'
  if (has(bytes, PNG)) return 'image/png'
  return has(bytes, RIFF) && has(bytes, WEBP, 8) ? 'image/webp' : null
}
