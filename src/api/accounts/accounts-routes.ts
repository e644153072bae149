import * as endpoints from '#contract/accounts/accounts-endpoints.ts'
import { getMyProfile } from '#services/accounts/profile/get-my-profile.ts'
import { updateMe } from '#services/accounts/profile/update-me.ts'
import { getMe } from '#services/accounts/sign-in/get-me.ts'
import { getMyEmail } from '#services/accounts/email/get-my-email.ts'
import { listUsers } from '#services/accounts/people/list-users.ts'
import { checkResetLink } from '#services/accounts/sign-in/check-reset-link.ts'
import { requestPasswordReset } from '#services/accounts/sign-in/request-password-reset.ts'
import { resendVerification } from '#services/accounts/email/resend-verification.ts'
import { resetPassword } from '#services/accounts/sign-in/reset-password.ts'
import { signIn } from '#services/accounts/sign-in/sign-in.ts'
import { signOut } from '#services/accounts/sign-in/sign-out.ts'
import { signUp } from '#services/accounts/sign-in/sign-up.ts'
import { verifyEmail } from '#services/accounts/email/verify-email.ts'
import { clientAddress } from '../shared/client-address.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { setCookies } from '../shared/cookies.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'
import { codeNeeded } from './population-security-routes.ts'

export const accountsRoutes = () =>
  router()
    .openapi(guarded(endpoints.getMe), async (c) => {
      const user = await userOf(c)
      // The caller renders a page, and this response tells it which user is signed in from now on.
      if (user.viewing_over) setCookies(c, [c.get('app').accounts.endOfViewing()])
      return c.json(getMe(user), 200)
    })
    .openapi(guarded(endpoints.getMyEmail), async (c) =>
      c.json(await getMyEmail(c.get('app'), await userOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.signUp), async (c) => {
      await signUp(c.get('app'), c.req.valid('json'), clientAddress(c))
      return c.json({ message: '確認のメールをお送りしました。' }, 201)
    })
    .openapi(guarded(endpoints.signIn), async (c) => {
      const reached = await signIn(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c))
      setCookies(c, reached.cookies)
      return reached.step === 'signed_in' ? c.json(reached.value, 200) : c.json(codeNeeded, 202)
    })
    .openapi(guarded(endpoints.signOut), async (c) => {
      setCookies(c, await signOut(c.get('app'), await actorOf(c), c.req.raw.headers))
      return c.json({ message: 'ログアウトしました。' }, 200)
    })
    .openapi(guarded(endpoints.requestPasswordReset), async (c) => {
      await requestPasswordReset(c.get('app'), c.req.valid('json'), clientAddress(c))
      return c.json({ message: 'ご登録があれば、再設定のメールをお送りしました。' }, 200)
    })
    .openapi(guarded(endpoints.checkResetLink), async (c) => {
      const app = c.get('app')
      await checkResetLink(app, app.accounts, c.req.valid('query').reset_password_token, clientAddress(c))
      return c.json({ message: 'このリンクは使えます。' }, 200)
    })
    .openapi(guarded(endpoints.resetPassword), async (c) => {
      setCookies(c, await resetPassword(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c)))
      return c.json({ message: 'パスワードを変更しました。' }, 200)
    })
    .openapi(guarded(endpoints.verifyEmail), async (c) => {
      await verifyEmail(c.get('app'), c.req.valid('json'), clientAddress(c))
      return c.json({ message: 'メールアドレスを確認しました。' }, 200)
    })
    .openapi(guarded(endpoints.resendVerification), async (c) => {
      await resendVerification(c.get('app'), await userOf(c))
      return c.json({ message: '確認のメールをもう一度お送りしました。' }, 200)
    })
    .openapi(guarded(endpoints.getMyProfile), async (c) =>
      c.json(await getMyProfile(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.updateMe), async (c) =>
      c.json(await updateMe(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.listUsers), async (c) =>
      c.json(await listUsers(c.get('app'), c.req.valid('query').q), 200),
    )
