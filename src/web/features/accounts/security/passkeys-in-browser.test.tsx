import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { EmailInput } from '../shared/account-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { askPasskey, keepOnlyPasskeys, makePasskey, NoPasskey } from './passkeys-in-browser.ts'

const options = { challenge: 'YWJj', rpId: 'localhost', timeout: 50 }
const toMake = {
  ...options,
  rp: { id: 'localhost', name: 'つむぎ' },
  user: { id: 'YQ', name: 'a', displayName: 'a' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fails =
  (name: string, after = 0) =>
  () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('no', name)), after)
    })
const textOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof NoPasskey ? error.message : error),
  )

test('cancelled, timed out and unsupported have their own texts', async () => {
  const get = vi.spyOn(navigator.credentials, 'get')
  get.mockImplementation(fails('NotAllowedError'))
  expect(await textOf(askPasskey(options))).toContain('取りやめました')
  get.mockImplementation(fails('NotAllowedError', 60))
  expect(await textOf(askPasskey(options))).toContain('時間が過ぎました')
  get.mockImplementation(fails('NotSupportedError'))
  expect(await textOf(askPasskey(options))).toContain('この端末では、パスキーを使えません')
  get.mockImplementation(fails('UnknownError'))
  expect(await textOf(askPasskey(options))).toContain('完了しませんでした')
  const create = vi.spyOn(navigator.credentials, 'create')
  create.mockImplementation(fails('InvalidStateError'))
  expect(await textOf(makePasskey(toMake))).toContain('すでに登録されています')
  create.mockImplementation(fails('ConstraintError'))
  expect(await textOf(makePasskey(toMake))).toContain('この端末では、パスキーを使えません')
})

test('the device learns which passkeys remain; without such a browser nothing happens', async () => {
  const security = {
    passkeys: [{ id: 1, credential_id: 'abc', name: 'k', created_at: '', last_used_at: null }],
    passkey_account: { rp_id: 'localhost', user_id: 'YQ', name: 'a@example.jp', display_name: 'a' },
  } as Parameters<typeof keepOnlyPasskeys>[0]
  vi.stubGlobal('PublicKeyCredential', {})
  keepOnlyPasskeys(security)
  const accepted = vi.fn(() => Promise.reject(new Error('no device')))
  const details = vi.fn(() => Promise.resolve())
  vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: accepted, signalCurrentUserDetails: details })
  keepOnlyPasskeys(security)
  expect(accepted).toHaveBeenCalledWith({ rpId: 'localhost', userId: 'YQ', allAcceptedCredentialIds: ['abc'] })
  expect(details).toHaveBeenCalledWith({ rpId: 'localhost', userId: 'YQ', name: 'a@example.jp', displayName: 'a' })
})

test('without WebAuthn there is no button', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const calls = { beginPasskeySignIn: vi.fn(), signInByPasskey: vi.fn() }
  render(<PasskeyButton calls={calls as never} back="/mypage" paused={false} />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(calls.beginPasskeySignIn).not.toHaveBeenCalled()
})

test('a device that answers by itself is asked once; a removed passkey is forgotten there', async () => {
  const unknown = vi.fn(() => Promise.resolve())
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(function PublicKeyCredential() {}, {
      isConditionalMediationAvailable: () => Promise.resolve(true),
      signalUnknownCredential: unknown,
    }),
  )
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(() =>
    Promise.resolve({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
      getClientExtensionResults: () => ({}),
    } as unknown as Credential),
  )
  const reply = (status: number, body: object) => Promise.resolve(Response.json(body, { status }))
  const calls = {
    beginPasskeySignIn: vi.fn(() => reply(200, { options })),
    signInByPasskey: vi.fn(() =>
      reply(401, { status: 401, code: 'passkey_removed', message: '登録されていない', messages: {} }),
    ),
  }
  render(
    <>
      <EmailInput name="email" autoComplete="username webauthn" value="" onChange={() => {}} />
      <PasskeyButton calls={calls as never} back="/mypage" paused={false} />
    </>,
  )
  await expect.element(page.getByText('登録されていない')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(get).toHaveBeenCalledTimes(1)
  expect(calls.signInByPasskey).toHaveBeenCalledTimes(1)
  expect(unknown).toHaveBeenCalledWith({ rpId: window.location.hostname, credentialId: 'AQID' })
  await page.getByRole('button', { name: 'パスキーでログイン' }).click()
  await vi.waitFor(() => expect(calls.signInByPasskey).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(calls.signInByPasskey).toHaveBeenCalledTimes(2)
})
