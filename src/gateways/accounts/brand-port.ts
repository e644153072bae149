// The second population: members of brands.
import type { FactorMails, PopulationAccounts, SignInStep, WithCookies } from './port.ts'

/** A person who belongs to one or several brands. */
export type BrandPerson = { id: number; email: string }
/** Such a person as a member of one of their brands. */
export type SessionBrandMember = { id: number; brand_id: number; email: string; person_id: number }

/** `registered`: the address belongs to a brand, so its owner has a password. */
export type OpenInvitation = { email: string; brand_name: string; expires_at: Date; registered: boolean }

/**
 * The second population. A session of a brand member has no effect under the users' cookie, and the
 * other way round.
 */
export type BrandAccounts = PopulationAccounts<BrandPerson> & {
  /**
   * The member of the session cookie; null without a session, when it has ended, when the member
   * was removed, or when a person of several brands hasn't chosen one. One query.
   */
  memberOf: (headers: Headers) => Promise<SessionBrandMember | null>
  /** The person of the session cookie, also before they choose a brand. */
  personOf: (headers: Headers) => Promise<BrandPerson | null>
  /**
   * From now on the session works as this member, under a new token.
   * @returns null when the session has ended, or the member isn't this person's or was removed
   */
  choose: (member_id: number, headers: Headers) => Promise<WithCookies<SessionBrandMember> | null>
  /**
   * @returns null when the pair is wrong; takes the same time whether or not the address is known.
   * `removed`: the pair is right, but the person was removed from their last brand
   */
  signIn: (
    input: { email: string; password: string },
    headers: Headers,
    address: string,
  ) => Promise<SignInStep<BrandPerson> | { step: 'removed' } | null>
  /** A token for a mail, its hash to store, and its expiry after 7 days. Stores nothing. */
  newInvitation: () => Promise<{ token: string; token_hash: string; expires_at: Date }>
  /** @returns null when the token is unknown, used, replaced or older than 7 days */
  findInvitation: (token: string) => Promise<OpenInvitation | null>
  /**
   * Uses up the token. A person of another brand joins with their session, anybody else with their
   * first password. `sign_in_needed`: the address is registered, and this isn't its session.
   * @param password null for a registered address
   */
  acceptInvitation: (
    token: string,
    password: string | null,
    headers: Headers,
    address: string,
  ) => Promise<'accepted' | 'invalid' | 'sign_in_needed'>
}

/** The mails of brand members' accounts; see AccountMails. */
export type BrandMails<Tx> = FactorMails<Tx> & {
  passwordReset: (tx: Tx, to: { email: string }, token: string) => Promise<void>
  passwordSet: (tx: Tx, to: { email: string }) => Promise<void>
}
