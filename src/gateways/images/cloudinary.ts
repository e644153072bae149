// Cloudinary as the image host (docs/product/providers.md#cloudinary): pages upload to it directly
// and show its pictures in the same widths and formats. Uploads through our server are validated
// first.
import { createHash } from 'node:crypto'
import { noResponseReason } from '#domain/shared/caught-error.ts'
import { MAX_UPLOAD_BYTES, PREVIEW_CROP } from '#domain/images/pictures.ts'
import { drawPreview } from './link-preview.ts'
import { masterFrom, reencode } from './master.ts'
import { ImageStoreFailed, type ImageStore, newPublicId, PREVIEW, PUBLIC_ID, type StoredImage } from './port.ts'

export type CloudinaryOptions = {
  cloud_name: string
  api_key: string
  api_secret: string
  /** An unsigned preset of the account. */
  upload_preset: string
  /** https://api.cloudinary.com, or a fake in tests. */
  upload_base: string
  /** https://res.cloudinary.com, or a fake in tests. */
  delivery_base: string
  /** Maximum file size of the account's plan, bytes. */
  max_bytes: number
}

/** Timeout of a call, ms; an upload takes longest. */
const TIMEOUT = 60_000
/** Of the crop of a link preview, ms: other previews wait. */
const PREVIEW_TIMEOUT = 8_000

/** No response, or one that doesn't fit the protocol. */
export class CloudinaryFailed extends ImageStoreFailed {}

/** @param here delivers the pictures that this machine stored before */
export function cloudinaryImages(options: CloudinaryOptions, here: Pick<ImageStore, 'deliver'>): ImageStore {
  const { cloud_name, api_key, api_secret, upload_preset, upload_base, delivery_base, max_bytes } = options
  const calls = `${upload_base}/v1_1/${cloud_name}`
  const urlOf = (public_id: string) => `${delivery_base}/${cloud_name}/image/upload/v1/${public_id}`
  const basic = `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`

  async function call(path: string, init: RequestInit): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(calls + path, {
      ...init,
      // A redirect would send the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((error: unknown) => {
      throw new CloudinaryFailed(`${path} was not answered: ${noResponseReason(error)}`)
    })
    const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
    if (body && (response.ok || response.status === 404)) return { status: response.status, body }
    const { message = 'no words' } = (body?.error ?? {}) as { message?: string }
    throw new CloudinaryFailed(`${path} was answered ${response.status}: ${message}`)
  }

  /** null when there is no such picture */
  async function cropOf(public_id: string) {
    if (!PUBLIC_ID.test(public_id)) return null
    const { status, bytes } = await fetch(urlOf(public_id).replace('/upload/', `/upload/${PREVIEW_CROP}/`), {
      headers: { accept: PREVIEW.accept },
      redirect: 'error',
      signal: AbortSignal.timeout(PREVIEW_TIMEOUT),
    })
      .then(async (response) => ({ status: response.status, bytes: await response.bytes() }))
      .catch((error: unknown) => {
        throw new CloudinaryFailed(`a crop was not answered: ${noResponseReason(error)}`)
      })
    if (status === 404) return null
    if (status !== 200) throw new CloudinaryFailed(`a crop was answered ${status}`)
    return { bytes }
  }

  return {
    target: {
      upload_url: `${calls}/image/upload`,
      cloud_name,
      upload_preset,
      max_bytes: Math.min(max_bytes, MAX_UPLOAD_BYTES),
    },
    origins: { upload: new URL(upload_base).origin, delivery: new URL(delivery_base).origin },
    urlOf,

    async store(bytes, { public_id = newPublicId(), ...options } = {}) {
      if (!PUBLIC_ID.test(public_id)) throw new RangeError(`not a public id: ${JSON.stringify(public_id)}`)
      const { data } = await masterFrom(bytes, options)
      const form = new FormData()
      form.append('upload_preset', upload_preset)
      form.append('public_id', public_id)
      form.append('file', new Blob([Uint8Array.from(data)], { type: 'image/webp' }), 'picture.webp')
      const { body } = await call('/image/upload', { method: 'POST', body: form })
      return storedFrom(body)
    },

    reencode,

    async find(public_id) {
      if (!PUBLIC_ID.test(public_id)) return null
      const { status, body } = await call(`/resources/image/upload/${public_id}`, { headers: { authorization: basic } })
      return status === 404 ? null : storedFrom(body)
    },

    deliver: here.deliver,

    preview: (public_id, words) =>
      drawPreview(async () => (await here.deliver(public_id ?? '', PREVIEW)) ?? cropOf(public_id ?? ''), words),

    async remove(public_id) {
      if (!PUBLIC_ID.test(public_id)) return
      const signed = { invalidate: 'true', public_id, timestamp: String(Math.floor(Date.now() / 1000)) }
      // Parameters sorted by name, then the secret.
      const text = Object.entries(signed).map(([name, value]) => `${name}=${value}`)
      const signature = createHash('sha1')
        .update(`${text.join('&')}${api_secret}`)
        .digest('hex')
      const form = new URLSearchParams({ ...signed, api_key, signature })
      await call('/image/destroy', { method: 'POST', body: form })
    },
  }

  function storedFrom(body: Record<string, unknown>): StoredImage {
    const { public_id, width, height, format, bytes } = body
    const known =
      typeof public_id === 'string' &&
      typeof format === 'string' &&
      typeof width === 'number' &&
      typeof height === 'number' &&
      typeof bytes === 'number'
    if (!known) throw new CloudinaryFailed(`an answer without its fields: ${Object.keys(body).join(', ')}`)
    // Cloudinary's own address has a version and an extension. Ours leaves them out, so the id
    // alone determines the address.
    return { public_id, url: urlOf(public_id), width, height, format, bytes }
  }
}
