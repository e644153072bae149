import { z } from '@hono/zod-openapi'
import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
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

const tags = ['reference']
const slugParam = z.object({
  slug: z
    .string()
    .max(40)
    .openapi({ param: { name: 'slug', in: 'path' } }),
})

export const getSettings = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'getSettings',
  summary: '運営者の情報、手数料、法律に関するページの一覧を返す',
  tags,
  method: 'get',
  path: '/admin/settings',
  responses: { 200: answers(settings, '運営者の情報、手数料、法律のページの一覧'), ...refuses(401, 403) },
})
export const changeOperator = endpoint('admin', {
  roles: ['full'],
  operationId: 'changeOperator',
  summary: '運営者の情報を変える',
  tags,
  method: 'put',
  path: '/admin/settings/operator',
  request: { body: body(operatorBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeFees = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'changeFees',
  summary: '手数料を変える',
  tags,
  method: 'put',
  path: '/admin/settings/fees',
  request: { body: body(feesBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeRefundLimit = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'changeRefundLimit',
  summary: 'サポートの役割が1つの予約に返金できる金額を変える',
  tags,
  method: 'put',
  path: '/admin/settings/refund_limit',
  request: { body: body(refundLimitBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeAdjustmentLimit = endpoint('admin', {
  roles: ['full'],
  operationId: 'changeAdjustmentLimit',
  fresh: true,
  summary: '管理者がひとりで受取人の残高を調整できる金額を変える',
  tags,
  method: 'put',
  path: '/admin/settings/adjustment_limit',
  request: { body: body(adjustmentLimitBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changePayoutRules = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'changePayoutRules',
  summary: 'ホストへのお支払いの締め日、支払日、最低額、振込手数料を変える',
  description: '次に締める期間から使われます。',
  tags,
  method: 'put',
  path: '/admin/settings/payouts',
  request: { body: body(payoutRulesBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const changeDocumentSettings = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'changeDocumentSettings',
  summary: '返還インボイスを発行する返金の額と、運営者の登録日を変える',
  description: 'これから発行する書類に使います。発行した書類は変わりません。',
  tags,
  method: 'put',
  path: '/admin/settings/documents',
  request: { body: body(documentSettingsBody) },
  responses: { 200: answers(settings, '変えたあとの設定'), ...refuses(401, 403, 409, 422) },
})
export const getLegalText = endpoint('admin', {
  roles: ['full'],
  operationId: 'getLegalText',
  summary: '法律に関するページの、編集する文章を返す',
  tags,
  method: 'get',
  path: '/admin/settings/legal/{slug}',
  not_found: 'not_found',
  request: { params: slugParam },
  responses: { 200: answers(legalText, '法律のページの文章'), ...refuses(401, 403, 404) },
})
export const changeLegalPage = endpoint('admin', {
  roles: ['full'],
  operationId: 'changeLegalPage',
  summary: '法律のページの文章を変える',
  tags,
  method: 'put',
  path: '/admin/settings/legal/{slug}',
  not_found: 'not_found',
  max_body: 262_144,
  request: { params: slugParam, body: body(legalBody) },
  responses: { 200: answers(legalText, '変えたあとの文章'), ...refuses(401, 403, 404, 409, 422) },
})
export const resetLegalPage = endpoint('admin', {
  roles: ['full'],
  operationId: 'resetLegalPage',
  summary: '法律のページを見本に戻す',
  tags,
  method: 'delete',
  path: '/admin/settings/legal/{slug}',
  not_found: 'not_found',
  request: { params: slugParam, query: resetQuery },
  responses: { 200: answers(legalText, '見本に戻した文章'), ...refuses(401, 403, 404, 409, 422) },
})
