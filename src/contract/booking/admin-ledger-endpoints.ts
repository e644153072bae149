import { answers, body, csv, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
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

const endpoint = endpointsOf('admin')

export const listLedger = endpoint('admin', 'get', '/admin/ledger', {
  roles: ['accounting'],
  summary: 'ホストへの支払いの元帳を返す',
  description: '金額は円です。プラスは、受取人に支払う金額です。',
  request: { query: ledgerQuery },
  responses: { 200: answers(ledger, '元帳の記入と、その合計'), ...refuses(401, 403, 422) },
})
export const exportLedger = endpoint('admin', 'get', '/admin/ledger/ledger.csv', {
  roles: ['accounting'],
  fresh: true,
  summary: '条件に合う元帳の記入を CSV で返す',
  description: 'だれが取り出したかを記録します。件数の上限はありません。記入の新しい順です。',
  records: true,
  request: { query: ledgerFilter },
  responses: {
    200: csv('元帳の CSV'),
    ...refuses(401, 403, 422),
  },
})
export const addAdjustment = endpoint('admin', 'post', '/admin/ledger/adjustments', {
  roles: ['accounting'],
  summary: '受取人の残高を、理由を付けて調整する',
  description: 'ひとりで調整できる額を超えると、ほかの管理者の承認を待ちます。',
  request: { body: body(adjustmentBody) },
  responses: {
    201: answers(ledgerEntry, '記入した調整'),
    202: answers(adjustmentRequest, '承認を待つ調整'),
    ...refuses(401, 403, 422),
  },
})
export const decideAdjustment = endpoint('admin', 'post', '/admin/ledger/adjustments/{id}/decision', {
  roles: ['accounting'],
  summary: '承認を待つ調整を、承認する、または見送る',
  description: '頼んだ人は承認できません。見送ることはできます。',
  not_found: 'adjustment_request_not_found',
  request: { params: idParam, body: body(adjustmentDecisionBody) },
  responses: { 200: answers(adjustmentRequest, '決めたあとの調整'), ...refuses(401, 403, 404, 409, 422) },
})
export const listCommissionRates = endpoint('admin', 'get', '/admin/commission_rates', {
  roles: ['accounting'],
  summary: '販売手数料の率を返す',
  request: { query: commissionRatesQuery },
  responses: { 200: answers(commissionRates, 'これまでとこれからの率'), ...refuses(401, 403, 422) },
})
export const addCommissionRate = endpoint('admin', 'post', '/admin/commission_rates', {
  roles: ['accounting'],
  summary: '販売手数料の率を、始まる日を決めて加える',
  description: 'これまでの率と、これまでの予約は変わりません。',
  request: { body: body(commissionRateBody) },
  responses: { 201: answers(commissionRates, '加えたあとの率'), ...refuses(401, 403, 422) },
})
