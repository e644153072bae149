// Operations with which users see and change their second factor and passkeys, see and end their
// sessions, and sign in with a passkey. They are the same for users and brand members, except names
// and paths.
import { type Access, answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { accepted } from './accounts-schemas.ts'
import {
  codeBody,
  confirmationBody,
  newPasskeyBody,
  passkeyNameBody,
  passkeyOptions,
  recoveryCodes,
  security,
  sessions,
  sessionsEnded,
  twoFactorKey,
} from './security-schemas.ts'

const userPaths = {
  getSecurity: '/security',
  confirmIdentity: '/security/confirmation',
  beginPasskeyConfirmation: '/security/confirmation/passkey_options',
  beginTwoFactor: '/two_factor',
  turnOnTwoFactor: '/two_factor',
  turnOffTwoFactor: '/two_factor',
  renewRecoveryCodes: '/two_factor/recovery_codes',
  beginPasskey: '/passkeys/options',
  addPasskey: '/passkeys',
  renamePasskey: '/passkeys/{id}',
  removePasskey: '/passkeys/{id}',
  listSessions: '/sessions',
  endSession: '/sessions/{id}',
  endOtherSessions: '/sessions',
  beginPasskeySignIn: '/sign_in/passkey_options',
} as const
type Operation = keyof typeof userPaths
/** The paths of the operations in one population. */
export type SecurityPaths = { readonly [O in Operation]: string }

const brandPaths = {
  getSecurity: '/brand-members/security',
  confirmIdentity: '/brand-members/security/confirmation',
  beginPasskeyConfirmation: '/brand-members/security/confirmation/passkey-options',
  beginTwoFactor: '/brand-members/two-factor',
  turnOnTwoFactor: '/brand-members/two-factor',
  turnOffTwoFactor: '/brand-members/two-factor',
  renewRecoveryCodes: '/brand-members/two-factor/recovery-codes',
  beginPasskey: '/brand-members/passkeys/options',
  addPasskey: '/brand-members/passkeys',
  renamePasskey: '/brand-members/passkeys/{id}',
  removePasskey: '/brand-members/passkeys/{id}',
  listSessions: '/brand-members/sessions',
  endSession: '/brand-members/sessions/{id}',
  endOtherSessions: '/brand-members/sessions',
  beginPasskeySignIn: '/brand-members/sign-in/passkey-options',
} as const satisfies SecurityPaths

const brandNames: { readonly [O in Operation]: string } = {
  getSecurity: 'getBrandSecurity',
  confirmIdentity: 'confirmBrandIdentity',
  beginPasskeyConfirmation: 'beginBrandPasskeyConfirmation',
  beginTwoFactor: 'beginBrandTwoFactor',
  turnOnTwoFactor: 'turnOnBrandTwoFactor',
  turnOffTwoFactor: 'turnOffBrandTwoFactor',
  renewRecoveryCodes: 'renewBrandRecoveryCodes',
  beginPasskey: 'beginBrandPasskey',
  addPasskey: 'addBrandPasskey',
  renamePasskey: 'renameBrandPasskey',
  removePasskey: 'removeBrandPasskey',
  listSessions: 'listBrandSessions',
  endSession: 'endBrandSession',
  endOtherSessions: 'endOtherBrandSessions',
  beginPasskeySignIn: 'beginBrandPasskeySignIn',
}

type Population<Paths> = { access: Access; tag: string; nameOf: (operation: Operation) => string; paths: Paths }

/**
 * The endpoints of one population, by the names of the users' operations.
 * @param access of all operations except the request for a passkey, which is public
 */
function populationSecurity<const Paths extends SecurityPaths>({ access, tag, nameOf, paths }: Population<Paths>) {
  const called = <O extends Operation>(operation: O) => ({
    operationId: nameOf(operation),
    tags: [tag],
    path: paths[operation],
  })
  return {
    getSecurity: endpoint(access, {
      ...called('getSecurity'),
      summary: 'ログインの方法とその設定を返す',
      method: 'get',
      responses: { 200: answers(security, 'ログインの方法とその設定'), ...refuses(401) },
    }),
    confirmIdentity: endpoint(access, {
      ...called('confirmIdentity'),
      summary: '本人であることを確認する',
      description: '大切な設定を変える前に、パスワード、二段階認証のコード、パスキーのどれか1つを送ります。',
      method: 'post',
      request: { body: body(confirmationBody) },
      responses: { 200: answers(accepted, '本人であることを確かめた'), ...refuses(401, 422, 429) },
    }),
    beginPasskeyConfirmation: endpoint(access, {
      ...called('beginPasskeyConfirmation'),
      summary: 'パスキーによる本人の確認を始める',
      method: 'post',
      responses: { 200: answers(passkeyOptions, 'パスキーで本人であることを示すための値'), ...refuses(401) },
    }),
    beginTwoFactor: endpoint(access, {
      ...called('beginTwoFactor'),
      fresh: true,
      summary: '二段階認証の設定を始める',
      method: 'post',
      responses: { 200: answers(twoFactorKey, '認証アプリに渡す鍵'), ...refuses(401, 403) },
    }),
    turnOnTwoFactor: endpoint(access, {
      ...called('turnOnTwoFactor'),
      fresh: true,
      summary: '二段階認証をオンにする',
      description: 'リカバリーコードは、この答えでだけわかります。',
      method: 'put',
      request: { body: body(codeBody) },
      responses: { 200: answers(recoveryCodes, '二段階認証をオンにした'), ...refuses(401, 403, 422, 429) },
    }),
    turnOffTwoFactor: endpoint(access, {
      ...called('turnOffTwoFactor'),
      fresh: true,
      summary: '二段階認証をオフにする',
      method: 'delete',
      responses: { 200: answers(accepted, '二段階認証をオフにした'), ...refuses(401, 403, 422) },
    }),
    renewRecoveryCodes: endpoint(access, {
      ...called('renewRecoveryCodes'),
      fresh: true,
      summary: 'リカバリーコードを作り直す',
      method: 'post',
      responses: { 200: answers(recoveryCodes, '新しいリカバリーコード'), ...refuses(401, 403, 422) },
    }),
    beginPasskey: endpoint(access, {
      ...called('beginPasskey'),
      fresh: true,
      summary: 'パスキーの登録を始める',
      method: 'post',
      responses: { 200: answers(passkeyOptions, 'パスキーを作るための値'), ...refuses(401, 403) },
    }),
    addPasskey: endpoint(access, {
      ...called('addPasskey'),
      fresh: true,
      summary: 'パスキーを登録する',
      method: 'post',
      request: { body: body(newPasskeyBody) },
      responses: { 201: answers(security, 'パスキーを登録した'), ...refuses(401, 403, 422) },
    }),
    renamePasskey: endpoint(access, {
      ...called('renamePasskey'),
      summary: 'パスキーの名前を変える',
      not_found: 'passkey_not_found',
      method: 'patch',
      request: { params: idParam, body: body(passkeyNameBody) },
      responses: { 200: answers(security, 'パスキーの名前を変えた'), ...refuses(401, 404, 422) },
    }),
    removePasskey: endpoint(access, {
      ...called('removePasskey'),
      fresh: true,
      summary: 'パスキーを削除する',
      not_found: 'passkey_not_found',
      method: 'delete',
      request: { params: idParam },
      responses: { 200: answers(security, 'パスキーを削除した'), ...refuses(401, 403, 404) },
    }),
    listSessions: endpoint(access, {
      ...called('listSessions'),
      summary: 'ログイン中の端末の一覧を返す',
      method: 'get',
      responses: { 200: answers(sessions, 'ログイン中の端末'), ...refuses(401) },
    }),
    endSession: endpoint(access, {
      ...called('endSession'),
      fresh: true,
      summary: '端末をログアウトさせる',
      not_found: 'session_over',
      method: 'delete',
      request: { params: idParam },
      responses: { 200: answers(sessions, '端末をログアウトさせた'), ...refuses(401, 403, 404) },
    }),
    endOtherSessions: endpoint(access, {
      ...called('endOtherSessions'),
      fresh: true,
      summary: 'ほかの端末をすべてログアウトさせる',
      method: 'delete',
      responses: { 200: answers(sessionsEnded, 'ほかの端末をすべてログアウトさせた'), ...refuses(401, 403) },
    }),
    beginPasskeySignIn: endpoint('anyone', {
      ...called('beginPasskeySignIn'),
      summary: 'パスキーでのログインを始める',
      method: 'post',
      responses: { 200: answers(passkeyOptions, 'パスキーでログインするための値') },
    }),
  }
}

export type PopulationSecurity<Paths extends SecurityPaths> = ReturnType<typeof populationSecurity<Paths>>

export const userSecurity = populationSecurity({
  access: 'user',
  tag: 'accounts',
  nameOf: (operation) => operation,
  paths: userPaths,
})
export const brandSecurity = populationSecurity({
  access: 'brand_member',
  tag: 'brand-members',
  nameOf: (operation) => brandNames[operation],
  paths: brandPaths,
})
