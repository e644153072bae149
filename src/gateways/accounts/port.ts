// Passwords, sessions and tokens of users and of brand members. Only this gateway calls
// better-auth. `address` is the client's: addresses take turns at hashing passwords, and a call
// throws QueueFull (../queue.ts) when too many wait.
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { TypedCode } from '#domain/accounts/two-factor.ts'
import type { SocialRounds } from './social-rounds.ts'
import type { PasskeyAccount, ShownPasskey } from './shown-passkey.ts'

export type SessionUser = {
  id: number
  name: string
  email: string
  email_verified: boolean
  image: string | null
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  /** Roles of an admin; without a meaning for others. */
  admin_roles: AdminRole[]
  current_ambassador_id: number | null
  /** From when on the account is erased, because its owner is closing it. */
  closes_at?: Date | null
  /** Whether the user of a session owns an experience or belongs to an ambassador. */
  hosts?: boolean
  /** The id of the session that the request came with. */
  session_id?: number
  /** Set while an admin impersonates this user: writes are refused. */
  impersonation?: Impersonation
  /**
   * The browser still has the cookie of an ended impersonation. A page of it may be open, so writes
   * are refused: they were meant for another user.
   */
  impersonation_over?: true
  /** An admin without the required second factor; they have no privileges until they turn it on. */
  two_factor_needed?: true
}

/** An admin views the product as another user. */
export type Impersonation = { id: number; admin: { id: number; name: string }; expires_at: Date }

/** Cookies for the response, as complete Set-Cookie values. */
export type WithCookies<T> = { value: T; cookies: string[] }

/** Result of signing in: a session, or a required code if the person has a second factor. */
export type SignInStep<Person> =
  | ({ step: 'signed_in' } & WithCookies<Person>)
  | { step: 'code_needed'; cookies: string[] }

/**
 * The owner of a second factor. `address`: the client's address. `member_id`: the member of a brand
 * as whom the owner works.
 */
export type FactorHolder = { id: number; name: string; email: string; address: string; member_id?: number }

/** Changes of a second factor; its owner gets a mail about each. */
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
  /**
   * Creates a new key. It becomes valid by a code of its app within 30 minutes; until then the old
   * key stays valid.
   */
  begin: (holder: FactorHolder) => Promise<{ uri: string; typed: string }>
  /**
   * Activates the new key and ends the person's other sessions.
   * @param code six digits
   * @param session the hashed token of the session that stays
   * @returns the recovery codes, which can't be read again later
   */
  turnOn: (holder: FactorHolder, code: string, session: string | null) => Promise<string[] | 'not_begun' | 'wrong_code'>
  /** @returns false when it was off */
  turnOff: (holder: FactorHolder) => Promise<boolean>
  /** @returns null when it is off */
  renewRecoveryCodes: (holder: FactorHolder) => Promise<string[] | null>
  /** Uses a code up; each works once. @returns false when it is wrong or was used */
  takeCode: (holder: FactorHolder, code: TypedCode) => Promise<boolean>
}

/** A PublicKeyCredential of the browser as JSON (WebAuthn 3). All texts are base64url. */
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
  accountOf: (holder: FactorHolder) => PasskeyAccount
  of: (person_id: number) => Promise<ShownPasskey[]>
  /**
   * Options to create a passkey, with a cookie that binds them to this browser for five minutes.
   */
  begin: (holder: FactorHolder, headers: Headers) => Promise<WithCookies<PasskeyOptions>>
  add: (
    holder: FactorHolder,
    passkey: { made: NewPasskey; name: string },
    headers: Headers,
  ) => Promise<{ outcome: 'added' | 'too_many' } | { outcome: 'refused'; reason: string }>
  /** @returns false when the passkey isn't this person's */
  rename: (person_id: number, id: number, name: string) => Promise<boolean>
  remove: (holder: FactorHolder, id: number) => Promise<boolean>
  /** Options to sign in, with a cookie as above. */
  beginSignIn: (headers: Headers) => Promise<WithCookies<PasskeyOptions>>
  /**
   * Options for a signed-in person to confirm their identity with one of their own passkeys, with a
   * cookie as above.
   */
  beginConfirmation: (person_id: number, headers: Headers) => Promise<WithCookies<PasskeyOptions>>
  /** Whether the response comes from one of this person's passkeys. Uses up its challenge. */
  confirms: (
    person_id: number,
    answer: PasskeyAnswer,
    headers: Headers,
  ) => Promise<{ outcome: 'confirmed' } | { outcome: 'refused'; reason: string }>
}

/**
 * A session as its owner sees it. `used_at` is up to ten minutes late. `current`: the session of
 * the request.
 */
export type ShownSession = { id: number; user_agent: string; begun_at: Date; used_at: Date; current: boolean }

/** `session`: the hashed token of the request's session. */
export type Sessions = {
  /**
   * The request's session first, then the last used ones. `total` also counts those that a long
   * list leaves out.
   */
  of: (person_id: number, session: string | null) => Promise<{ sessions: ShownSession[]; total: number }>
  /** @returns false when this person has no session with this id */
  end: (person_id: number, id: number) => Promise<boolean>
  /**
   * Ends all sessions but the request's own. @returns their number; null when the request's own
   * session has ended meanwhile
   */
  endOthers: (person_id: number, session: string | null) => Promise<number | null>
}

