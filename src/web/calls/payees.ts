import type * as endpoints from '#contract/payouts/payees-endpoints.ts'
import { call } from '../call.ts'

export const addBankBranch = call<typeof endpoints.addBankBranch>('post', '/admin/bank_branches')
export const changePayeeAccount = call<typeof endpoints.changePayeeAccount>('put', '/me/payees/{id}/account')
export const getOwnPayee = call<typeof endpoints.getOwnPayee>('get', '/me/payees/{id}')
export const getPayee = call<typeof endpoints.getPayee>('get', '/admin/payees/{id}')
export const listBankBranches = call<typeof endpoints.listBankBranches>('get', '/bank_branches')
export const listBanks = call<typeof endpoints.listBanks>('get', '/banks')
export const listOwnPayees = call<typeof endpoints.listOwnPayees>('get', '/me/payees')
export const listPayees = call<typeof endpoints.listPayees>('get', '/admin/payees')
export const readAccountNumber = call<typeof endpoints.readAccountNumber>('post', '/admin/payees/{id}/account_number')
export const releasePayee = call<typeof endpoints.releasePayee>('post', '/admin/payees/{id}/release')
export const resumePayee = call<typeof endpoints.resumePayee>('post', '/admin/payees/{id}/resumption')
export const returnPayee = call<typeof endpoints.returnPayee>('post', '/admin/payees/{id}/return')
export const savePayee = call<typeof endpoints.savePayee>('put', '/me/payees/{id}')
export const suspendPayee = call<typeof endpoints.suspendPayee>('post', '/admin/payees/{id}/suspension')
export const takePayee = call<typeof endpoints.takePayee>('post', '/me/payees/{id}/responsibility')
export const verifyIndividualPayee = call<typeof endpoints.verifyIndividualPayee>(
  'post',
  '/admin/payees/{id}/individual_verification',
)
export const verifyPayee = call<typeof endpoints.verifyPayee>('post', '/admin/payees/{id}/verification')
