import * as endpoints from '#contract/notices/push-endpoints.ts'
import { getPush, tryPush, turnOffPush, turnOnPush } from '#services/notices/push.ts'
import { serve } from '../shared/serve.ts'

export const pushRoutes = () =>
  serve(endpoints, {
    getPush: ({ app, user }) => getPush(app, user),
    turnOnPush: ({ app, user, json }) => turnOnPush(app, user, json),
    tryPush: ({ app, user }) => tryPush(app, user),
    turnOffPush: ({ app, user, param }) => turnOffPush(app, user, param.id),
  })
