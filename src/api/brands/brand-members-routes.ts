import * as endpoints from '#contract/brands/brand-members-endpoints.ts'
import { checkResetLink } from '#services/accounts/sign-in/password-reset.ts'
import { acceptBrandInvitation, getBrandInvitation, inviteBrandMember } from '#services/brands/members/invitations.ts'
import {
  chooseBrand,
  getBrandMe,
  listOwnBrands,
  requestBrandPasswordReset,
  resetBrandPassword,
  signInBrandMember,
  signOutBrandMember,
} from '#services/brands/sign-in/brand-sign-in.ts'
import { getMemberNotifications, setMemberNotifications } from '#services/brands/members/member-notifications.ts'
import { listBrandMembers, removeBrandMember } from '#services/brands/members/members.ts'
import { clientAddress } from '../shared/client-address.ts'
import { codeNeeded } from '../accounts/population-security-routes.ts'
import { begun, setCookies } from '../shared/cookies.ts'
import { entered } from './entered.ts'
import { serve } from '../shared/serve.ts'

export const brandMembersRoutes = () =>
  serve(endpoints, {
    signInBrandMember: async ({ c, app, json }) => {
      const { headers } = c.req.raw
      const reached = await signInBrandMember(app, json, headers, clientAddress(c))
      setCookies(c, reached.cookies)
      return reached.step === 'signed_in' ? entered(c, reached.value) : c.json(codeNeeded, 202)
    },
    signOutBrandMember: async ({ c, app }) => {
      setCookies(c, await signOutBrandMember(app, c.req.raw.headers))
      return { message: 'ログアウトしました。' }
    },
    requestBrandPasswordReset: async ({ c, app, json }) => {
      await requestBrandPasswordReset(app, json, clientAddress(c))
      return { message: 'ご登録があれば、再設定のメールをお送りしました。' }
    },
    checkBrandResetLink: async ({ c, app, query }) => {
      await checkResetLink(app, app.brand_accounts, query.reset_password_token, clientAddress(c))
      return { message: 'このリンクは使えます。' }
    },
    resetBrandPassword: async ({ c, app, json }) => {
      setCookies(c, await resetBrandPassword(app, json, c.req.raw.headers, clientAddress(c)))
      return { message: 'パスワードを変更しました。' }
    },
    getBrandInvitation: ({ c, app, query: { invitation_token } }) =>
      getBrandInvitation(app, invitation_token, clientAddress(c)),
    acceptBrandInvitation: async ({ c, app, json }) => {
      await acceptBrandInvitation(app, json, c.req.raw.headers, clientAddress(c))
      return { message: '登録が完了しました。' }
    },
    listOwnBrands: ({ c, app }) => listOwnBrands(app, c.req.raw.headers),
    chooseOwnBrand: async ({ c, app, json }) => begun(c, await chooseBrand(app, json, c.req.raw.headers)),
    getBrandMe: ({ app, member }) => getBrandMe(app, member),
    getMemberNotifications: ({ app, member }) => getMemberNotifications(app, member),
    setMemberNotifications: ({ app, member, json }) => setMemberNotifications(app, member, json),
    listBrandMembers: ({ app, member: { brand_id }, query }) => listBrandMembers(app, brand_id, query),
    inviteBrandMember: ({ app, member, json }) => inviteBrandMember(app, member, json),
    removeBrandMember: async ({ app, member, param }) => {
      await removeBrandMember(app, member, param.id)
      return { message: 'メンバーを削除しました。' }
    },
  })
