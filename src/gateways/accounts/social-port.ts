// Companies that say who somebody is: LINE and Google, by OpenID Connect's code flow.
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'

/** Somebody as the company knows them. */
export type SocialIdentity = {
  /** The company's own id of them, the only thing that never changes. */
  subject: string
  /** As they call themselves there; may be empty. */
  name: string
  /** As the company writes it; null where it has none or doesn't tell. */
  email: string | null
  /** Whether the company answers for the address being this person's now. */
  email_proven: boolean
}

/** What one way through the company's sign-in is known by, on both legs. */
export type SocialRound = {
  /** In the ID token, so that one of another round isn't taken. */
  nonce: string
  /** Only who holds it can use the code (PKCE). */
  code_verifier: string
  /** Where the company sends the browser back to; registered there. */
  redirect_uri: string
}

/** `refused`: the company, or our checks of what it said; `unavailable`: no answer that can be read. `reason` is for the log. */
export type SocialAnswer =
  | { outcome: 'identified'; identity: SocialIdentity }
  | { outcome: 'refused' | 'unavailable'; reason: string }

export type SignInProvider = {
  id: SignInProviderId
  /** Where browsers are sent, for the Content Security Policy. */
  origin: string
  /**
   * The company's page for this round.
   * @param state handed back by the company
   * @param by_hand without the company's app signing in by itself, where that failed before
   */
  addressOf: (round: SocialRound & { state: string; by_hand: boolean }) => Promise<string>
  /**
   * What the company says of itself by now (OpenID Connect Discovery) that isn't what is used here; empty when all is the same.
   * @throws Error when it gives no answer that can be read
   */
  changes: () => Promise<string[]>
  /** Who came back with `code`. Never throws for what the company does. */
  identify: (round: SocialRound & { code: string }) => Promise<SocialAnswer>
}
