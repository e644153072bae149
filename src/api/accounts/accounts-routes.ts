import * as endpoints from '#contract/accounts/accounts-endpoints.ts'
import { getClosing, requestClosing, withdrawClosing } from '#services/accounts/closing/closing.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  getMyEmail,
  requestEmailChange,
  resendVerification,
  verifyEmail,
} from '#services/accounts/email/my-email.ts'
import { listUsers } from '#services/accounts/people/people.ts'
import { getMyProfile, updateMe } from '#services/accounts/profile/my-profile.ts'
import { checkResetLink, requestPasswordReset, resetPassword } from '#services/accounts/sign-in/password-reset.ts'
import { getMe, signIn, signOut } from '#services/accounts/sign-in/sign-in.ts'
import { signUp } from '#services/accounts/sign-in/sign-up.ts'
import { actorOf } from '../shared/actors.ts'
import { clientAddress } from '../shared/client-address.ts'
import { setCookies } from '../shared/cookies.ts'
import { serve } from '../shared/serve.ts'
import { codeNeeded } from './population-security-routes.ts'

export const accountsRoutes = () =>
  serve(endpoints, {
    getMe: ({ c, app, user }) => {
      // The caller renders a page, and this response tells it which user is signed in from now on.
      if (user.impersonation_over) setCookies(c, [app.accounts.endOfImpersonation()])
      return getMe(user)
    },
    getMyEmail: ({ c, app, user }) => getMyEmail(app, user, c.req.raw.headers),
    signUp: async ({ c, app, json }) => {
      await signUp(app, json, clientAddress(c))
      return { message: '確認のメールをお送りしました。' }
    },
    signIn: async ({ c, app, json }) => {
      const reached = await signIn(app, json, c.req.raw.headers, clientAddress(c))
      setCookies(c, reached.cookies)
      return reached.step === 'signed_in' ? reached.value : c.json(codeNeeded, 202)
    },
    signOut: async ({ c, app }) => {
      setCookies(c, await signOut(app, await actorOf(c), c.req.raw.headers))
      return { message: 'ログアウトしました。' }
    },
    requestPasswordReset: async ({ c, app, json }) => {
      await requestPasswordReset(app, json, clientAddress(c))
      return { message: 'ご登録があれば、再設定のメールをお送りしました。' }
    },
    checkResetLink: async ({ c, app, query }) => {
      await checkResetLink(app, app.accounts, query.reset_password_token, clientAddress(c))
      return { message: 'このリンクは使えます。' }
    },
    resetPassword: async ({ c, app, json }) => {
      setCookies(c, await resetPassword(app, json, c.req.raw.headers, clientAddress(c)))
      return { message: 'パスワードを変更しました。' }
    },
    verifyEmail: async ({ c, app, json }) => {
      await verifyEmail(app, json, clientAddress(c))
      return { message: 'メールアドレスを確認しました。' }
    },
    resendVerification: async ({ app, user }) => {
      await resendVerification(app, user)
      return { message: '確認のメールをもう一度お送りしました。' }
    },
    getMyProfile: ({ app, user }) => getMyProfile(app, user),
    updateMe: ({ app, user, json }) => updateMe(app, user, json),
    listUsers: ({ app, query }) => listUsers(app, query.q),
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
    getClosing: ({ app, user }) => getClosing(app, user),
    requestClosing: ({ app, user }) => requestClosing(app, user),
    withdrawClosing: ({ app, user }) => withdrawClosing(app, user),
  })
