import type * as endpoints from '#contract/booking/admin-ledger-endpoints.ts'
import { call } from '../call.ts'

export const addAdjustment = call<typeof endpoints.addAdjustment>('post', '/admin/ledger/adjustments')
export const addCommissionRate = call<typeof endpoints.addCommissionRate>('post', '/admin/commission_rates')
export const decideAdjustment = call<typeof endpoints.decideAdjustment>(
  'post',
  '/admin/ledger/adjustments/{id}/decision',
)
export const exportLedger = call<typeof endpoints.exportLedger>('get', '/admin/ledger/ledger.csv')
export const listCommissionRates = call<typeof endpoints.listCommissionRates>('get', '/admin/commission_rates')
export const listLedger = call<typeof endpoints.listLedger>('get', '/admin/ledger')
