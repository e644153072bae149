import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('jobs')

export const listFailingJobs = endpoint('admin', 'get', '/admin/jobs', {
  roles: ['full'],
  summary: '失敗したジョブと、待ち行列の長さを返す',
  request: { query: failingQuery },
  responses: { 200: answers(failingJobs, '失敗したジョブと、待ち行列の長さ'), ...refuses(401, 403, 422) },
})
export const retryJobs = endpoint('admin', 'post', '/admin/jobs/retry', {
  roles: ['full'],
  summary: '失敗したジョブを再実行する',
  request: { body: body(retryJobsBody) },
  responses: { 200: answers(doneTo, '再実行するジョブの数'), ...refuses(401, 403, 409, 422) },
})
export const abandonJobs = endpoint('admin', 'post', '/admin/jobs/abandonment', {
  roles: ['full'],
  summary: '失敗したジョブを、再実行せずに片づける',
  request: { body: body(abandonJobsBody) },
  responses: { 200: answers(doneTo, 'あきらめたジョブの数'), ...refuses(401, 403, 409, 422) },
})
export const listFailedMails = endpoint('admin', 'get', '/admin/mails', {
  roles: ['support'],
  summary: '送れなかったメールの一覧を返す',
  request: { query: failedMailsQuery },
  responses: { 200: answers(failedMails, '送れなかったメール'), ...refuses(401, 403, 422) },
})
export const retryMails = endpoint('admin', 'post', '/admin/mails/retry', {
  roles: ['support'],
  summary: '送れなかったメールを送り直す',
  request: { body: body(retryMailsBody) },
  responses: { 200: answers(doneTo, '送り直すメールの数'), ...refuses(401, 403, 409, 422) },
})
export const abandonMails = endpoint('admin', 'post', '/admin/mails/abandonment', {
  roles: ['support'],
  summary: '送れなかったメールを、送り直さずに片づける',
  request: { body: body(abandonMailsBody) },
  responses: { 200: answers(doneTo, '送るのをあきらめたメールの数'), ...refuses(401, 403, 409, 422) },
})
