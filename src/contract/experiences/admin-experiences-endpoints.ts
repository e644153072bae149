import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  approvalBody,
  approvalCheckBody,
  approvalChecks,
  approvalSettingsAnswer,
  approvalSettingsBody,
  experienceApproval,
  queue,
  queueFilter,
  queueQuery,
  searchWords,
} from './admin-experiences-schemas.ts'

const endpoint = endpointsOf('experiences')

export const listQueue = endpoint('admin', 'get', '/admin/experiences', {
  roles: ['approvals'],
  summary: '審査する体験の一覧を返す',
  request: { query: queueQuery },
  responses: { 200: answers(queue, '審査する体験'), ...refuses(401, 403, 422) },
})
export const exportExperiences = endpoint('admin', 'get', '/admin/experiences/experiences.csv', {
  roles: ['approvals'],
  fresh: true,
  summary: '条件に合う体験を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。番号の大きい順です。',
  records: true,
  request: { query: queueFilter },
  responses: {
    200: csv('体験の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getExperienceApproval = endpoint('admin', 'get', '/admin/experiences/{id}', {
  roles: ['approvals'],
  summary: '審査する体験の内容と変更点を返す',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(experienceApproval, '審査する体験の中身と変更点'), ...refuses(401, 403, 404) },
})
export const decideExperience = endpoint('admin', 'post', '/admin/experiences/{id}/approval', {
  roles: ['approvals'],
  summary: '体験を審査する',
  not_found: 'experience_not_found',
  request: { params: idParam, body: body(approvalBody) },
  responses: { 200: answers(experienceApproval, '審査した体験'), ...refuses(401, 403, 404, 409, 422) },
})
export const getApprovalChecks = endpoint('admin', 'get', '/admin/experiences/{id}/checks', {
  roles: ['approvals'],
  summary: '体験の審査で確認した点を返す',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(approvalChecks, '確認した点'), ...refuses(401, 403, 404) },
})
export const checkApprovalPoint = endpoint('admin', 'put', '/admin/experiences/{id}/checks', {
  roles: ['approvals'],
  summary: '体験の審査で1つの点を確認済みにする。または、確認していない状態に戻す',
  not_found: 'experience_not_found',
  request: { params: idParam, body: body(approvalCheckBody) },
  responses: { 200: answers(approvalChecks, '確認した点'), ...refuses(401, 403, 404, 409, 422) },
})
export const getApprovalSettings = endpoint('admin', 'get', '/admin/approval_settings', {
  roles: ['approvals'],
  summary: '審査の目標の時間と、返事のひな形を返す',
  responses: { 200: answers(approvalSettingsAnswer, '審査の目標とひな形'), ...refuses(401, 403) },
})
export const changeApprovalSettings = endpoint('admin', 'put', '/admin/approval_settings', {
  roles: ['approvals'],
  summary: '審査の目標の時間と、返事のひな形を変える',
  max_body: 1_000_000,
  request: { body: body(approvalSettingsBody) },
  responses: { 200: answers(approvalSettingsAnswer, '変えたあとの目標とひな形'), ...refuses(401, 403, 409, 422) },
})
export const getSearchWords = endpoint('admin', 'get', '/admin/search_words', {
  roles: ['approvals'],
  summary: '体験の検索の辞書を返す',
  responses: { 200: answers(searchWords, '検索の辞書'), ...refuses(401, 403) },
})
