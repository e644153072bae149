import * as endpoints from '#contract/notices/notices-endpoints.ts'
import { receiveLineWebhook } from '#services/notices/line.ts'
import { chooseNotices, endMailConsent, getMailConsent, getMyNotices } from '#services/notices/my-notices.ts'
import { getPush, tryPush, turnOffPush, turnOnPush } from '#services/notices/push.ts'
import { readBytes } from '../shared/read-body.ts'
import { serve } from '../shared/serve.ts'

export const noticesRoutes = () =>
  serve(endpoints, {
    getMyNotices: ({ app, user }) => getMyNotices(app, user),
    chooseNotices: ({ app, user, json }) => chooseNotices(app, user, json),
    getMailConsent: ({ app, param }) => getMailConsent(app, param.token),
    endMailConsent: ({ app, param }) => endMailConsent(app, param.token),
    getPush: ({ app, user }) => getPush(app, user),
    turnOnPush: ({ app, user, json }) => turnOnPush(app, user, json),
    tryPush: ({ app, user }) => tryPush(app, user),
    turnOffPush: ({ app, user, param }) => turnOffPush(app, user, param.id),
    receiveLineWebhook: async ({ c, app }) => {
      const body = await readBytes(c.req.raw, endpoints.receiveLineWebhook.max_body)
      await receiveLineWebhook(app, c.req.raw.headers, body)
      return { received: true }
    },
  })
