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
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminSettingsRoutes = () =>
  router()
    .openapi(guarded(endpoints.getSettings), async (c) => c.json(await getSettings(c.get('app')), 200))
    .openapi(guarded(endpoints.changeOperator), async (c) =>
      c.json(await changeOperator(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.changeFees), async (c) =>
      c.json(await changeFees(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.changeDocumentSettings), async (c) =>
      c.json(await changeDocumentSettings(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.changeRefundLimit), async (c) =>
      c.json(await changeRefundLimit(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.changeAdjustmentLimit), async (c) =>
      c.json(await changeAdjustmentLimit(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.changePayoutRules), async (c) =>
      c.json(await changePayoutRules(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.getLegalText), async (c) =>
      c.json(await getLegalText(c.get('app'), c.req.valid('param').slug), 200),
    )
    .openapi(guarded(endpoints.changeLegalPage), async (c) =>
      c.json(await changeLegalPage(c.get('app'), await userOf(c), c.req.valid('param').slug, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.resetLegalPage), async (c) => {
      const { version } = c.req.valid('query')
      return c.json(await resetLegalPage(c.get('app'), await userOf(c), c.req.valid('param').slug, version), 200)
    })
