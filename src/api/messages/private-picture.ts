import type { Context } from 'hono'

/** A picture that only its reader may have: no cache keeps it, and the browser trusts its type. */
export const privatePicture = (c: Context, { media_type, content }: { media_type: string; content: Buffer }) =>
  c.body(new Uint8Array(content), 200, {
    'content-type': media_type,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
