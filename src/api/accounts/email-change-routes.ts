import * as endpoints from '#contract/accounts/email-change-endpoints.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '#services/accounts/email/my-email.ts'
import { serve } from '../shared/serve.ts'

export const emailChangeRoutes = () =>
  serve(endpoints, {
    requestEmailChange: async ({ c, app, user, json }) => {
      await requestEmailChange(app, user, json, c.req.raw.headers)
      return { message: '確認コードをお送りしました。' }
    },
    confirmEmailChange: async ({ c, app, user, json }) => {
      await confirmEmailChange(app, user, json, c.req.raw.headers)
      return { message: 'メールアドレスを変更しました。' }
    },
    cancelEmailChange: async ({ c, app, user }) => {
      await cancelEmailChange(app, user, c.req.raw.headers)
      return { message: '変更の手続きをやめました。' }
    },
  })
