// Passwords, sessions and tokens of users and of brand members. The library behind it is called only from here.
import type { TypedCode } from '#domain/accounts/two-factor.ts'
import type { SocialRounds } from './social-rounds.ts'

export type SessionUser = {
  id: number
  name: string
  email: string
  email_verified: boolean
  image: string | null
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  current_ambassador_id: number | null
  /** The number of the session that the request came with; it says nothing to anybody else. */
  session_id?: number
  /** Set while an admin sees the product as this person: nothing may be written. */
  viewing?: Viewing
  /** The browser still names a viewing that is over: a page of it may be open, and this person must not write what was meant for another. */
  viewing_over?: true
  /** An admin who hasn't turned the second factor on that admins must have here: nobody special until they do. */
  two_factor_needed?: true
}

/** An admin sees the product as somebody else. */
export type Viewing = { id: number; admin: { id: number; name: string }; expires_at: Date }

/** Cookies to set on the answer, as complete Set-Cookie values. */
export type WithCookies<T> = { value: T; cookies: string[] }

/** What signing in leads to: a session, or the question for a code where the person has turned a second factor on. */
export type SignInStep<Person> =
  | ({ step: 'signed_in' } & WithCookies<Person>)
  | { step: 'code_needed'; cookies: string[] }

/** Whose second factor it is. `address`: where their call comes from. */
export type FactorHolder = { id: number; name: string; email: string; address: string }

/** What happens to the second factor of somebody, and is told them by mail. */
export type FactorChange =
  | 'two_factor_on'
  | 'two_factor_renewed'
  | 'two_factor_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'

export type SecondFactors = {
  stateOf: (person_id: number) => Promise<{ turned_on_at: Date | null; recovery_codes_left: number }>
  /** A new key, good once a code of its app came within 30 minutes; the old one is good until then. */
  begin: (holder: FactorHolder) => Promise<{ uri: string; typed: string }>
  /**
   * Makes the new key the one that counts, and ends the person's other sessions.
   * @param code six digits
   * @param session the hashed token of the session that stays
   * @returns the recovery codes, which can't be had again
   */
  turnOn: (holder: FactorHolder, code: string, session: string | null) => Promise<string[] | 'not_begun' | 'wrong_code'>
  /** false when it was off. */
  turnOff: (holder: FactorHolder) => Promise<boolean>
  /** null when it is off. */
  renewRecoveryCodes: (holder: FactorHolder) => Promise<string[] | null>
  /** Uses a code up, each once. false when it is wrong or was used. */
  takeCode: (holder: FactorHolder, code: TypedCode) => Promise<boolean>
}

export type ShownPasskey = { id: number; name: string; created_at: Date; last_used_at: Date | null }

/** What the browser gives: a PublicKeyCredential as JSON (WebAuthn 3). All texts are base64url. */
type Credential<Response> = {
  id: string
  rawId: string
  type: 'public-key'
  response: Response
  clientExtensionResults: Record<string, never>
}
export type NewPasskey = Credential<{ clientDataJSON: string; attestationObject: string; transports?: string[] }>
export type PasskeyAnswer = Credential<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string
}>

/** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON (WebAuthn 3). */
export type PasskeyOptions = { options: { challenge: string } }

export type Passkeys = {
  of: (person_id: number) => Promise<ShownPasskey[]>
  /** What the browser makes a passkey by, with a cookie that binds it to this browser for five minutes. */
  begin: (holder: FactorHolder, headers: Headers) => Promise<WithCookies<PasskeyOptions>>
  add: (
    holder: FactorHolder,
    passkey: { made: NewPasskey; name: string },
    headers: Headers,
  ) => Promise<{ outcome: 'added' | 'too_many' } | { outcome: 'refused'; reason: string }>
  /** false when it isn't this person's. */
  rename: (person_id: number, id: number, name: string) => Promise<boolean>
  remove: (holder: FactorHolder, id: number) => Promise<boolean>
  /** What the browser signs in by, with a cookie as above. */
  beginSignIn: (headers: Headers) => Promise<WithCookies<PasskeyOptions>>
  /** What the browser of somebody who is signed in asks their own passkeys by, to show again who is there; with a cookie as above. */
  beginConfirmation: (person_id: number, headers: Headers) => Promise<WithCookies<PasskeyOptions>>
  /** Whether the answer to that is one of this person's passkeys. It is used up. */
  confirms: (
    person_id: number,
    answer: PasskeyAnswer,
    headers: Headers,
  ) => Promise<{ outcome: 'confirmed' } | { outcome: 'refused'; reason: string }>
}

/** A session as its owner sees it. `used_at` is up to ten minutes behind. `current`: of the browser that asks. */
export type ShownSession = { id: number; user_agent: string; begun_at: Date; used_at: Date; current: boolean }

/** `session` is what is stored of the token of the asking browser's session. */
export type Sessions = {
  /** The asking one first, then those used last; `total` counts also what a long list leaves out. */
  of: (person_id: number, session: string | null) => Promise<{ sessions: ShownSession[]; total: number }>
  /** false when there is none (any more) with this id, or it is somebody else's. */
  end: (person_id: number, id: number) => Promise<boolean>
  /** Ends all but the asking one. @returns how many there were; null when the asking one has ended itself meanwhile */
  endOthers: (person_id: number, session: string | null) => Promise<number | null>
}

