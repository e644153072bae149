import type * as adminReference from '#contract/reference/admin-reference-endpoints.ts'
import type * as adminSettings from '#contract/reference/admin-settings-endpoints.ts'
import { call } from '../call.ts'

export const addReferenceItem = call<typeof adminReference.addReferenceItem>('post', '/admin/reference/{list}')
export const getReferenceList = call<typeof adminReference.getReferenceList>('get', '/admin/reference/{list}')
export const moveReferenceItem = call<typeof adminReference.moveReferenceItem>(
  'post',
  '/admin/reference/{list}/{id}/move',
)
export const renameReferenceItem = call<typeof adminReference.renameReferenceItem>(
  'put',
  '/admin/reference/{list}/{id}',
)
export const restoreReferenceItem = call<typeof adminReference.restoreReferenceItem>(
  'delete',
  '/admin/reference/{list}/{id}/retirement',
)
export const retireReferenceItem = call<typeof adminReference.retireReferenceItem>(
  'post',
  '/admin/reference/{list}/{id}/retirement',
)

export const changeAdjustmentLimit = call<typeof adminSettings.changeAdjustmentLimit>(
  'put',
  '/admin/settings/adjustment_limit',
)
export const changeDocumentSettings = call<typeof adminSettings.changeDocumentSettings>(
  'put',
  '/admin/settings/documents',
)
export const changeFees = call<typeof adminSettings.changeFees>('put', '/admin/settings/fees')
export const changeLegalPage = call<typeof adminSettings.changeLegalPage>('put', '/admin/settings/legal/{slug}')
export const changeOperator = call<typeof adminSettings.changeOperator>('put', '/admin/settings/operator')
export const changePayoutRules = call<typeof adminSettings.changePayoutRules>('put', '/admin/settings/payouts')
export const changeRefundLimit = call<typeof adminSettings.changeRefundLimit>('put', '/admin/settings/refund_limit')
export const getLegalText = call<typeof adminSettings.getLegalText>('get', '/admin/settings/legal/{slug}')
export const getSettings = call<typeof adminSettings.getSettings>('get', '/admin/settings')
export const resetLegalPage = call<typeof adminSettings.resetLegalPage>('delete', '/admin/settings/legal/{slug}')
