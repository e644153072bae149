// Passkeys in the browser. The library loads on first use, so that pages stay small.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { errorCode } from '#domain/shared/caught-error.ts'

export type NewPasskeyAnswer = Omit<RegistrationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults?: unknown
}
export type PasskeySignInAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults?: unknown
}

/** Why the browser returned no passkey, as a message for the user. */
export class NoPasskey extends Error {}

const CANCELLED =
  'パスキーの操作が完了しませんでした。取りやめたか、時間が過ぎたか、この端末がパスキーに対応していません。もう一度お試しください。'

/** @throws NoPasskey. Most browsers remember a script that could not be loaded. */
const library = () =>
  import('@simplewebauthn/browser').catch((error: unknown) => {
    console.info('passkeys', error)
    throw new NoPasskey(
      'パスキーの準備ができませんでした。通信の状態をお確かめのうえ、ページを読み込みなおしてください。',
    )
  })

async function askBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoPasskey) throw error
    const known = errorCode(error) === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new NoPasskey(known ? 'この端末のパスキーは、すでに登録されています。' : CANCELLED)
  }
}

/** Creates a passkey on this device. @throws NoPasskey */
export const makePasskey = (options: object): Promise<NewPasskeyAnswer> =>
  askBrowser(async () => {
    const { startRegistration } = await library()
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })

/** Asks the user for a passkey of this device. @throws NoPasskey */
export const askPasskey = (options: object): Promise<PasskeySignInAnswer> =>
  askBrowser(async () => {
    const { startAuthentication } = await library()
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })

/** A challenge is valid for five minutes, but a page stays open longer. In milliseconds. */
const RENEW_AFTER = 4 * 60_000

const canOffer = async () =>
  typeof PublicKeyCredential !== 'undefined' && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Offers passkeys in the autofill of the address field (`autocomplete="… webauthn"`). Does nothing
 * in browsers without support.
 * @param begin returns the options with a new challenge; null if the request failed
 * @param onAnswer called when the user has selected a passkey
 * @returns a function that ends the offer
 */
export function offerPasskeys(
  begin: () => Promise<object | null>,
  onAnswer: (answer: PasskeySignInAnswer) => void,
): () => void {
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  async function offer() {
    if (!(await canOffer())) return
    const { startAuthentication, WebAuthnAbortService } = await library()
    const abort = () => WebAuthnAbortService.cancelCeremony()
    over.signal.addEventListener('abort', abort)
    while (!isOver()) {
      const options = await begin()
      if (!options || isOver()) return
      const timer = setTimeout(abort, RENEW_AFTER)
      try {
        const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
        const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
        if (!isOver()) onAnswer(answer)
        return
      } catch (error) {
        // After the timer's abort the loop starts a new offer. Any other error ends it; the button
        // remains.
        if (errorCode(error) !== 'ERROR_CEREMONY_ABORTED') return
      } finally {
        clearTimeout(timer)
      }
    }
  }
  offer().catch((error: unknown) => console.info('passkeys not offered', error))
  return () => over.abort()
}
