import type * as reference from '#contract/reference/admin-reference-endpoints.ts'
import type * as settings from '#contract/reference/admin-settings-endpoints.ts'
import { call } from '../call.ts'

export const addReferenceItem = call<typeof reference.addReferenceItem>('post', '/admin/reference/{list}')
export const getReferenceList = call<typeof reference.getReferenceList>('get', '/admin/reference/{list}')
export const moveReferenceItem = call<typeof reference.moveReferenceItem>('post', '/admin/reference/{list}/{id}/move')
export const renameReferenceItem = call<typeof reference.renameReferenceItem>('put', '/admin/reference/{list}/{id}')
export const restoreReferenceItem = call<typeof reference.restoreReferenceItem>(
  'delete',
  '/admin/reference/{list}/{id}/retirement',
)
export const retireReferenceItem = call<typeof reference.retireReferenceItem>(
  'post',
  '/admin/reference/{list}/{id}/retirement',
)

export const changeAdjustmentLimit = call<typeof settings.changeAdjustmentLimit>(
  'put',
  '/admin/settings/adjustment_limit',
)
export const changeDocumentSettings = call<typeof settings.changeDocumentSettings>('put', '/admin/settings/documents')
export const changeFees = call<typeof settings.changeFees>('put', '/admin/settings/fees')
export const changeLegalPage = call<typeof settings.changeLegalPage>('put', '/admin/settings/legal/{slug}')
export const changeOperator = call<typeof settings.changeOperator>('put', '/admin/settings/operator')
export const changePayoutRules = call<typeof settings.changePayoutRules>('put', '/admin/settings/payouts')
export const changeRefundLimit = call<typeof settings.changeRefundLimit>('put', '/admin/settings/refund_limit')
export const getLegalText = call<typeof settings.getLegalText>('get', '/admin/settings/legal/{slug}')
export const getSettings = call<typeof settings.getSettings>('get', '/admin/settings')
export const resetLegalPage = call<typeof settings.resetLegalPage>('delete', '/admin/settings/legal/{slug}')
