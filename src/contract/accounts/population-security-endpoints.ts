// Operations with which users see and change their second factor and passkeys, see and end their
// sessions, and sign in with a passkey. They are the same for users and brand members, except names
// and paths.
import { type Access, answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
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

type Population<Paths> = { access: Access; tag: string; paths: Paths }

/**
 * The endpoints of one population, by the names of the users' operations.
 * @param access of all operations except the request for a passkey, which is public
 */
function populationSecurity<const Paths extends SecurityPaths>({ access, tag, paths }: Population<Paths>) {
  const endpoint = endpointsOf(tag)
  return {
    getSecurity: endpoint(access, 'get', paths.getSecurity, {
      summary: 'ログインの方法とその設定を返す',
      responses: { 200: answers(security, 'ログインの方法とその設定'), ...refuses(401) },
    }),
    confirmIdentity: endpoint(access, 'post', paths.confirmIdentity, {
      summary: '本人であることを確認する',
      description: '大切な設定を変える前に、パスワード、二段階認証のコード、パスキーのどれか1つを送ります。',
      request: { body: body(confirmationBody) },
      responses: { 200: answers(accepted, '本人であることを確かめた'), ...refuses(401, 422, 429) },
    }),
    beginPasskeyConfirmation: endpoint(access, 'post', paths.beginPasskeyConfirmation, {
      summary: 'パスキーによる本人の確認を始める',
      responses: { 200: answers(passkeyOptions, 'パスキーで本人であることを示すための値'), ...refuses(401) },
    }),
    beginTwoFactor: endpoint(access, 'post', paths.beginTwoFactor, {
      fresh: true,
      summary: '二段階認証の設定を始める',
      responses: { 200: answers(twoFactorKey, '認証アプリに渡す鍵'), ...refuses(401, 403) },
    }),
    turnOnTwoFactor: endpoint(access, 'put', paths.turnOnTwoFactor, {
      fresh: true,
      summary: '二段階認証をオンにする',
      description: 'リカバリーコードは、この答えでだけわかります。',
      request: { body: body(codeBody) },
      responses: { 200: answers(recoveryCodes, '二段階認証をオンにした'), ...refuses(401, 403, 422, 429) },
    }),
    turnOffTwoFactor: endpoint(access, 'delete', paths.turnOffTwoFactor, {
      fresh: true,
      summary: '二段階認証をオフにする',
      responses: { 200: answers(accepted, '二段階認証をオフにした'), ...refuses(401, 403, 422) },
    }),
    renewRecoveryCodes: endpoint(access, 'post', paths.renewRecoveryCodes, {
      fresh: true,
      summary: 'リカバリーコードを作り直す',
      responses: { 200: answers(recoveryCodes, '新しいリカバリーコード'), ...refuses(401, 403, 422) },
    }),
    beginPasskey: endpoint(access, 'post', paths.beginPasskey, {
      fresh: true,
      summary: 'パスキーの登録を始める',
      responses: { 200: answers(passkeyOptions, 'パスキーを作るための値'), ...refuses(401, 403) },
    }),
    addPasskey: endpoint(access, 'post', paths.addPasskey, {
      fresh: true,
      summary: 'パスキーを登録する',
      request: { body: body(newPasskeyBody) },
      responses: { 201: answers(security, 'パスキーを登録した'), ...refuses(401, 403, 422) },
    }),
    renamePasskey: endpoint(access, 'patch', paths.renamePasskey, {
      summary: 'パスキーの名前を変える',
      not_found: 'passkey_not_found',
      request: { params: idParam, body: body(passkeyNameBody) },
      responses: { 200: answers(security, 'パスキーの名前を変えた'), ...refuses(401, 404, 422) },
    }),
    removePasskey: endpoint(access, 'delete', paths.removePasskey, {
      fresh: true,
      summary: 'パスキーを削除する',
      not_found: 'passkey_not_found',
      request: { params: idParam },
      responses: { 200: answers(security, 'パスキーを削除した'), ...refuses(401, 403, 404) },
    }),
    listSessions: endpoint(access, 'get', paths.listSessions, {
      summary: 'ログイン中の端末の一覧を返す',
      responses: { 200: answers(sessions, 'ログイン中の端末'), ...refuses(401) },
    }),
    endSession: endpoint(access, 'delete', paths.endSession, {
      fresh: true,
      summary: '端末をログアウトさせる',
      not_found: 'session_over',
      request: { params: idParam },
      responses: { 200: answers(sessions, '端末をログアウトさせた'), ...refuses(401, 403, 404) },
    }),
    endOtherSessions: endpoint(access, 'delete', paths.endOtherSessions, {
      fresh: true,
      summary: 'ほかの端末をすべてログアウトさせる',
      responses: { 200: answers(sessionsEnded, 'ほかの端末をすべてログアウトさせた'), ...refuses(401, 403) },
    }),
    beginPasskeySignIn: endpoint('anyone', 'post', paths.beginPasskeySignIn, {
      summary: 'パスキーでのログインを始める',
      responses: { 200: answers(passkeyOptions, 'パスキーでログインするための値') },
    }),
  }
}

export type PopulationSecurity<Paths extends SecurityPaths> = ReturnType<typeof populationSecurity<Paths>>

export const userSecurity = populationSecurity({ access: 'user', tag: 'accounts', paths: userPaths })
export const brandSecurity = populationSecurity({ access: 'brand_member', tag: 'brand-members', paths: brandPaths })
