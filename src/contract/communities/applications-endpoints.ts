import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { applicationBody, appliedTo, ownApplications } from './applications-schemas.ts'

const tags = ['communities']

export const applyToCommunity = endpoint('anyone', {
  operationId: 'applyToCommunity',
  summary: 'コミュニティに申し込む',
  description: 'ログインしていなくても申し込めます。',
  tags,
  method: 'post',
  path: '/community_applications',
  max_body: 262_144,
  request: { body: body(applicationBody), headers: z.object({ 'idempotency-key': z.string().optional() }) },
  responses: { 201: answers(appliedTo, '申し込みを受け付けた'), ...refuses(404, 422, 429) },
})
export const listOwnApplications = endpoint('user', {
  operationId: 'listOwnApplications',
  summary: '自分の申し込みの一覧を返す',
  tags,
  method: 'get',
  path: '/community_applications',
  request: { query: pageQuery },
  responses: { 200: answers(ownApplications, '自分の申し込み'), ...refuses(401, 422) },
})
