import { answers, endpoint } from '../shared/endpoint.ts'
import { imageHost } from './images-schemas.ts'

export const getImageHost = endpoint('anyone', {
  operationId: 'getImageHost',
  summary: '画像をどこへアップロードするかを返す',
  tags: ['images'],
  method: 'get',
  path: '/image_host',
  responses: { 200: answers(imageHost, '画像のアップロード先') },
})
