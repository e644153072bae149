import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('admin: applications')

export const listOperatorApplications = endpoint('admin', 'get', '/admin/community_applications', {
  roles: ['approvals'],
  summary: '運営のコミュニティへの申し込みの一覧を返す',
  request: { query: applicationsQuery },
  responses: { 200: answers(receivedApplications, '運営のコミュニティへの申し込み'), ...refuses(401, 403, 422) },
})
export const exportOperatorApplications = endpoint('admin', 'get', '/admin/community_applications/applications.csv', {
  roles: ['approvals'],
  fresh: true,
  summary: '運営のコミュニティへの申し込みを CSV で返す',
  description: 'だれが取り出したかを記録します。',
  records: true,
  request: { query: applicationsFilter },
  responses: {
    200: csv('申し込みの CSV'),
    ...refuses(401, 403, 422),
  },
})
export const getOperatorApplication = endpoint('admin', 'get', '/admin/community_applications/{id}', {
  roles: ['approvals'],
  summary: '運営のコミュニティへの申し込み1件の内容を返す',
  description: 'だれが見たかを記録します。',
  not_found: 'application_not_found',
  records: true,
  request: { params: idParam },
  responses: { 200: answers(receivedApplication, '申し込み（閲覧を記録する）'), ...refuses(401, 403, 404) },
})
export const decideOperatorApplication = endpoint('admin', 'post', '/admin/community_applications/{id}/decision', {
  roles: ['approvals'],
  summary: '運営のコミュニティへの申し込みに返事をする',
  not_found: 'application_not_found',
  request: { params: idParam, body: body(decisionBody) },
  responses: { 200: answers(decided, '返事をした申し込み'), ...refuses(401, 403, 404, 409, 422) },
})
export const noteOperatorApplication = endpoint('admin', 'put', '/admin/community_applications/{id}/memo', {
  roles: ['approvals'],
  summary: '運営のコミュニティへの申し込みにメモを書く',
  not_found: 'application_not_found',
  max_body: 131_072,
  request: { params: idParam, body: body(memoBody) },
  responses: { 200: answers(noted, 'メモを書いた申し込み'), ...refuses(401, 403, 404, 409, 422) },
})
export const undoOperatorDecision = endpoint('admin', 'post', '/admin/community_applications/{id}/decision/undo', {
  roles: ['approvals'],
  summary: '自分がした返事を、メールが送られる前に元に戻す',
  description: '返事から10秒のあいだ、返事をした人だけが元に戻せます。',
  not_found: 'application_not_found',
  request: { params: idParam, body: body(undoBody) },
  responses: { 200: answers(undone, '返事を元に戻した申し込み'), ...refuses(401, 403, 404, 409, 422) },
})
export const listOperatorReplyTemplates = endpoint('admin', 'get', '/admin/community_applications/templates', {
  roles: ['approvals'],
  summary: '運営の返事のひな形を返す',
  responses: { 200: answers(replyTemplates, '返事のひな形'), ...refuses(401, 403) },
})
export const saveOperatorReplyTemplates = endpoint('admin', 'put', '/admin/community_applications/templates', {
  roles: ['approvals'],
  summary: '運営の返事のひな形をまとめて保存する',
  max_body: 524_288,
  request: { body: body(replyTemplatesBody) },
  responses: { 200: answers(replyTemplates, '保存した返事のひな形'), ...refuses(401, 403, 409, 422) },
})
export const summarizeOperatorApplications = endpoint('admin', 'get', '/admin/community_applications/summary', {
  roles: ['approvals'],
  summary: '運営への申し込みの件数と、長く待っている申し込みを返す',
  responses: { 200: answers(applicationsSummary, '申し込みの件数'), ...refuses(401, 403) },
})
