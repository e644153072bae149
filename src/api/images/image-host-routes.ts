// The upload operation of the image host's protocol.
import type { Context, MiddlewareHandler } from 'hono'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import * as endpoints from '#contract/images/image-host-endpoints.ts'
import { keyOf, uploadImage } from '#services/images/images.ts'
import { Refused } from '#services/shared/refused.ts'
import { signedInOf } from '../shared/actors.ts'
import { clientAddress } from '../shared/client-address.ts'
import type { ApiEnv } from '../shared/env.ts'
import { serve } from '../shared/serve.ts'
import { admission } from './admission.ts'
import { FORM_BYTES, readUpload } from './read-upload.ts'

/**
 * Adds the error fields of the protocol to error responses (docs/product/images.md#upload-errors).
 * Mount it before all other middleware.
 */
export const withProtocolErrors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.res.status < 400) return
  const body = (await c.res.json()) as ErrorBody
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  // A header can't contain Japanese, so it has the code.
  headers.set('x-cld-error', body.code)
  c.res = undefined
  c.res = Response.json({ ...body, error: { message: body.message } }, { status: body.status, headers })
}

/** Mount after `prepare`, which leaves the body unread. */
export const imageHostRoutes = () => {
  const admitted = admission()
  return serve(endpoints, {
    uploadImage: async ({ c, app, param: { cloud_name } }) => {
      const { user, member } = await signedInOf(c)
      const uploader = { uploaded_by_user_id: user?.id ?? null, uploaded_by_brand_member_id: member?.id ?? null }
      const { max_bytes } = app.images.target
      const most = max_bytes + FORM_BYTES
      const announced = Number(c.req.header('content-length') ?? most)
      if (!(announced <= most)) throw new Refused('image_too_large', { most: max_bytes })
      const sender = { uploader: keyOf(uploader), address: clientAddress(c) }
      const image = await admitted(sender, announced, () =>
        uploadImage(app, uploader, cloud_name, () => readUpload(c.req.raw, most)),
      )
      return { ...image, url: atCallersOrigin(c, image.url), secure_url: atCallersOrigin(c, image.secure_url) }
    },
  })
}

/** The protocol requires absolute URLs. Ours have the origin that the caller used. */
function atCallersOrigin(c: Context<ApiEnv>, url: string): string {
  const { base_url } = c.get('app')
  const called = new URL(c.req.url)
  return new URL(url, called.host === new URL(base_url).host ? base_url : called).href
}
