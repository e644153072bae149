import { z } from '@hono/zod-openapi'
import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  comingGuests,
  draft,
  draftBody,
  draftConflict,
  drafts,
  openedDraft,
  ownExperiences,
  publicationBody,
  savedExperience,
  unfinishedEdit,
  unfinishedEditBody,
  updateBody,
} from './host-experiences-schemas.ts'

const endpoint = endpointsOf('experiences')
const headers = z.object({ 'idempotency-key': z.string().optional() })

export const listOwnExperiences = endpoint('user', 'get', '/experiences', {
  summary: '自分の体験の一覧を返す',
  responses: { 200: answers(ownExperiences, '自分の体験とアンバサダーの体験'), ...refuses(401) },
})
export const requestPublication = endpoint('user', 'post', '/experiences', {
  summary: '体験の公開を申請する',
  max_body: 524_288,
  request: { body: body(publicationBody) },
  responses: { 201: answers(savedExperience, '公開を申請した体験'), ...refuses(401, 403, 404, 422, 429) },
})
export const updateExperience = endpoint('user', 'put', '/experiences/{id}', {
  summary: '体験を更新する',
  description:
    'これからの回を予約しているゲストには、変わった内容をメールで知らせます。場所・所要時間・対象年齢・料金に含まれるものが変わったときは、ゲストは72時間（先に始まるときは開始まで）無料でキャンセルできます。言い回しだけの軽い修正（`small_change`）は知らせず、運営が前後を確認します。',
  not_found: 'experience_not_found',
  max_body: 524_288,
  request: { params: idParam, body: body(updateBody) },
  responses: { 200: answers(savedExperience, '更新した体験'), ...refuses(401, 404, 409, 422) },
})

export const getUnfinishedEdit = endpoint('user', 'get', '/experiences/{id}/unfinished_edit', {
  summary: '途中まで保存した、体験の変更を返す',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(unfinishedEdit, '途中まで保存した変更。なければ null'), ...refuses(401, 404) },
})
export const saveUnfinishedEdit = endpoint('user', 'put', '/experiences/{id}/unfinished_edit', {
  summary: '体験の変更を、途中まで保存する',
  description: '体験は変わりません。読んだときの version を送ると、ほかの画面で保存されていたときは409で断ります。',
  not_found: 'experience_not_found',
  max_body: 524_288,
  request: { params: idParam, body: body(unfinishedEditBody) },
  responses: {
    200: answers(draft, '保存した変更'),
    409: answers(draftConflict, 'ほかの画面で先に保存されている'),
    ...refuses(401, 404, 422),
  },
})

export const duplicateExperience = endpoint('user', 'post', '/experiences/{id}/duplicate', {
  summary: '自分の体験を複製して、下書きをつくる',
  description: '日程、承認、レビューは写しません。同じ Idempotency-Key の呼び出しは、同じ下書きを返します。',
  not_found: 'experience_not_found',
  request: { params: idParam, headers },
  responses: { 201: answers(draft, '複製した下書き'), ...refuses(401, 404, 422) },
})

export const listComingGuests = endpoint('user', 'get', '/experiences/{id}/guests', {
  summary: '体験のこれからの予約を返す',
  description: '体験の内容を変えたときに、お知らせが届くゲストです。',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(comingGuests, 'これからの回を予約しているゲスト'), ...refuses(401, 404) },
})

export const listDrafts = endpoint('user', 'get', '/experience_drafts', {
  summary: '自分の下書きの一覧を返す',
  responses: { 200: answers(drafts, '下書き'), ...refuses(401) },
})
export const makeDraft = endpoint('user', 'post', '/experience_drafts', {
  summary: '新しい下書きを保存する',
  max_body: 524_288,
  request: { headers, body: body(draftBody) },
  responses: { 201: answers(draft, '保存した下書き'), ...refuses(401, 422) },
})
export const getDraft = endpoint('user', 'get', '/experience_drafts/{id}', {
  summary: '下書き1つの内容を返す',
  not_found: 'not_found',
  request: { params: idParam },
  responses: { 200: answers(openedDraft, '下書き'), ...refuses(401, 404) },
})
export const saveDraft = endpoint('user', 'put', '/experience_drafts/{id}', {
  summary: 'すでにある下書きを保存する',
  description: '読んだときの version を送ると、ほかの画面で保存されていたときは409で断ります。',
  not_found: 'not_found',
  max_body: 524_288,
  request: { params: idParam, body: body(draftBody) },
  responses: {
    200: answers(draft, '保存した下書き'),
    409: answers(draftConflict, 'ほかの画面で先に保存されている'),
    ...refuses(401, 404, 422),
  },
})
export const duplicateDraft = endpoint('user', 'post', '/experience_drafts/{id}/duplicate', {
  summary: '下書きを複製する',
  description: '日程は写しません。同じ Idempotency-Key の呼び出しは、同じ下書きを返します。',
  not_found: 'not_found',
  request: { params: idParam, headers },
  responses: { 201: answers(draft, '複製した下書き'), ...refuses(401, 404, 422) },
})
export const deleteDraft = endpoint('user', 'delete', '/experience_drafts/{id}', {
  summary: '下書きを削除する',
  not_found: 'not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, '下書きを削除した'), ...refuses(401, 404) },
})
