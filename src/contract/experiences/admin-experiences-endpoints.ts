import { answers, body, csv, endpoint, idParam, refuses } from '../shared/endpoint.ts'
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

const tags = ['experiences']

export const listQueue = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'listQueue',
  summary: '審査する体験の一覧を返す',
  tags,
  method: 'get',
  path: '/admin/experiences',
  request: { query: queueQuery },
  responses: { 200: answers(queue, '審査する体験'), ...refuses(401, 403, 422) },
})
export const exportExperiences = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'exportExperiences',
  fresh: true,
  summary: '条件に合う体験を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。番号の大きい順です。',
  tags,
  method: 'get',
  path: '/admin/experiences/experiences.csv',
  records: true,
  request: { query: queueFilter },
  responses: {
    200: csv('体験の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getExperienceApproval = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'getExperienceApproval',
  summary: '審査する体験の内容と変更点を返す',
  tags,
  method: 'get',
  path: '/admin/experiences/{id}',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(experienceApproval, '審査する体験の中身と変更点'), ...refuses(401, 403, 404) },
})
export const decideExperience = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'decideExperience',
  summary: '体験を審査する',
  tags,
  method: 'post',
  path: '/admin/experiences/{id}/approval',
  not_found: 'experience_not_found',
  request: { params: idParam, body: body(approvalBody) },
  responses: { 200: answers(experienceApproval, '審査した体験'), ...refuses(401, 403, 404, 409, 422) },
})
export const getApprovalChecks = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'getApprovalChecks',
  summary: '体験の審査で確認した点を返す',
  tags,
  method: 'get',
  path: '/admin/experiences/{id}/checks',
  not_found: 'experience_not_found',
  request: { params: idParam },
  responses: { 200: answers(approvalChecks, '確認した点'), ...refuses(401, 403, 404) },
})
export const checkApprovalPoint = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'checkApprovalPoint',
  summary: '体験の審査で1つの点を確認済みにする。または、確認していない状態に戻す',
  tags,
  method: 'put',
  path: '/admin/experiences/{id}/checks',
  not_found: 'experience_not_found',
  request: { params: idParam, body: body(approvalCheckBody) },
  responses: { 200: answers(approvalChecks, '確認した点'), ...refuses(401, 403, 404, 409, 422) },
})
export const getApprovalSettings = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'getApprovalSettings',
  summary: '審査の目標の時間と、返事のひな形を返す',
  tags,
  method: 'get',
  path: '/admin/approval_settings',
  responses: { 200: answers(approvalSettingsAnswer, '審査の目標とひな形'), ...refuses(401, 403) },
})
export const changeApprovalSettings = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'changeApprovalSettings',
  summary: '審査の目標の時間と、返事のひな形を変える',
  tags,
  method: 'put',
  path: '/admin/approval_settings',
  max_body: 1_000_000,
  request: { body: body(approvalSettingsBody) },
  responses: { 200: answers(approvalSettingsAnswer, '変えたあとの目標とひな形'), ...refuses(401, 403, 409, 422) },
})
export const getSearchWords = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'getSearchWords',
  summary: '体験の検索の辞書を返す',
  tags,
  method: 'get',
  path: '/admin/search_words',
  responses: { 200: answers(searchWords, '検索の辞書'), ...refuses(401, 403) },
})
