// A fake image host with Cloudinary's protocol (docs/product/providers.md#cloudinary): unsigned
// uploads, look-ups, signed removal, and delivery in a requested width.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import sharp from 'sharp'

export const CLOUD = {
  cloud_name: 'demo',
  api_key: '1234',
  api_secret: 'secret-of-tests',
  upload_preset: 'experience',
} as const

type Kept = { bytes: Buffer<ArrayBuffer>; fields: Record<string, unknown> }

/** its address, its stored images, its calls, redirectNext, and stop */
export async function cloudinaryFake() {
  const kept = new Map<string, Kept>()
  const calls: string[] = []
  let redirects_next = false
  const refuse = (c: Context, status: 400 | 401 | 404, message: string) => {
    c.header('x-cld-error', message)
    return c.json({ error: { message } }, status)
  }
  const host = new Hono()
  host.use(cors())
  host.use(async (c, next) => {
    calls.push(`${c.req.method} ${c.req.path}`)
    if (!redirects_next) return await next()
    redirects_next = false
    return c.redirect(c.req.url, 307)
  })
  const base = `/v1_1/${CLOUD.cloud_name}`
  host.post(`${base}/image/upload`, async (c) => {
    const form = await c.req.formData()
    const { file, upload_preset, public_id: wanted } = Object.fromEntries(form)
    if (!upload_preset) return refuse(c, 400, 'Upload preset must be specified when using unsigned upload')
    if (upload_preset !== CLOUD.upload_preset) return refuse(c, 400, 'Upload preset not found')
    if (!(file instanceof File)) return refuse(c, 400, 'Missing required parameter - file')
    const bytes = Buffer.from(await file.arrayBuffer())
    const found = await sharp(bytes)
      .metadata()
      .catch(() => null)
    if (!found) return refuse(c, 400, 'Invalid image file')
    const { width, height, format } = found
    const public_id = typeof wanted === 'string' ? wanted : `experience/${kept.size}abc`
    const secure_url = `${address()}/${CLOUD.cloud_name}/image/upload/v1715431525/${public_id}.${format}`
    const fields = { public_id, version: 1_715_431_525, width, height, format, resource_type: 'image', type: 'upload' }
    kept.set(public_id, { bytes, fields: { ...fields, bytes: bytes.length, secure_url } })
    return c.json(kept.get(public_id)?.fields)
  })
  host.get(`${base}/resources/image/upload/:public_id{.+}`, (c) => {
    const basic = Buffer.from(`${CLOUD.api_key}:${CLOUD.api_secret}`).toString('base64')
    if (c.req.header('authorization') !== `Basic ${basic}`) return refuse(c, 401, 'Invalid credentials')
    const one = kept.get(c.req.param('public_id'))
    return one ? c.json(one.fields) : refuse(c, 404, `Resource not found - ${c.req.param('public_id')}`)
  })
  host.post(`${base}/image/destroy`, async (c) => {
    const given = (await c.req.parseBody()) as Record<string, string>
    const { signature, ...signed } = given
    const names = Object.keys(signed)
      .filter((name) => name !== 'api_key')
      .toSorted()
    const text = names.map((name) => `${name}=${signed[name]}`).join('&') + CLOUD.api_secret
    if (signature !== createHash('sha1').update(text).digest('hex')) return refuse(c, 401, 'Invalid Signature')
    return c.json({ result: kept.delete(String(given.public_id)) ? 'ok' : 'not found' })
  })
  host.get(`/${CLOUD.cloud_name}/image/upload/:rest{.+}`, async (c) => {
    const [, transform = '', id = ''] = /^(?:([^/]*_[^/]*)\/)?v\d+\/(.+?)(?:\.\w+)?$/.exec(c.req.param('rest')) ?? []
    const one = kept.get(id)
    if (!one) return c.notFound()
    const width = Number(/w_(\d+)/.exec(transform)?.[1])
    const picture = width ? sharp(one.bytes).resize({ width, withoutEnlargement: true }) : sharp(one.bytes)
    const format = c.req.header('accept')?.includes('image/webp') ? 'webp' : 'jpeg'
    return c.body(new Uint8Array(await picture.toFormat(format).toBuffer()), 200, { 'content-type': `image/${format}` })
  })
  const server = serve({ fetch: host.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Redirects the next call (307) to the same URL, where it would take effect. */
  const redirectNext = () => {
    redirects_next = true
  }
  return { address: address(), kept, calls, redirectNext, stop: () => new Promise((resolve) => server.close(resolve)) }
}
