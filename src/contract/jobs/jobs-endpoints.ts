import { answers, body, csv, endpoint, refuses } from '../shared/endpoint.ts'
import {
  abandonJobsBody,
  abandonMailsBody,
  doneTo,
  failedMails,
  failedMailsFilter,
  failedMailsQuery,
  retryJobsBody,
  retryMailsBody,
  failingJobs,
  failingFilter,
  failingQuery,
} from './jobs-schemas.ts'

const tags = ['jobs']

export const listFailingJobs = endpoint('admin', {
  roles: ['full'],
  operationId: 'listFailingJobs',
  summary: '失敗したジョブと、待ち行列の長さを返す',
  tags,
  method: 'get',
  path: '/admin/jobs',
  request: { query: failingQuery },
  responses: { 200: answers(failingJobs, '失敗したジョブと、待ち行列の長さ'), ...refuses(401, 403, 422) },
})
export const exportJobs = endpoint('admin', {
  roles: ['full'],
  operationId: 'exportJobs',
  fresh: true,
  summary: '条件に合う失敗したジョブを CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。',
  tags,
  method: 'get',
  path: '/admin/jobs/jobs.csv',
  records: true,
  request: { query: failingFilter },
  responses: { 200: csv('失敗したジョブの CSV'), ...refuses(401, 403, 422) },
})
export const retryJobs = endpoint('admin', {
  roles: ['full'],
  operationId: 'retryJobs',
  summary: '失敗したジョブを再実行する',
  tags,
  method: 'post',
  path: '/admin/jobs/retry',
  request: { body: body(retryJobsBody) },
  responses: { 200: answers(doneTo, '再実行するジョブの数'), ...refuses(401, 403, 409, 422) },
})
export const abandonJobs = endpoint('admin', {
  roles: ['full'],
  operationId: 'abandonJobs',
  summary: '失敗したジョブを、再実行せずに片づける',
  tags,
  method: 'post',
  path: '/admin/jobs/abandonment',
  request: { body: body(abandonJobsBody) },
  responses: { 200: answers(doneTo, 'あきらめたジョブの数'), ...refuses(401, 403, 409, 422) },
})
export const listFailedMails = endpoint('admin', {
  roles: ['support'],
  operationId: 'listFailedMails',
  summary: '送れなかったメールの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/mails',
  request: { query: failedMailsQuery },
  responses: { 200: answers(failedMails, '送れなかったメール'), ...refuses(401, 403, 422) },
})
export const exportMails = endpoint('admin', {
  roles: ['support'],
  operationId: 'exportMails',
  fresh: true,
  summary: '条件に合う送れなかったメールを CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。',
  tags,
  method: 'get',
  path: '/admin/mails/mails.csv',
  records: true,
  request: { query: failedMailsFilter },
  responses: { 200: csv('送れなかったメールの CSV'), ...refuses(401, 403, 422) },
})
export const retryMails = endpoint('admin', {
  roles: ['support'],
  operationId: 'retryMails',
  summary: '送れなかったメールを送り直す',
  tags,
  method: 'post',
  path: '/admin/mails/retry',
  request: { body: body(retryMailsBody) },
  responses: { 200: answers(doneTo, '送り直すメールの数'), ...refuses(401, 403, 409, 422) },
})
export const abandonMails = endpoint('admin', {
  roles: ['support'],
  operationId: 'abandonMails',
  summary: '送れなかったメールを、送り直さずに片づける',
  tags,
  method: 'post',
  path: '/admin/mails/abandonment',
  request: { body: body(abandonMailsBody) },
  responses: { 200: answers(doneTo, '送るのをあきらめたメールの数'), ...refuses(401, 403, 409, 422) },
})
