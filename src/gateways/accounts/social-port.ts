// Sign-in through LINE and Google, by OpenID Connect's authorization code flow.
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'

/** A person's identity at the provider. */
export type SocialIdentity = {
  /** The provider's own id of the person, the only value that never changes. */
  subject: string
  /** The name they use there; may be empty. */
  name: string
  /** In the provider's spelling; null when it sends none. */
  email: string | null
  /** Whether the provider guarantees that the address belongs to this person now. */
  email_proven: boolean
}

/** The values of one round through the provider, the same when leaving and when returning. */
export type SocialRound = {
  /** Part of the ID token, so that a token of another round is refused. */
  nonce: string
  /** Only its owner can use the code (PKCE). */
  code_verifier: string
  /** Where the provider redirects the browser to; registered with it. */
  redirect_uri: string
}

/**
 * `refused`: the provider or our checks refused; `unavailable`: no readable response. `reason` is
 * for the log.
 */
export type SocialAnswer =
  | { outcome: 'identified'; identity: SocialIdentity }
  | { outcome: 'refused' | 'unavailable'; reason: string }

export type SignInProvider = {
  id: SignInProviderId
  /** Where browsers are sent, for the Content Security Policy. */
  origin: string
  /**
   * The address of the provider's page for this round.
   * @param state returned by the provider
   * @param by_hand turns off the automatic sign-in by the provider's app, after that failed
   */
  addressOf: (round: SocialRound & { state: string; by_hand: boolean }) => Promise<string>
  /**
   * Differences between the provider's current metadata (OpenID Connect Discovery) and the values
   * used here; empty when there are none.
   * @throws Error without a readable response
   */
  changes: () => Promise<string[]>
  /** The person who returned with `code`. Never throws for errors of the provider. */
  identify: (round: SocialRound & { code: string }) => Promise<SocialAnswer>
}
