import * as endpoints from '#contract/notices/mail-consents-endpoints.ts'
import { endMailConsent, getMailConsent } from '#services/notices/my-notices.ts'
import { serve } from '../shared/serve.ts'

export const mailConsentsRoutes = () =>
  serve(endpoints, {
    getMailConsent: ({ app, param }) => getMailConsent(app, param.token),
    endMailConsent: ({ app, param }) => endMailConsent(app, param.token),
  })
