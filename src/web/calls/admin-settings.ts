import type * as endpoints from '#contract/reference/admin-settings-endpoints.ts'
import { call } from '../call.ts'

export const changeAdjustmentLimit = call<typeof endpoints.changeAdjustmentLimit>(
  'put',
  '/admin/settings/adjustment_limit',
)
export const changeDocumentSettings = call<typeof endpoints.changeDocumentSettings>('put', '/admin/settings/documents')
export const changeFees = call<typeof endpoints.changeFees>('put', '/admin/settings/fees')
export const changeLegalPage = call<typeof endpoints.changeLegalPage>('put', '/admin/settings/legal/{slug}')
export const changeOperator = call<typeof endpoints.changeOperator>('put', '/admin/settings/operator')
export const changePayoutRules = call<typeof endpoints.changePayoutRules>('put', '/admin/settings/payouts')
export const changeRefundLimit = call<typeof endpoints.changeRefundLimit>('put', '/admin/settings/refund_limit')
export const getLegalText = call<typeof endpoints.getLegalText>('get', '/admin/settings/legal/{slug}')
export const getSettings = call<typeof endpoints.getSettings>('get', '/admin/settings')
export const resetLegalPage = call<typeof endpoints.resetLegalPage>('delete', '/admin/settings/legal/{slug}')
