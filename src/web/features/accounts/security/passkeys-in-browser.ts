// What the browser does with passkeys. Its script is loaded when somebody asks for one, so that no page grows by it.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

export type NewPasskeyAnswer = Omit<RegistrationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults?: unknown
}
export type PasskeySignInAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults?: unknown
}

/** Why the browser gave no passkey, in words for the person. */
export class NoPasskey extends Error {}

const CANCELLED =
  'パスキーの操作が完了しませんでした。取りやめたか、時間が過ぎたか、この端末がパスキーに対応していません。もう一度お試しください。'

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const known = (error as { code?: string }).code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new NoPasskey(known ? 'この端末のパスキーは、すでに登録されています。' : CANCELLED)
  }
}

/** @throws NoPasskey */
export const makePasskey = (options: object): Promise<NewPasskeyAnswer> =>
  asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })

/** @throws NoPasskey */
export const askPasskey = (options: object): Promise<PasskeySignInAnswer> =>
  asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })
