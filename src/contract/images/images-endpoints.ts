import { answers, endpointsOf } from '../shared/endpoint.ts'
import { imageHost } from './images-schemas.ts'

const endpoint = endpointsOf('images')

export const getImageHost = endpoint('anyone', 'get', '/image_host', {
  summary: '画像をどこへアップロードするかを返す',
  responses: { 200: answers(imageHost, '画像のアップロード先') },
})
