import * as endpoints from '#contract/notices/push-endpoints.ts'
import { getPush } from '#services/notices/get-push.ts'
import { tryPush } from '#services/notices/try-push.ts'
import { turnOffPush } from '#services/notices/turn-off-push.ts'
import { turnOnPush } from '#services/notices/turn-on-push.ts'
import { serve } from '../shared/serve.ts'

export const pushRoutes = () =>
  serve(endpoints, {
    getPush: ({ app, user }) => getPush(app, user),
    turnOnPush: ({ app, user, json }) => turnOnPush(app, user, json),
    tryPush: ({ app, user }) => tryPush(app, user),
    turnOffPush: ({ app, user, param }) => turnOffPush(app, user, param.id),
  })
