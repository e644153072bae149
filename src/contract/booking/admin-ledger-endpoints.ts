import { answers, body, csv, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import {
  adjustmentBody,
  adjustmentDecisionBody,
  adjustmentRequest,
  commissionRateBody,
  commissionRates,
  commissionRatesQuery,
  ledger,
  ledgerEntry,
  ledgerFilter,
  ledgerQuery,
} from './admin-ledger-schemas.ts'

const tags = ['admin']

export const listLedger = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'listLedger',
  summary: 'ホストへの支払いの元帳を返す',
  description: '金額は円です。プラスは、受取人に支払う金額です。',
  tags,
  method: 'get',
  path: '/admin/ledger',
  request: { query: ledgerQuery },
  responses: { 200: answers(ledger, '元帳の記入と、その合計'), ...refuses(401, 403, 422) },
})
export const exportLedger = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'exportLedger',
  fresh: true,
  summary: '条件に合う元帳の記入を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。記入の新しい順です。',
  tags,
  method: 'get',
  path: '/admin/ledger/ledger.csv',
  records: true,
  request: { query: ledgerFilter },
  responses: {
    200: csv('元帳の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const addAdjustment = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'addAdjustment',
  summary: '受取人の残高を、理由を付けて調整する',
  description: 'ひとりで調整できる額を超えると、ほかの管理者の承認を待ちます。',
  tags,
  method: 'post',
  path: '/admin/ledger/adjustments',
  request: { body: body(adjustmentBody) },
  responses: {
    201: answers(ledgerEntry, '記入した調整'),
    202: answers(adjustmentRequest, '承認を待つ調整'),
    ...refuses(401, 403, 422),
  },
})
export const decideAdjustment = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'decideAdjustment',
  summary: '承認を待つ調整を、承認する、または見送る',
  description: '頼んだ人は承認できません。見送ることはできます。',
  tags,
  method: 'post',
  path: '/admin/ledger/adjustments/{id}/decision',
  not_found: 'adjustment_request_not_found',
  request: { params: idParam, body: body(adjustmentDecisionBody) },
  responses: { 200: answers(adjustmentRequest, '決めたあとの調整'), ...refuses(401, 403, 404, 409, 422) },
})
export const listCommissionRates = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'listCommissionRates',
  summary: '販売手数料の率を返す',
  tags,
  method: 'get',
  path: '/admin/commission_rates',
  request: { query: commissionRatesQuery },
  responses: { 200: answers(commissionRates, 'これまでとこれからの率'), ...refuses(401, 403, 422) },
})
export const addCommissionRate = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'addCommissionRate',
  summary: '販売手数料の率を、始まる日を決めて加える',
  description: 'これまでの率と、これまでの予約は変わりません。',
  tags,
  method: 'post',
  path: '/admin/commission_rates',
  request: { body: body(commissionRateBody) },
  responses: { 201: answers(commissionRates, '加えたあとの率'), ...refuses(401, 403, 422) },
})
