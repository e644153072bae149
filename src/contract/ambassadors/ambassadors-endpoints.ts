import { answers, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { ambassador, ambassadors, communityItems, myAmbassadors, publishedQuery } from './ambassadors-schemas.ts'

const tags = ['ambassadors']

export const listAmbassadors = endpoint('anyone', {
  operationId: 'listAmbassadors',
  tags,
  method: 'get',
  path: '/ambassadors',
  request: { query: publishedQuery },
  responses: { 200: answers(ambassadors, 'アンバサダー'), ...refuses(401, 403, 422) },
})
export const getAmbassador = endpoint('anyone', {
  operationId: 'getAmbassador',
  tags,
  method: 'get',
  path: '/ambassadors/{id}',
  request: { params: idParam },
  responses: { 200: answers(ambassador, 'アンバサダー'), ...refuses(404) },
})
export const listAmbassadorCommunities = endpoint('anyone', {
  operationId: 'listAmbassadorCommunities',
  tags,
  method: 'get',
  path: '/ambassadors/{id}/communities',
  request: { params: idParam },
  responses: { 200: answers(communityItems, 'アンバサダーのコミュニティ'), ...refuses(404) },
})
export const listMyAmbassadors = endpoint('user', {
  operationId: 'listMyAmbassadors',
  tags,
  method: 'get',
  path: '/me/ambassadors',
  responses: { 200: answers(myAmbassadors, '自分が属するアンバサダーと、体験を出せるコミュニティ'), ...refuses(401) },
})
