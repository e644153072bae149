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

/** The upload preset that clients send. */
export const UPLOAD_PRESET = 'experience'
