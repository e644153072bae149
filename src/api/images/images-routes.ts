// Delivers pictures under the URL format of the image host, /upload/{transform}/v1/{public_id}, so
// that a CDN or another host can replace this server.
import { Hono } from 'hono'
import * as endpoints from '#contract/images/images-endpoints.ts'
import { deliverImage, getImageHost } from '#services/images/images.ts'
import type { ApiEnv } from '../shared/env.ts'
import { errorOf } from '../shared/errors.ts'
import { serve } from '../shared/serve.ts'
import { readDelivery } from './delivery-address.ts'

export const imagesRoutes = () =>
  serve(endpoints, {
    getImageHost: ({ app }) => getImageHost(app),
  })

/** Mount at `/images` after `prepare`. */
export const deliveryRoutes = () =>
  new Hono<ApiEnv>()
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
        // A URL never changes its picture: a new picture has a new id.
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept',
        'x-content-type-options': 'nosniff',
      })
    })
    .all('*', (c) => c.json(errorOf('not_found'), 404))
