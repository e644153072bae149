// Delivers pictures under the URL format of the image host, /upload/{transform}/v1/{public_id}, so
// that a CDN or another host can replace this server.
import { Hono } from 'hono'
import * as endpoints from '#contract/images/images-endpoints.ts'
import { PREVIEW_CROP } from '#domain/images/pictures.ts'
import { getLinkPreview } from '#services/experiences/stories/link-preview.ts'
import { deliverImage, getImageHost } from '#services/images/images.ts'
import type { ApiEnv } from '../shared/env.ts'
import { errorOf } from '../shared/errors.ts'
import { memoizedResponse } from '../shared/memoized-response.ts'
import { serve } from '../shared/serve.ts'

// A URL never changes its picture: a new picture has a new id or hash.
const KEPT = 'public, max-age=31536000, immutable'

export const imagesRoutes = () =>
  serve(endpoints, {
    getImageHost: ({ app }) => getImageHost(app),
  })

/** Mount at `/images` after `prepare`. */
export function deliveryRoutes() {
  const preview = memoizedResponse({ content_type: 'image/jpeg', cache_control: KEPT })
  return new Hono<ApiEnv>()
    .get('/upload/*', async (c) => {
      const address = readDelivery(c.req.path.slice(c.req.path.indexOf('/upload/') + '/upload/'.length))
      const image =
        address &&
        (await deliverImage(c.get('app'), address.public_id, {
          size: address.size,
          accept: c.req.header('accept') ?? '',
        }))
      if (!image) return c.json(errorOf('not_found'), 404)
      return c.body(image.bytes, 200, {
        'content-type': image.content_type,
        'content-length': String(image.bytes.length),
        'cache-control': KEPT,
        vary: 'accept',
        'x-content-type-options': 'nosniff',
      })
    })
    .get('/stories/:file{[1-9][0-9]{0,8}-[\\w-]{16}\\.jpg}', async (c) => {
      const { path, draw } = await getLinkPreview(c.get('app'), Number.parseInt(c.req.param('file'), 10))
      if (c.req.path === path) return await preview(c, draw, path)
      c.header('cache-control', 'public, max-age=60')
      return c.redirect(path)
    })
    .all('*', (c) => c.json(errorOf('not_found'), 404))
}

export type Delivery = {
  public_id: string
  /** Pixels of its width; null for the picture as it is. */
  size: number | 'preview' | null
}

// The server always chooses format and quality, and never enlarges pictures. So these parameters
// are optional and have no effect. The only crop is the one of link previews.
const CHOSEN_HERE = new Set(['c_limit', 'f_auto', 'q_auto'])
const ADDRESS = /^(?:([a-z0-9_,]{1,60})\/)?v\d{1,10}\/([A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)$/

/**
 * Reads the part of a delivery URL after /upload/: `c_limit,w_640,f_auto,q_auto/v1/experience/abc`,
 * or without a transform (docs/product/images.md#delivery-addresses).
 * @returns null if it isn't a valid delivery URL
 */
function readDelivery(rest: string): Delivery | null {
  const match = ADDRESS.exec(rest)
  if (!match?.[2]) return null
  if (match[1] === PREVIEW_CROP) return { public_id: match[2], size: 'preview' }
  let size: number | null = null
  for (const part of match[1]?.split(',') ?? []) {
    const given = /^w_([1-9]\d{0,3})$/.exec(part)?.[1]
    if (given !== undefined && size === null) size = Number(given)
    else if (!CHOSEN_HERE.has(part)) return null
  }
  return { public_id: match[2], size }
}
