import { answers, body, csv, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  applicationsFilter,
  applicationsQuery,
  applicationsSummary,
  decided,
  decisionBody,
  memoBody,
  noted,
  replyTemplates,
  replyTemplatesBody,
  undoBody,
  undone,
  receivedApplication,
  receivedApplications,
} from './received-applications-schemas.ts'

const tags = ['admin: applications']

export const listOperatorApplications = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'listOperatorApplications',
  summary: '運営のコミュニティへの申し込みの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/community_applications',
  request: { query: applicationsQuery },
  responses: { 200: answers(receivedApplications, '運営のコミュニティへの申し込み'), ...refuses(401, 403, 422) },
})
export const exportOperatorApplications = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'exportOperatorApplications',
  fresh: true,
  summary: '運営のコミュニティへの申し込みを CSV で返す',
  description: 'だれが取り出したかを記録します。',
  tags,
  method: 'get',
  path: '/admin/community_applications/applications.csv',
  records: true,
  request: { query: applicationsFilter },
  responses: {
    200: csv('申し込みの CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getOperatorApplication = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'getOperatorApplication',
  summary: '運営のコミュニティへの申し込み1件の内容を返す',
  description: 'だれが見たかを記録します。',
  tags,
  method: 'get',
  path: '/admin/community_applications/{id}',
  not_found: 'application_not_found',
  records: true,
  request: { params: idParam },
  responses: { 200: answers(receivedApplication, '申し込み（閲覧を記録する）'), ...refuses(401, 403, 404) },
})
export const decideOperatorApplication = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'decideOperatorApplication',
  summary: '運営のコミュニティへの申し込みに返事をする',
  tags,
  method: 'post',
  path: '/admin/community_applications/{id}/decision',
  not_found: 'application_not_found',
  request: { params: idParam, body: body(decisionBody) },
  responses: { 200: answers(decided, '返事をした申し込み'), ...refuses(401, 403, 404, 409, 422) },
})
export const noteOperatorApplication = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'noteOperatorApplication',
  summary: '運営のコミュニティへの申し込みにメモを書く',
  tags,
  method: 'put',
  path: '/admin/community_applications/{id}/memo',
  not_found: 'application_not_found',
  max_body: 131_072,
  request: { params: idParam, body: body(memoBody) },
  responses: { 200: answers(noted, 'メモを書いた申し込み'), ...refuses(401, 403, 404, 409, 422) },
})
export const undoOperatorDecision = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'undoOperatorDecision',
  summary: '自分がした返事を、メールが送られる前に元に戻す',
  description: '返事から10秒のあいだ、返事をした人だけが元に戻せます。',
  tags,
  method: 'post',
  path: '/admin/community_applications/{id}/decision/undo',
  not_found: 'application_not_found',
  request: { params: idParam, body: body(undoBody) },
  responses: { 200: answers(undone, '返事を元に戻した申し込み'), ...refuses(401, 403, 404, 409, 422) },
})
export const listOperatorReplyTemplates = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'listOperatorReplyTemplates',
  summary: '運営の返事のひな形を返す',
  tags,
  method: 'get',
  path: '/admin/community_applications/templates',
  responses: { 200: answers(replyTemplates, '返事のひな形'), ...refuses(401, 403) },
})
export const saveOperatorReplyTemplates = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'saveOperatorReplyTemplates',
  summary: '運営の返事のひな形をまとめて保存する',
  tags,
  method: 'put',
  path: '/admin/community_applications/templates',
  max_body: 524_288,
  request: { body: body(replyTemplatesBody) },
  responses: { 200: answers(replyTemplates, '保存した返事のひな形'), ...refuses(401, 403, 409, 422) },
})
export const summarizeOperatorApplications = endpoint('admin', {
  roles: ['approvals'],
  operationId: 'summarizeOperatorApplications',
  summary: '運営への申し込みの件数と、長く待っている申し込みを返す',
  tags,
  method: 'get',
  path: '/admin/community_applications/summary',
  responses: { 200: answers(applicationsSummary, '申し込みの件数'), ...refuses(401, 403) },
})
