import * as endpoints from '#contract/brands/brand-members-endpoints.ts'
import { checkResetLink } from '#services/accounts/sign-in/check-reset-link.ts'
import { acceptBrandInvitation } from '#services/brands/members/accept-brand-invitation.ts'
import { getBrandInvitation } from '#services/brands/members/get-brand-invitation.ts'
import { chooseBrand } from '#services/brands/sign-in/choose-brand.ts'
import { getBrandMe } from '#services/brands/sign-in/get-brand-me.ts'
import { getMemberNotifications } from '#services/brands/members/get-member-notifications.ts'
import { inviteBrandMember } from '#services/brands/members/invite-brand-member.ts'
import { listBrandMembers } from '#services/brands/members/list-brand-members.ts'
import { listOwnBrands } from '#services/brands/sign-in/list-own-brands.ts'
import { removeBrandMember } from '#services/brands/members/remove-brand-member.ts'
import { requestBrandPasswordReset } from '#services/brands/sign-in/request-brand-password-reset.ts'
import { resetBrandPassword } from '#services/brands/sign-in/reset-brand-password.ts'
import { setMemberNotifications } from '#services/brands/members/set-member-notifications.ts'
import { signInBrandMember } from '#services/brands/sign-in/sign-in-brand-member.ts'
import { signOutBrandMember } from '#services/brands/sign-in/sign-out-brand-member.ts'
import { clientAddress } from '../shared/client-address.ts'
import { brandMemberOf } from '../shared/actors.ts'
import { codeNeeded } from '../accounts/population-security-routes.ts'
import { begun, setCookies } from '../shared/cookies.ts'
import { entered } from './entered.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const brandMembersRoutes = () =>
  router()
    .openapi(guarded(endpoints.signInBrandMember), async (c) => {
      const { headers } = c.req.raw
      const reached = await signInBrandMember(c.get('app'), c.req.valid('json'), headers, clientAddress(c))
      setCookies(c, reached.cookies)
      return reached.step === 'signed_in' ? entered(c, reached.value) : c.json(codeNeeded, 202)
    })
    .openapi(guarded(endpoints.signOutBrandMember), async (c) => {
      setCookies(c, await signOutBrandMember(c.get('app'), c.req.raw.headers))
      return c.json({ message: 'ログアウトしました。' }, 200)
    })
    .openapi(guarded(endpoints.requestBrandPasswordReset), async (c) => {
      await requestBrandPasswordReset(c.get('app'), c.req.valid('json'), clientAddress(c))
      return c.json({ message: 'ご登録があれば、再設定のメールをお送りしました。' }, 200)
    })
    .openapi(guarded(endpoints.checkBrandResetLink), async (c) => {
      const app = c.get('app')
      await checkResetLink(app, app.brand_accounts, c.req.valid('query').reset_password_token, clientAddress(c))
      return c.json({ message: 'このリンクは使えます。' }, 200)
    })
    .openapi(guarded(endpoints.resetBrandPassword), async (c) => {
      setCookies(c, await resetBrandPassword(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c)))
      return c.json({ message: 'パスワードを変更しました。' }, 200)
    })
    .openapi(guarded(endpoints.getBrandInvitation), async (c) => {
      const { invitation_token } = c.req.valid('query')
      return c.json(await getBrandInvitation(c.get('app'), invitation_token, clientAddress(c)), 200)
    })
    .openapi(guarded(endpoints.acceptBrandInvitation), async (c) => {
      await acceptBrandInvitation(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c))
      return c.json({ message: '登録が完了しました。' }, 200)
    })
    .openapi(guarded(endpoints.listOwnBrands), async (c) =>
      c.json(await listOwnBrands(c.get('app'), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.chooseOwnBrand), async (c) =>
      c.json(begun(c, await chooseBrand(c.get('app'), c.req.valid('json'), c.req.raw.headers)), 200),
    )
    .openapi(guarded(endpoints.getBrandMe), async (c) =>
      c.json(await getBrandMe(c.get('app'), await brandMemberOf(c)), 200),
    )
    .openapi(guarded(endpoints.getMemberNotifications), async (c) =>
      c.json(await getMemberNotifications(c.get('app'), await brandMemberOf(c)), 200),
    )
    .openapi(guarded(endpoints.setMemberNotifications), async (c) =>
      c.json(await setMemberNotifications(c.get('app'), await brandMemberOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.listBrandMembers), async (c) => {
      const { brand_id } = await brandMemberOf(c)
      return c.json(await listBrandMembers(c.get('app'), brand_id, c.req.valid('query')), 200)
    })
    .openapi(guarded(endpoints.inviteBrandMember), async (c) =>
      c.json(await inviteBrandMember(c.get('app'), await brandMemberOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.removeBrandMember), async (c) => {
      await removeBrandMember(c.get('app'), await brandMemberOf(c), c.req.valid('param').id)
      return c.json({ message: 'メンバーを削除しました。' }, 200)
    })
