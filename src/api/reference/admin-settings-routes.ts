import * as endpoints from '#contract/reference/admin-settings-endpoints.ts'
import {
  changeAdjustmentLimit,
  changeDocumentSettings,
  changeFees,
  changeOperator,
  changePayoutRules,
  changeRefundLimit,
  getSettings,
} from '#services/reference/settings/settings.ts'
import { changeLegalPage, getLegalText, resetLegalPage } from '#services/reference/settings/legal-pages.ts'
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
