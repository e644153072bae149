import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, idParam, pathId, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import { confirmAccountBody, payee } from './payees-schemas.ts'
import {
  cancelRunBody,
  excludePayoutBody,
  payeePayouts,
  payoutResultsBody,
  payoutResultsRecorded,
  payoutRun,
  payoutRunBody,
  newPayoutRun,
  omissionsRetried,
  payoutRunMade,
  payoutRunQuery,
  payoutRuns,
  payoutRunsQuery,
  payoutRunVersionBody,
  payoutSender,
  payoutSenderBody,
  settleRunBody,
} from './payout-runs-schemas.ts'

const endpoint = endpointsOf('admin')
const hostEndpoint = endpointsOf('host')
const roles = ['accounting'] as const
const not_found = 'payout_run_not_found'
const params = { params: idParam }

export const listPayoutRuns = endpoint('admin', 'get', '/admin/payouts', {
  roles,
  summary: '振込の回の一覧を返す',
  request: { query: payoutRunsQuery },
  responses: { 200: answers(payoutRuns, '振込の回（新しい順）'), ...refuses(401, 403, 422) },
})
export const getPayoutRun = endpoint('admin', 'get', '/admin/payouts/{id}', {
  roles,
  summary: '振込の回1件を、振込・ファイル・除いた受取人とともに返す',
  description: '新しい口座と変わった口座への振込が先です。',
  not_found,
  request: { ...params, query: payoutRunQuery },
  responses: { 200: answers(payoutRun, '振込の回'), ...refuses(401, 403, 404, 422) },
})
export const makePayoutRun = endpoint('admin', 'post', '/admin/payouts', {
  roles,
  summary: '振込の回を作る',
  description:
    '支払える受取人すべてに、新しい明細書の金額を、いまの残高までで振り込む用意をします。支払える相手がなく、同じ振込日の回が開いていれば、その回を返します。',
  request: { body: body(payoutRunBody) },
  responses: { 201: answers(newPayoutRun, '作った回の番号'), ...refuses(401, 403, 422) },
})
export const excludePayout = endpoint('admin', 'post', '/admin/payouts/{id}/exclusions', {
  roles,
  summary: '振込1件を、理由を添えて回から除外する',
  not_found,
  request: { ...params, body: body(excludePayoutBody) },
  responses: { 200: answers(payoutRunMade, '除外した回の番号'), ...refuses(401, 403, 404, 409, 422) },
})
export const retryPayoutOmissions = endpoint('admin', 'post', '/admin/payouts/{id}/omissions', {
  roles,
  summary: '回に入らなかった受取人をすべて確かめ直し、支払える人を回に加える',
  description: '回を作った管理者が、承認の前にできます。',
  not_found,
  request: { ...params, body: body(payoutRunVersionBody) },
  responses: { 200: answers(omissionsRetried, '加えた人数'), ...refuses(401, 403, 404, 409, 422) },
})
export const approvePayoutRun = endpoint('admin', 'post', '/admin/payouts/{id}/approval', {
  roles,
  fresh: true,
  summary: '振込の回を承認する',
  description: '会計か全権の管理者が2人以上いるときは、作った人とは別の人が承認します。',
  not_found,
  request: { ...params, body: body(payoutRunVersionBody) },
  responses: { 200: answers(payoutRunMade, '承認した回の番号'), ...refuses(401, 403, 404, 409, 422) },
})
export const cancelPayoutRun = endpoint('admin', 'post', '/admin/payouts/{id}/cancellation', {
  roles,
  summary: 'ファイルを作る前の振込の回を中止する',
  not_found,
  request: { ...params, body: body(cancelRunBody) },
  responses: { 200: answers(payoutRunMade, '中止した回の番号'), ...refuses(401, 403, 404, 409, 422) },
})
export const exportPayoutRun = endpoint('admin', 'post', '/admin/payouts/{id}/export', {
  roles,
  fresh: true,
  summary: '承認された回の振込ファイルを作り、残高から引く',
  not_found,
  request: { ...params, body: body(payoutRunVersionBody) },
  responses: { 200: answers(payoutRunMade, 'ファイルを作った回の番号'), ...refuses(401, 403, 404, 409, 422) },
})
export const downloadPayoutFile = endpoint('admin', 'post', '/admin/payouts/{id}/files/{number}', {
  roles,
  fresh: true,
  summary: '振込ファイルを返す',
  description:
    'いつも同じ内容です。だれが取り出したかを記録します。最近ログインしたか、本人の確認をした人だけが取り出せます。',
  not_found: 'payout_file_not_found',
  request: { params: idParam.extend({ number: pathId('number') }) },
  responses: {
    200: {
      description: '全銀形式の総合振込のファイル',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...refuses(401, 403, 404, 422),
  },
})
export const recordPayoutResults = endpoint('admin', 'post', '/admin/payouts/{id}/results', {
  roles,
  summary: '振込の結果を、まとめて記録する',
  description: '戻った振込の金額は残高にもどります。ホストが口座を確認するまで、次の振込をしません。',
  not_found,
  request: { ...params, body: body(payoutResultsBody) },
  responses: { 200: answers(payoutResultsRecorded, '記録した件数'), ...refuses(401, 403, 404, 409, 422) },
})
export const settlePayoutRun = endpoint('admin', 'post', '/admin/payouts/{id}/settlement', {
  roles,
  summary: '結果のない振込を、すべて入金済みにする',
  description: '確かめた件数と合計が変わっていると、何もしません。',
  not_found,
  request: { ...params, body: body(settleRunBody) },
  responses: { 200: answers(payoutResultsRecorded, '記録した件数'), ...refuses(401, 403, 404, 409, 422) },
})
export const listPayeePayouts = endpoint('admin', 'get', '/admin/payees/{id}/payouts', {
  roles,
  summary: '受取人への振込を、新しい順に返す',
  not_found: 'payee_not_found',
  request: { ...params, query: pageQuery },
  responses: { 200: answers(payeePayouts, '受取人への振込'), ...refuses(401, 403, 404, 422) },
})
export const getPayoutSender = endpoint('admin', 'get', '/admin/settings/payout_sender', {
  roles,
  summary: '振込元の口座と、振込ファイルの形を返す',
  responses: { 200: answers(payoutSender, '振込元の口座'), ...refuses(401, 403) },
})
export const changePayoutSender = endpoint('admin', 'put', '/admin/settings/payout_sender', {
  roles,
  fresh: true,
  summary: '振込元の口座と、振込ファイルの形を保存する',
  request: { body: body(payoutSenderBody) },
  responses: { 200: answers(payoutSender, '保存した振込元の口座'), ...refuses(401, 403, 409, 422) },
})
export const confirmPayeeAccount = hostEndpoint('user', 'post', '/me/payees/{id}/account_confirmation', {
  summary: '振込が戻ったあと、お受け取り口座に誤りがないことを確認する',
  description: '口座が原因で戻ったときは理由が必要で、運営がもう一度確認するまで振り込みません。',
  not_found: 'payee_not_found',
  request: { ...params, body: body(confirmAccountBody) },
  responses: { 200: answers(payee, '口座を確認した登録'), ...refuses(401, 404, 409, 422) },
})