/** What both populations have of sessions, second factors and passkeys. */
export type StrongSignIn<Person> = {
  sessions: Sessions
  factors: SecondFactors
  passkeys: Passkeys
  /** When the session of these headers last showed who is there: at its beginning, or later. Null without one. */
  signedInAt: (headers: Headers) => Promise<Date | null>
  /** The session of these headers has shown it again. */
  confirmSession: (headers: Headers) => Promise<void>
  /** What is stored of the token of these headers' session. */
  sessionOf: (headers: Headers) => string | null
  hasPassword: (person_id: number) => Promise<boolean>
  isPassword: (person_id: number, password: string) => Promise<boolean>
  /** Whose code this browser is asked for; null when for none, or no longer. */
  challengeOf: (headers: Headers) => Promise<{ id: number; person_id: number } | null>
  /** The session of whoever is asked and gives a code that is right; null for a wrong one. */
  answerChallenge: (
    challenge: { id: number; person_id: number },
    code: TypedCode,
    headers: Headers,
    address: string,
  ) => Promise<WithCookies<Person> | null>
  /** A passkey is two factors: what somebody has, and that they showed themselves to it. */
  signInByPasskey: (
    answer: PasskeyAnswer,
    headers: Headers,
  ) => Promise<({ outcome: 'signed_in' } & WithCookies<Person>) | { outcome: 'refused'; reason: string }>
}

export type UserAccounts = StrongSignIn<SessionUser> & {
  /**
   * The user of a request's session cookie; null without one, with an ended one, or when suspended. One query. With a viewing's cookie
   * beside an admin's own session: whom that admin sees the product as, for one query more.
   */
  userOf: (headers: Headers) => Promise<SessionUser | null>
  /** Makes the account and mails a verification link; a known address gets a different mail and the caller sees no difference. */
  signUp: (input: { name: string; email: string; password: string }) => Promise<void>
  /** null when the pair is wrong: the same time whether or not the address is known. */
  signIn: (input: { email: string; password: string }, headers: Headers) => Promise<SignInStep<SessionUser> | null>
  /** Of somebody who has shown in another way who they are, by one factor; null when they may not sign in. */
  signInAs: (user_id: number, headers: Headers) => Promise<SignInStep<SessionUser> | null>
  /** What ways through other companies' sign-in are known by. */
  rounds: SocialRounds
  signOut: (headers: Headers) => Promise<WithCookies<null>>
  requestPasswordReset: (email: string) => Promise<void>
  /** The address whose mail is read, or null when the token is unknown, used or older than 60 minutes. Ends all sessions of that person. */
  resetPassword: (token: string, password: string) => Promise<string | null>
  /** The address whose mail is read, for a link that is opened twice too; null when the token is unknown or too old. */
  verifyEmail: (token: string) => Promise<string | null>
  /** Mails a link that shows once more that the address is read. */
  resendVerification: (user: SessionUser) => Promise<void>
  /** A code to be mailed to whoever has the session of these headers, and what is stored of it; null without one. */
  newCode: (headers: Headers) => { code: string; code_hash: string } | null
  hashOfCode: (headers: Headers, code: string) => string | null
  /** What a viewing begins with: what is stored of its token, when it is over, and the Set-Cookie value. Stores nothing. */
  newViewing: () => Promise<{ token_hash: string; begun_at: Date; expires_at: Date; cookie: string }>
  /** A Set-Cookie value that takes the cookie of a viewing away. */
  endOfViewing: () => string
}

/** Tells somebody what happened to their second factor, and notes it. */
export type FactorLetters<Tx> = {
  factorChanged: (tx: Tx, holder: FactorHolder, change: FactorChange, at: Date) => Promise<void>
}

/** The mails that accounts need, written in the transaction that makes the token they carry. `Tx` is the caller's transaction. */
export type AccountLetters<Tx> = FactorLetters<Tx> & {
  verification: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
  /** To the owner of an address that somebody signed up with again. */
  alreadyRegistered: (tx: Tx, to: { name: string; email: string }) => Promise<void>
  passwordReset: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
  /** Another password was set by the mailed link. */
  passwordSet: (tx: Tx, to: { name: string; email: string }) => Promise<void>
}

export type SessionBrandMember = { id: number; brand_id: number; email: string }

export type OpenInvitation = { email: string; brand_name: string; expires_at: Date }

/** The second population: sessions of brand members are nobody's under the users' cookie, and the other way round. */
export type BrandAccounts = StrongSignIn<SessionBrandMember> & {
  /** The member of a request's session cookie; null without one, with an ended one, or when removed. One query. */
  memberOf: (headers: Headers) => Promise<SessionBrandMember | null>
  /** null when the pair is wrong: the same time whether or not the address is known. */
  signIn: (
    input: { email: string; password: string },
    headers: Headers,
  ) => Promise<SignInStep<SessionBrandMember> | null>
  signOut: (headers: Headers) => Promise<WithCookies<null>>
  requestPasswordReset: (email: string) => Promise<void>
  /** The address whose mail is read, or null when the token is unknown, used or older than 60 minutes. Ends all sessions of that person. */
  resetPassword: (token: string, password: string) => Promise<string | null>
  /** A token to be mailed, what is stored of it, and when its 7 days are over. Stores nothing. */
  newInvitation: () => Promise<{ token: string; token_hash: string; expires_at: Date }>
  /** null when the token is unknown, used, replaced or older than 7 days. */
  findInvitation: (token: string) => Promise<OpenInvitation | null>
  /** Uses up the token and sets the first password. `address_taken`: the address is a member of another brand. */
  acceptInvitation: (token: string, password: string) => Promise<'accepted' | 'invalid' | 'address_taken'>
}

/** The mails that brand members' accounts need, as AccountLetters. */
export type BrandLetters<Tx> = FactorLetters<Tx> & {
  passwordReset: (tx: Tx, to: { email: string }, token: string) => Promise<void>
  passwordSet: (tx: Tx, to: { email: string }) => Promise<void>
}
