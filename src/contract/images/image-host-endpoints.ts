// The upload protocol of Cloudinary (docs/product/images.md#upload-protocol), so that the same
// client can upload to Cloudinary and to us.
import { z } from '@hono/zod-openapi'
import { UPLOAD_PRESET, UPLOAD_TYPES } from '#domain/images/pictures.ts'
import { answers, endpointsOf } from '../shared/endpoint.ts'
import { imageHostError, uploadedImage } from './images-schemas.ts'

const endpoint = endpointsOf('images')

const refusal = (description: string) => answers(imageHostError, description)

export const uploadImage = endpoint('user_or_brand_member', 'post', '/{cloud_name}/image/upload', {
  summary: '画像をアップロードする',
  description: 'Cloudinary のアップロードと同じ形です。送り先と upload_preset は getImageHost で調べます。',
  not_found: 'not_found',
  request: {
    params: z.object({
      cloud_name: z
        .string()
        .max(100)
        .openapi({ param: { name: 'cloud_name', in: 'path' } }),
    }),
  },
  files: UPLOAD_TYPES,
  // 20 MB are copied once and searched for the end of each part. Decoding runs in other threads.
  max_cpu: 60,
  // Only for the document: the operation reads the body itself, after it has checked the caller.
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file', 'upload_preset'],
          properties: {
            file: { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, SVG' },
            upload_preset: { type: 'string', enum: [UPLOAD_PRESET] },
          },
        },
      },
    },
  },
  responses: {
    200: answers(uploadedImage, '画像を預かりました'),
    400: refusal('画像として受け取れません'),
    401: refusal('サインインが必要です'),
    403: refusal('許可されていません'),
    404: refusal('見つかりません'),
    429: refusal('回数が多すぎます'),
    503: refusal('写真の保管先につながりません'),
  },
})
