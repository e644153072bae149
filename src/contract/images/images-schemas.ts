import { z } from 'zod'
import { errorBody } from '../shared/error-body.ts'
import { instant } from '../shared/schemas.ts'

/**
 * What a page needs to upload a picture: it sends `file` and `upload_preset` as multipart/form-data
 * to `upload_url`, which may be on another host.
 */
export const imageHost = z.object({
  upload_url: z.string(),
  cloud_name: z.string(),
  upload_preset: z.string(),
  max_bytes: z.number().int(),
})
export type ImageHost = z.infer<typeof imageHost>

/**
 * The response of the image host to an upload: the fields of the protocol that we send
 * (docs/product/images.md#upload-protocol).
 */
export const uploadedImage = z.object({
  public_id: z.string(),
  version: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  format: z.string(),
  resource_type: z.literal('image'),
  type: z.literal('upload'),
  bytes: z.number().int(),
  created_at: instant,
  url: z.string(),
  secure_url: z.string(),
})
export type UploadedImage = z.infer<typeof uploadedImage>

/**
 * An error body with the fields of the image host's protocol and our own
 * (docs/product/images.md#upload-errors).
 */
export const imageHostError = errorBody.extend({ error: z.object({ message: z.string() }) })
