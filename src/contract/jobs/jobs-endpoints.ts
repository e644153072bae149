import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import {
  abandonJobsBody,
  abandonMailsBody,
  doneTo,
  failedMails,
  failedMailsQuery,
  retryJobsBody,
  retryMailsBody,
  failingJobs,
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
