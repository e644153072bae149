import * as endpoints from '#contract/reference/admin-settings-endpoints.ts'
import { changeAdjustmentLimit } from '#services/reference/settings/change-adjustment-limit.ts'
import { changeFees } from '#services/reference/settings/change-fees.ts'
import { changeLegalPage } from '#services/reference/settings/change-legal-page.ts'
import { changeOperator } from '#services/reference/settings/change-operator.ts'
import { changePayoutRules } from '#services/reference/settings/change-payout-rules.ts'
import { changeDocumentSettings } from '#services/reference/settings/change-document-settings.ts'
import { changeRefundLimit } from '#services/reference/settings/change-refund-limit.ts'
import { getLegalText } from '#services/reference/settings/get-legal-text.ts'
import { getSettings } from '#services/reference/settings/get-settings.ts'
import { resetLegalPage } from '#services/reference/settings/reset-legal-page.ts'
import { serve } from '../shared/serve.ts'

export const adminSettingsRoutes = () =>
  serve(endpoints, {
    getSettings: ({ app }) => getSettings(app),
    changeOperator: ({ app, user, json }) => changeOperator(app, user, json),
    changeFees: ({ app, user, json }) => changeFees(app, user, json),
    changeDocumentSettings: ({ app, user, json }) => changeDocumentSettings(app, user, json),
    changeRefundLimit: ({ app, user, json }) => changeRefundLimit(app, user, json),
    changeAdjustmentLimit: ({ app, user, json }) => changeAdjustmentLimit(app, user, json),
    changePayoutRules: ({ app, user, json }) => changePayoutRules(app, user, json),
    getLegalText: ({ app, param }) => getLegalText(app, param.slug),
    changeLegalPage: ({ app, user, param, json }) => changeLegalPage(app, user, param.slug, json),
    resetLegalPage: ({ app, user, param, query: { version } }) => resetLegalPage(app, user, param.slug, version),
  })
