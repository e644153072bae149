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

const library = () => import('@simplewebauthn/browser')

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
    const { startRegistration } = await library()
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })

/** @throws NoPasskey */
export const askPasskey = (options: object): Promise<PasskeySignInAnswer> =>
  asked(async () => {
    const { startAuthentication } = await library()
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })

/** A question is good for five minutes; a page stays open for longer. */
const ASKED_ANEW = 4 * 60_000

const canOffer = async () =>
  typeof PublicKeyCredential !== 'undefined' && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Offers passkeys among what the browser fills into the field of the address (`autocomplete="… webauthn"`), where it can; elsewhere nothing happens.
 * @param begin what passkeys are asked by; null when it can't be had
 * @param onAnswer somebody has chosen one
 * @returns ends the offer
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
      const timer = setTimeout(abort, ASKED_ANEW)
      try {
        const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
        const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
        if (!isOver()) onAnswer(answer)
        return
      } catch (error) {
        // By the timer: asked anew. Otherwise the browser has no more to offer, and the button is there.
        if ((error as { code?: string }).code !== 'ERROR_CEREMONY_ABORTED') return
      } finally {
        clearTimeout(timer)
      }
    }
  }
  offer().catch((error: unknown) => console.info('passkeys not offered', error))
  return () => over.abort()
}
