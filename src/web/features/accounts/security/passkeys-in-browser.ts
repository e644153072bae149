// Passkeys in the browser. The library loads on first use, so that pages stay small.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { Security } from '#contract/accounts/security-schemas.ts'
import { useSyncExternalStore } from 'react'
import { errorCode } from '#domain/shared/caught-error.ts'

export type NewPasskeyAnswer = Omit<RegistrationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults?: unknown
}
export type PasskeySignInAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults?: unknown
}

/** Why the browser returned no passkey, as a message for the user. */
export class NoPasskey extends Error {}

const CANCELLED = 'パスキーの操作を取りやめました。もう一度お試しになるか、ほかの方法をお使いください。'
const TIMED_OUT = 'パスキーの操作の時間が過ぎました。もう一度お試しください。'
const UNSUPPORTED = 'この端末では、パスキーを使えません。ほかの方法をお使いください。'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => typeof PublicKeyCredential !== 'undefined'

const never = () => () => {}
/** `knowsPasskeys`; true on the server, so that most browsers need no second rendering. */
export const useKnowsPasskeys = () => useSyncExternalStore(never, knowsPasskeys, () => true)

/** @throws NoPasskey. Most browsers remember a script that could not be loaded. */
const library = () =>
  import('@simplewebauthn/browser').catch((error: unknown) => {
    console.info('passkeys', error)
    throw new NoPasskey(
      'パスキーの準備ができませんでした。通信の状態をお確かめのうえ、ページを読み込みなおしてください。',
    )
  })

/** @param timeout of the options, in milliseconds */
async function askBrowser<T>({ timeout = Infinity }: { timeout?: number }, work: () => Promise<T>): Promise<T> {
  const begun = Date.now()
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoPasskey) throw error
    throw new NoPasskey(textOf(errorCode(error), Date.now() - begun < timeout))
  }
}

/** @param inTime false after the time that the options allow */
function textOf(code: string | undefined, inTime: boolean): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'この端末のパスキーは、すでに登録されています。'
  if (code === 'ERROR_AUTHENTICATOR_GENERAL_ERROR')
    return 'パスキーの操作が完了しませんでした。もう一度お試しください。'
  // For the user's privacy, browsers don't tell a cancelled operation from one that timed out.
  if (code === 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' || code === 'ERROR_CEREMONY_ABORTED')
    return inTime ? CANCELLED : TIMED_OUT
  return UNSUPPORTED
}

/** Creates a passkey on this device. @throws NoPasskey */
export const makePasskey = (options: object): Promise<NewPasskeyAnswer> =>
  askBrowser(options, async () => {
    const { startRegistration } = await library()
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })

/** Asks the user for a passkey of this device. @throws NoPasskey */
export const askPasskey = (options: object): Promise<PasskeySignInAnswer> =>
  askBrowser(options, async () => {
    const { startAuthentication } = await library()
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })

/** A challenge is valid for five minutes, but a page stays open longer. In milliseconds. */
const RENEW_AFTER = 4 * 60_000

const canOffer = async () => knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

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

type Signals = {
  signalUnknownCredential?: (told: { rpId: string; credentialId: string }) => Promise<void>
  signalAllAcceptedCredentials?: (told: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }) => Promise<void>
  signalCurrentUserDetails?: (told: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}
/** Tells the device what it should forget, if the browser can. A failure changes nothing for the user. */
const tell = (...told: ((device: Signals) => Promise<void> | undefined)[]) => {
  if (!knowsPasskeys()) return
  for (const one of told)
    one(PublicKeyCredential as Signals)?.catch((error: unknown) => console.info('passkeys of the device', error))
}

/** The server no longer knows the passkey of this answer: the device stops offering it. */
export const forgetPasskey = ({ id }: PasskeySignInAnswer) =>
  tell((device) => device.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId: id }))

/**
 * The device hides all other passkeys of this account, and shows its current name. Only for a
 * response that has just arrived: an older list would hide newer passkeys.
 */
export const keepOnlyPasskeys = ({ passkeys, passkey_account: account }: Security) => {
  const of = { rpId: account.rp_id, userId: account.user_id }
  tell(
    (device) =>
      device.signalAllAcceptedCredentials?.({
        ...of,
        allAcceptedCredentialIds: passkeys.map(({ credential_id }) => credential_id),
      }),
    (device) => device.signalCurrentUserDetails?.({ ...of, name: account.name, displayName: account.display_name }),
  )
}