/** Sessions, second factors and passkeys, which both populations have. */
export type StrongSignIn<Person> = {
  sessions: Sessions
  factors: SecondFactors
  passkeys: Passkeys
  /**
   * When the person of this session last proved their identity: at its beginning, or later. Null
   * without a session.
   */
  signedInAt: (headers: Headers) => Promise<Date | null>
  /** Records that the person of this session has proved their identity again. */
  confirmSession: (headers: Headers) => Promise<void>
  /** The hashed token of this session. */
  sessionOf: (headers: Headers) => string | null
  /**
   * A name for this browser of this person, if they have signed in with it in the last year and
   * since their last change of password; null otherwise. It is no proof of who is using it.
   */
  knownBrowser: (person: { email: string } | { id: number }, headers: Headers) => Promise<string | null>
  hasPassword: (person_id: number) => Promise<boolean>
  isPassword: (person_id: number, password: string, address: string) => Promise<boolean>
  /** The person whose code this browser must enter; null when no code is required (any more). */
  challengeOf: (headers: Headers) => Promise<{ id: number; person_id: number } | null>
  /** @returns the session of the person who entered the right code; null for a wrong one */
  answerChallenge: (
    challenge: { id: number; person_id: number },
    code: TypedCode,
    headers: Headers,
    address: string,
  ) => Promise<WithCookies<Person> | null>
  /** A passkey counts as two factors: the device, and the check of the person by the device. */
  signInByPasskey: (
    answer: PasskeyAnswer,
    headers: Headers,
  ) => Promise<
    | ({ outcome: 'signed_in' } & WithCookies<Person>)
    // `removed`: nobody has this passkey, in no population. A device may then forget it.
    | { outcome: 'refused' | 'removed'; reason: string }
  >
}

/** What both populations have. */
export type PopulationAccounts<Person> = StrongSignIn<Person> & {
  signOut: (headers: Headers) => Promise<WithCookies<null>>
  requestPasswordReset: (email: string) => Promise<void>
  /** Whether `resetPassword` would accept the token now. Doesn't use it up. */
  canResetPassword: (token: string) => Promise<boolean>
  /**
   * @returns the verified address, or null when the token is unknown, used or older than 60
   * minutes. Ends all sessions of that person; this browser is now one that they have used.
   */
  resetPassword: (
    token: string,
    password: string,
    headers: Headers,
    address: string,
  ) => Promise<WithCookies<string> | null>
}

/**
 * `token`: null if no secret of this installation encrypted it. `revision`: the number of the
 * address.
 */
export type CalendarFeed = { token: string | null; revision: number }

/** The private addresses at which calendar programs read the sessions of users. */
export type CalendarFeeds = {
  /** @returns null when the user has none */
  of: (user_id: number) => Promise<CalendarFeed | null>
  /** Creates an address, unless the user has one. */
  turnOn: (user_id: number) => Promise<void>
  /** Replaces the address with this number. The old one ends. Does nothing for another number. */
  renew: (user_id: number, revision: number) => Promise<void>
  turnOff: (user_id: number) => Promise<void>
  /** @returns null for an unknown token, and when its user is suspended or erased */
  userOf: (token: string) => Promise<number | null>
}

export type UserAccounts = PopulationAccounts<SessionUser> & {
  /**
   * The user of the session cookie; null without a session, when it has ended, or when the user is
   * suspended. One query, shared by all calls that wait at the same moment. If an admin's request
   * also has the cookie of an impersonation, the impersonated user, with one more query.
   *
   * @param session the result of `sessionOf`, if the caller has it, so that the signature isn't
   *   checked again
   */
  userOf: (headers: Headers, session?: string | null) => Promise<SessionUser | null>
  /**
   * Creates the account and mails a verification link. For a known address it sends a different
   * mail, and the caller sees no difference.
   */
  signUp: (
    input: { name: string; name_kana: string | null; email: string; password: string; agreed_texts: string },
    address: string,
  ) => Promise<void>
  /**
   * @returns null when the pair is wrong; takes the same time whether or not the address is known
   */
  signIn: (
    input: { email: string; password: string },
    headers: Headers,
    address: string,
  ) => Promise<SignInStep<SessionUser> | null>
  /** Signs in a user who has shown one factor in another way; null when they may not sign in. */
  signInAs: (user_id: number, headers: Headers) => Promise<SignInStep<SessionUser> | null>
  /** Rounds through LINE and Google: state, nonce and browser mark. */
  rounds: SocialRounds
  calendars: CalendarFeeds
  /**
   * @returns the verified address, also when the link is opened twice; null when the token is
   * unknown or expired
   */
  verifyEmail: (token: string) => Promise<string | null>
  resendVerification: (user: SessionUser) => Promise<void>
  /** A code to mail to this session's person, its hash to store; null without a session. */
  newCode: (headers: Headers) => { code: string; code_hash: string } | null
  hashOfCode: (headers: Headers, code: string) => string | null
  /**
   * What a new impersonation needs: the hash of its token, its expiry, and the Set-Cookie value.
   * Stores nothing.
   */
  newImpersonation: () => Promise<{ token_hash: string; begun_at: Date; expires_at: Date; cookie: string }>
  /** A Set-Cookie value that deletes the cookie of an impersonation. */
  endOfImpersonation: () => string
}

/** Mails the owner of a second factor about a change, and records it. */
export type FactorMails<Tx> = {
  factorChanged: (tx: Tx, holder: FactorHolder, change: FactorChange, at: Date) => Promise<void>
}

/**
 * Writes the mails of accounts in the transaction that creates their token. `Tx` is the caller's
 * transaction.
 */
export type AccountMails<Tx> = FactorMails<Tx> & {
  verification: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
  /** To the owner of an address that was used to sign up again. */
  alreadyRegistered: (tx: Tx, to: { name: string; email: string }) => Promise<void>
  passwordReset: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
  /** The password was changed with the mailed link. */
  passwordSet: (tx: Tx, to: { name: string; email: string }) => Promise<void>
}
