import type * as endpoints from '#contract/payouts/payout-runs-endpoints.ts'
import { call } from '../call.ts'

export const approvePayoutRun = call<typeof endpoints.approvePayoutRun>('post', '/admin/payouts/{id}/approval')
export const cancelPayoutRun = call<typeof endpoints.cancelPayoutRun>('post', '/admin/payouts/{id}/cancellation')
export const changePayoutSender = call<typeof endpoints.changePayoutSender>('put', '/admin/settings/payout_sender')
export const confirmPayeeAccount = call<typeof endpoints.confirmPayeeAccount>(
  'post',
  '/me/payees/{id}/account_confirmation',
)
export const downloadPayoutFile = call<typeof endpoints.downloadPayoutFile>(
  'post',
  '/admin/payouts/{id}/files/{number}',
)
export const excludePayout = call<typeof endpoints.excludePayout>('post', '/admin/payouts/{id}/exclusions')
export const exportPayoutRun = call<typeof endpoints.exportPayoutRun>('post', '/admin/payouts/{id}/export')
export const getPayoutRun = call<typeof endpoints.getPayoutRun>('get', '/admin/payouts/{id}')
export const getPayoutSender = call<typeof endpoints.getPayoutSender>('get', '/admin/settings/payout_sender')
export const listPayeePayouts = call<typeof endpoints.listPayeePayouts>('get', '/admin/payees/{id}/payouts')
export const listPayoutRuns = call<typeof endpoints.listPayoutRuns>('get', '/admin/payouts')
export const makePayoutRun = call<typeof endpoints.makePayoutRun>('post', '/admin/payouts')
export const recordPayoutResults = call<typeof endpoints.recordPayoutResults>('post', '/admin/payouts/{id}/results')
export const retryPayoutOmissions = call<typeof endpoints.retryPayoutOmissions>('post', '/admin/payouts/{id}/omissions')
export const settlePayoutRun = call<typeof endpoints.settlePayoutRun>('post', '/admin/payouts/{id}/settlement')
