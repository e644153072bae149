import { z } from 'zod'
import { errorBody } from '../shared/error-body.ts'
import { instant } from '../shared/schemas.ts'

/** What a page needs to upload: `file` and `upload_preset` as multipart to `upload_url`, which may be another host's. */
export const imageHost = z.object({
  upload_url: z.string(),
  cloud_name: z.string(),
  upload_preset: z.string(),
  max_bytes: z.number().int(),
})
export type ImageHost = z.infer<typeof imageHost>

/** The image host's answer (japan.md 3.2), as much of it as there is. */
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

/** The image host's refusal (japan.md 3.3) and ours in one. */
export const imageHostError = errorBody.extend({ error: z.object({ message: z.string() }) })
