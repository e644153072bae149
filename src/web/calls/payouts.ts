import type * as payees from '#contract/payouts/payees-endpoints.ts'
import type * as runs from '#contract/payouts/payout-runs-endpoints.ts'
import type * as statements from '#contract/payouts/statements-endpoints.ts'
import { call } from '../call.ts'

export const addBankBranch = call<typeof payees.addBankBranch>('post', '/admin/bank_branches')
export const changePayeeAccount = call<typeof payees.changePayeeAccount>('put', '/me/payees/{id}/account')
export const getOwnPayee = call<typeof payees.getOwnPayee>('get', '/me/payees/{id}')
export const getPayee = call<typeof payees.getPayee>('get', '/admin/payees/{id}')
export const listBankBranches = call<typeof payees.listBankBranches>('get', '/bank_branches')
export const listBanks = call<typeof payees.listBanks>('get', '/banks')
export const listOwnPayees = call<typeof payees.listOwnPayees>('get', '/me/payees')
export const listPayees = call<typeof payees.listPayees>('get', '/admin/payees')
export const listPayeesOfHost = call<typeof payees.listPayeesOfHost>('get', '/admin/hosts/{id}')
export const readAccountNumber = call<typeof payees.readAccountNumber>('post', '/admin/payees/{id}/account_number')
export const releasePayee = call<typeof payees.releasePayee>('post', '/admin/payees/{id}/release')
export const resumePayee = call<typeof payees.resumePayee>('post', '/admin/payees/{id}/resumption')
export const returnPayee = call<typeof payees.returnPayee>('post', '/admin/payees/{id}/return')
export const savePayee = call<typeof payees.savePayee>('put', '/me/payees/{id}')
export const suspendPayee = call<typeof payees.suspendPayee>('post', '/admin/payees/{id}/suspension')
export const takePayee = call<typeof payees.takePayee>('post', '/me/payees/{id}/responsibility')
export const verifyIndividualPayee = call<typeof payees.verifyIndividualPayee>(
  'post',
  '/admin/payees/{id}/individual_verification',
)
export const verifyPayee = call<typeof payees.verifyPayee>('post', '/admin/payees/{id}/verification')

export const approvePayoutRun = call<typeof runs.approvePayoutRun>('post', '/admin/payouts/{id}/approval')
export const cancelPayoutRun = call<typeof runs.cancelPayoutRun>('post', '/admin/payouts/{id}/cancellation')
export const changePayoutSender = call<typeof runs.changePayoutSender>('put', '/admin/settings/payout_sender')
export const confirmPayeeAccount = call<typeof runs.confirmPayeeAccount>('post', '/me/payees/{id}/account_confirmation')
export const downloadPayoutFile = call<typeof runs.downloadPayoutFile>('post', '/admin/payouts/{id}/files/{number}')
export const excludePayout = call<typeof runs.excludePayout>('post', '/admin/payouts/{id}/exclusions')
export const exportPayoutRun = call<typeof runs.exportPayoutRun>('post', '/admin/payouts/{id}/export')
export const getPayoutRun = call<typeof runs.getPayoutRun>('get', '/admin/payouts/{id}')
export const getPayoutSender = call<typeof runs.getPayoutSender>('get', '/admin/settings/payout_sender')
export const listPayeePayouts = call<typeof runs.listPayeePayouts>('get', '/admin/payees/{id}/payouts')
export const listPayoutRuns = call<typeof runs.listPayoutRuns>('get', '/admin/payouts')
export const makePayoutRun = call<typeof runs.makePayoutRun>('post', '/admin/payouts')
export const recordPayoutResults = call<typeof runs.recordPayoutResults>('post', '/admin/payouts/{id}/results')
export const retryPayoutOmissions = call<typeof runs.retryPayoutOmissions>('post', '/admin/payouts/{id}/omissions')
export const settlePayoutRun = call<typeof runs.settlePayoutRun>('post', '/admin/payouts/{id}/settlement')

export const exportOwnStatement = call<typeof statements.exportOwnStatement>(
  'get',
  '/me/statements/{number}/statement.csv',
)
export const exportStatements = call<typeof statements.exportStatements>('get', '/admin/statements/statements.csv')
export const getOwnStatement = call<typeof statements.getOwnStatement>('get', '/me/statements/{number}')
export const getStatement = call<typeof statements.getStatement>('get', '/admin/statements/{number}')
export const listOwnPayouts = call<typeof statements.listOwnPayouts>('get', '/me/payouts')
export const listStatements = call<typeof statements.listStatements>('get', '/admin/statements')
export const setPayAll = call<typeof statements.setPayAll>('put', '/me/payees/{id}/pay_all')
