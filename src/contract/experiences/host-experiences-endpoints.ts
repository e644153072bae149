import { z } from '@hono/zod-openapi'
import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  draft,
  draftBody,
  draftConflict,
  drafts,
  openedDraft,
  ownExperiences,
  publicationBody,
  savedExperience,
  updateBody,
} from './host-experiences-schemas.ts'

const tags = ['experiences']
const headers = z.object({ 'idempotency-key': z.string().optional() })

export const listOwnExperiences = endpoint('user', {
  operationId: 'listOwnExperiences',
  tags,
  method: 'get',
  path: '/experiences',
  responses: { 200: answers(ownExperiences, '自分の体験とアンバサダーの体験'), ...refuses(401) },
})
export const requestPublication = endpoint('user', {
  operationId: 'requestPublication',
  tags,
  method: 'post',
  path: '/experiences',
  max_body: 524_288,
  request: { body: body(publicationBody) },
  responses: { 201: answers(savedExperience, '公開を申請した体験'), ...refuses(401, 403, 404, 422, 429) },
})
export const updateExperience = endpoint('user', {
  operationId: 'updateExperience',
  tags,
  method: 'put',
  path: '/experiences/{id}',
  not_found: 'experience_not_found',
  max_body: 524_288,
  request: { params: idParam, body: body(updateBody) },
  responses: { 200: answers(savedExperience, '更新した体験'), ...refuses(401, 404, 409, 422) },
})

export const listDrafts = endpoint('user', {
  operationId: 'listDrafts',
  tags,
  method: 'get',
  path: '/experience_drafts',
  responses: { 200: answers(drafts, '下書き'), ...refuses(401) },
})
export const makeDraft = endpoint('user', {
  operationId: 'makeDraft',
  tags,
  method: 'post',
  path: '/experience_drafts',
  max_body: 524_288,
  request: { headers, body: body(draftBody) },
  responses: { 201: answers(draft, '保存した下書き'), ...refuses(401, 422) },
})
export const getDraft = endpoint('user', {
  operationId: 'getDraft',
  tags,
  method: 'get',
  path: '/experience_drafts/{id}',
  not_found: 'not_found',
  request: { params: idParam },
  responses: { 200: answers(openedDraft, '下書き'), ...refuses(401, 404) },
})
export const saveDraft = endpoint('user', {
  operationId: 'saveDraft',
  tags,
  method: 'put',
  path: '/experience_drafts/{id}',
  not_found: 'not_found',
  max_body: 524_288,
  request: { params: idParam, body: body(draftBody) },
  responses: {
    200: answers(draft, '保存した下書き'),
    409: answers(draftConflict, 'ほかの画面で先に保存されている'),
    ...refuses(401, 404, 422),
  },
})
export const deleteDraft = endpoint('user', {
  operationId: 'deleteDraft',
  tags,
  method: 'delete',
  path: '/experience_drafts/{id}',
  not_found: 'not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, '下書きを削除した'), ...refuses(401, 404) },
})
