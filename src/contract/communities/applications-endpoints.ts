import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { applicationBody, appliedTo, ownApplications } from './applications-schemas.ts'

const endpoint = endpointsOf('communities')

export const applyToCommunity = endpoint('anyone', 'post', '/community_applications', {
  summary: 'コミュニティに申し込む',
  description: 'ログインしていなくても申し込めます。',
  max_body: 262_144,
  request: { body: body(applicationBody), headers: z.object({ 'idempotency-key': z.string().optional() }) },
  responses: { 201: answers(appliedTo, '申し込みを受け付けた'), ...refuses(404, 422, 429) },
})
export const listOwnApplications = endpoint('user', 'get', '/community_applications', {
  summary: '自分の申し込みの一覧を返す',
  request: { query: pageQuery },
  responses: { 200: answers(ownApplications, '自分の申し込み'), ...refuses(401, 422) },
})
