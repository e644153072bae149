import * as endpoints from '#contract/accounts/email-change-endpoints.ts'
import { confirmEmailChange } from '#services/accounts/email/confirm-email-change.ts'
import { cancelEmailChange, requestEmailChange } from '#services/accounts/email/request-email-change.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const emailChangeRoutes = () =>
  router()
    .openapi(guarded(endpoints.requestEmailChange), async (c) => {
      await requestEmailChange(c.get('app'), await userOf(c), c.req.valid('json'), c.req.raw.headers)
      return c.json({ message: '確認コードをお送りしました。' }, 200)
    })
    .openapi(guarded(endpoints.confirmEmailChange), async (c) => {
      await confirmEmailChange(c.get('app'), await userOf(c), c.req.valid('json'), c.req.raw.headers)
      return c.json({ message: 'メールアドレスを変更しました。' }, 200)
    })
    .openapi(guarded(endpoints.cancelEmailChange), async (c) => {
      await cancelEmailChange(c.get('app'), await userOf(c), c.req.raw.headers)
      return c.json({ message: '変更の手続きをやめました。' }, 200)
    })
