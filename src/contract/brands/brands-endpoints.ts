import { communityItems, publishedQuery } from '../ambassadors/ambassadors-schemas.ts'
import { answers, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { brand, brands } from './brands-schemas.ts'

const tags = ['brands']

export const listBrands = endpoint('anyone', {
  operationId: 'listBrands',
  tags,
  method: 'get',
  path: '/brands',
  request: { query: publishedQuery },
  responses: { 200: answers(brands, 'ブランド'), ...refuses(401, 403, 422) },
})
export const getBrand = endpoint('anyone', {
  operationId: 'getBrand',
  tags,
  method: 'get',
  path: '/brands/{id}',
  request: { params: idParam },
  responses: { 200: answers(brand, 'ブランド'), ...refuses(404) },
})
export const listBrandCommunities = endpoint('anyone', {
  operationId: 'listBrandCommunities',
  tags,
  method: 'get',
  path: '/brands/{id}/communities',
  request: { params: idParam },
  responses: { 200: answers(communityItems, 'ブランドのコミュニティ'), ...refuses(404) },
})
