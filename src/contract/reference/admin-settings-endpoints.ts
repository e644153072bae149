import { z } from '@hono/zod-openapi'
import { answers, body, endpointsOf, refuses } from '../shared/endpoint.ts'
import {
  adjustmentLimitBody,
  documentSettingsBody,
  feesBody,
  legalBody,
  legalText,
  operatorBody,
  payoutRulesBody,
  refundLimitBody,
  resetQuery,
  settings,
} from './admin-settings-schemas.ts'

const endpoint = endpointsOf('reference')
const slugParam = z.object({
  slug: z
    .string()
    .max(40)
    .openapi({ param: { name: 'slug', in: 'path' } }),
})

export const getSettings = endpoint('admin', 'get', '/admin/settings', {
  roles: ['accounting'],
  summary: '運営者の情報、手数料、法律に関するページの一覧を返す',
  responses: { 200: answers(settings, '運営者の情報、手数料、法律のページの一覧'), ...refuses(401, 403) },
})
export const changeOperator = endpoint('admin', 'put', '/admin/settings/operator', {
  roles: ['full'],
  summary: '運営者の情報を変える',
  request: { body: body(operatorBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeFees = endpoint('admin', 'put', '/admin/settings/fees', {
  roles: ['accounting'],
  summary: '手数料を変える',
  request: { body: body(feesBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeRefundLimit = endpoint('admin', 'put', '/admin/settings/refund_limit', {
  roles: ['accounting'],
  summary: 'サポートの役割が1つの予約に返金できる金額を変える',
  request: { body: body(refundLimitBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeAdjustmentLimit = endpoint('admin', 'put', '/admin/settings/adjustment_limit', {
  roles: ['full'],
  fresh: true,
  summary: '管理者がひとりで受取人の残高を調整できる金額を変える',
  request: { body: body(adjustmentLimitBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changePayoutRules = endpoint('admin', 'put', '/admin/settings/payouts', {
  roles: ['accounting'],
  summary: 'ホストへのお支払いの締め日、支払日、最低額、振込手数料を変える',
  description: '次に締める期間から使われます。',
  request: { body: body(payoutRulesBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeDocumentSettings = endpoint('admin', 'put', '/admin/settings/documents', {
  roles: ['accounting'],
  summary: '返還インボイスを発行する返金の額と、運営者の登録日を変える',
  description: 'これから発行する書類に使います。発行した書類は変わりません。',
  request: { body: body(documentSettingsBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const getLegalText = endpoint('admin', 'get', '/admin/settings/legal/{slug}', {
  roles: ['full'],
  summary: '法律に関するページの、編集する文章を返す',
  not_found: 'not_found',
  request: { params: slugParam },
  responses: { 200: answers(legalText, '法律のページの文章'), ...refuses(401, 403, 404) },
})
export const changeLegalPage = endpoint('admin', 'put', '/admin/settings/legal/{slug}', {
  roles: ['full'],
  summary: '法律のページの文章を変える',
  not_found: 'not_found',
  max_body: 262_144,
  request: { params: slugParam, body: body(legalBody) },
  responses: { 200: answers(legalText, '変えたあとの文章'), ...refuses(401, 403, 404, 409, 422) },
})
export const resetLegalPage = endpoint('admin', 'delete', '/admin/settings/legal/{slug}', {
  roles: ['full'],
  summary: '法律のページを見本に戻す',
  not_found: 'not_found',
  request: { params: slugParam, query: resetQuery },
  responses: { 200: answers(legalText, '見本に戻した文章'), ...refuses(401, 403, 404, 409, 422) },
})
