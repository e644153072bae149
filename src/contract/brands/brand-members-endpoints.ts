// Members of brands, under /brand/api/v1.
import {
  accepted,
  passwordRequestBody,
  passwordResetBody,
  resetLinkQuery,
  signInBody,
} from '../accounts/accounts-schemas.ts'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { pageQuery } from '../shared/schemas.ts'
import {
  acceptInvitationBody,
  brandChoiceBody,
  brandInvitation,
  brandMe,
  brandMember,
  brandMembers,
  codeOrBrandAwaited,
  invitationQuery,
  inviteMemberBody,
  memberNotifications,
  ownBrands,
} from './brand-members-schemas.ts'

const endpoint = endpointsOf('brand-members')

export const signInBrandMember = endpoint('anyone', 'post', '/brand-members/sign-in', {
  summary: 'ブランドのメンバーとしてログインする',
  description: 'ブランドのセッションの Cookie を付けて答えます。会員のセッションとは別のものです。',
  request: { body: body(signInBody) },
  responses: {
    200: answers(brandMe, 'ログインしたメンバー'),
    202: answers(codeOrBrandAwaited, '二段階認証のコードか、ブランドの選択が要る'),
    ...refuses(401, 422, 429),
  },
})
export const signOutBrandMember = endpoint('anyone', 'delete', '/brand-members/sign-out', {
  summary: 'ブランドのメンバーとしてログアウトする',
  responses: { 200: answers(accepted, 'ログアウトした') },
})
export const requestBrandPasswordReset = endpoint('anyone', 'post', '/brand-members/password', {
  summary: 'パスワードを再設定するメールを頼む',
  request: { body: body(passwordRequestBody) },
  responses: { 200: answers(accepted, '登録があればメールを送った'), ...refuses(422, 429) },
})
export const checkBrandResetLink = endpoint('anyone', 'get', '/brand-members/password', {
  summary: 'パスワードを再設定するリンクがまだ使えるかを答える',
  description: '確かめても、リンクは使われたことになりません。',
  request: { query: resetLinkQuery },
  responses: { 200: answers(accepted, 'まだ使えるリンク'), ...refuses(422, 429) },
})
export const resetBrandPassword = endpoint('anyone', 'put', '/brand-members/password', {
  summary: 'パスワードを再設定する',
  request: { body: body(passwordResetBody) },
  responses: { 200: answers(accepted, 'パスワードを変えた'), ...refuses(422, 429) },
})
export const getBrandInvitation = endpoint('anyone', 'get', '/brand-members/invitation', {
  summary: '招待の内容を返す',
  request: { query: invitationQuery },
  responses: { 200: answers(brandInvitation, 'まだ使える招待'), ...refuses(422, 429) },
})
export const acceptBrandInvitation = endpoint('anyone', 'put', '/brand-members/invitation', {
  summary: '招待を受けて、メンバーとして登録する',
  request: { body: body(acceptInvitationBody) },
  responses: { 200: answers(accepted, 'メンバーとして登録した'), ...refuses(422, 429) },
})
export const listOwnBrands = endpoint('anyone', 'get', '/brand-members/brands', {
  summary: 'ログインした人が選べるブランドを返す',
  description: 'ブランドを選ぶ前のセッションにも答えます。',
  responses: { 200: answers(ownBrands, '選べるブランド'), ...refuses(401) },
})
export const chooseOwnBrand = endpoint('anyone', 'post', '/brand-members/brands', {
  summary: 'ブランドを選ぶか、切り替える',
  description: '新しいセッションの Cookie を付けて答えます。前の Cookie は使えなくなります。',
  request: { body: body(brandChoiceBody) },
  responses: { 200: answers(brandMe, '選んだブランドのメンバー'), ...refuses(401, 422) },
})
export const getBrandMe = endpoint('brand_member', 'get', '/brand-members/me', {
  summary: 'ログイン中のブランドのメンバーを返す',
  responses: { 200: answers(brandMe, 'ログイン中のメンバー'), ...refuses(401) },
})
export const listBrandMembers = endpoint('brand_member', 'get', '/brand-members', {
  summary: '自分のブランドのメンバーの一覧を、招待中の人も含めて返す',
  request: { query: pageQuery },
  responses: { 200: answers(brandMembers, '自分のブランドのメンバー（招待中も）'), ...refuses(401, 422) },
})
export const inviteBrandMember = endpoint('brand_member', 'post', '/brand-members/invitation', {
  fresh: true,
  summary: '自分のブランドのメンバーを招待する',
  request: { body: body(inviteMemberBody) },
  responses: { 201: answers(brandMember, '招待のメールを送った'), ...refuses(401, 403, 422, 429) },
})
export const removeBrandMember = endpoint('brand_member', 'delete', '/brand-members/{id}', {
  summary: '自分のブランドのメンバーを外す',
  not_found: 'brand_member_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, 'メンバーを外した'), ...refuses(401, 404, 422) },
})
export const getMemberNotifications = endpoint('brand_member', 'get', '/brand-members/notifications', {
  summary: '自分に届く、申し込みのお知らせのメールの頻度を返す',
  responses: { 200: answers(memberNotifications, 'メールの頻度'), ...refuses(401) },
})
export const setMemberNotifications = endpoint('brand_member', 'put', '/brand-members/notifications', {
  summary: '自分に届く、申し込みのお知らせのメールの頻度を変える',
  request: { body: body(memberNotifications) },
  responses: { 200: answers(memberNotifications, '変えた頻度'), ...refuses(401, 422) },
})
