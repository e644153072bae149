import type { Context } from 'hono'
import { brandSecurity } from '#contract/accounts/population-security-endpoints.ts'
import * as members from '#contract/brands/brand-members-endpoints.ts'
import type { BrandMe, ChooseBrand } from '#contract/brands/brand-members-schemas.ts'
import * as security from '#contract/brands/brand-security-endpoints.ts'
import { checkResetLink } from '#services/accounts/sign-in/password-reset.ts'
import { acceptBrandInvitation, getBrandInvitation, inviteBrandMember } from '#services/brands/members/invitations.ts'
import {
  getMemberNotifications,
  listBrandMembers,
  removeBrandMember,
  setMemberNotifications,
} from '#services/brands/members/members.ts'
import {
  chooseBrand,
  finishBrandSignIn,
  getBrandMe,
  listOwnBrands,
  requestBrandPasswordReset,
  resetBrandPassword,
  signInBrandMember,
  signInBrandMemberByPasskey,
  signOutBrandMember,
} from '#services/brands/sign-in/brand-sign-in.ts'
import { codeNeeded, populationSecurityRoutes } from '../accounts/population-security-routes.ts'
import { brandPersonOf } from '../shared/actors.ts'
import { clientAddress } from '../shared/client-address.ts'
import { begun, setCookies } from '../shared/cookies.ts'
import { serve } from '../shared/serve.ts'

/** The response to a finished sign-in: the member, or the request to choose a brand. */
const entered = (c: Context, value: BrandMe | ChooseBrand) =>
  'next_action' in value ? c.json(value, 202) : c.json(value, 200)

export const brandMembersRoutes = () =>
  serve(members, {
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

export const brandSecurityRoutes = () =>
  serve(
    {
      finishBrandSignIn: security.finishBrandSignIn,
      signInBrandMemberByPasskey: security.signInBrandMemberByPasskey,
    },
    {
      finishBrandSignIn: async ({ c, app, json }) =>
        entered(c, begun(c, await finishBrandSignIn(app, json, c.req.raw.headers, clientAddress(c)))),
      signInBrandMemberByPasskey: async ({ c, app, json }) =>
        entered(c, begun(c, await signInBrandMemberByPasskey(app, json, c.req.raw.headers, clientAddress(c)))),
    },
    populationSecurityRoutes(brandSecurity, { kind: 'brand_member', actorOf: brandPersonOf }),
  )
