// Passwords, sessions and tokens of users and of brand members. The library behind it is called only from here.
import type { SocialRounds } from './social-rounds.ts'

export type SessionUser = {
  id: number
  name: string
  email: string
  email_verified: boolean
  image: string | null
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  current_ambassador_id: number | null
  /** Set while an admin sees the product as this person: nothing may be written. */
  viewing?: Viewing
  /** The browser still names a viewing that is over: a page of it may be open, and this person must not write what was meant for another. */
  viewing_over?: true
}

/** An admin sees the product as somebody else. */
export type Viewing = { id: number; admin: { id: number; name: string }; expires_at: Date }

/** Cookies to set on the answer, as complete Set-Cookie values. */
export type WithCookies<T> = { value: T; cookies: string[] }

/** What signing in leads to: a session, or the question for a code where the person has turned a second factor on. */
export type SignInStep<Person> =
  | ({ step: 'signed_in' } & WithCookies<Person>)
  | { step: 'code_needed'; cookies: string[] }

export type UserAccounts = {
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
  /** When whoever has the session of these headers showed last who they are; null without one. */
  signedInAt: (headers: Headers) => Promise<Date | null>
  /** What ways through other companies' sign-in are known by. */
  rounds: SocialRounds
  signOut: (headers: Headers) => Promise<WithCookies<null>>
  requestPasswordReset: (email: string) => Promise<void>
  /** false when the token is unknown, used or older than 60 minutes. Ends all sessions of that person. */
  resetPassword: (token: string, password: string) => Promise<boolean>
  /** false when the token is unknown or too old. True again for a link that is opened twice. */
  verifyEmail: (token: string) => Promise<boolean>
  resendVerification: (user: SessionUser) => Promise<void>
  /** What a viewing begins with: what is stored of its token, when it is over, and the Set-Cookie value. Stores nothing. */
  newViewing: () => Promise<{ token_hash: string; begun_at: Date; expires_at: Date; cookie: string }>
  /** A Set-Cookie value that takes the cookie of a viewing away. */
  endOfViewing: () => string
}

/** The mails that accounts need, written in the transaction that makes the token they carry. `Tx` is the caller's transaction. */
export type AccountLetters<Tx> = {
  verification: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
  /** To the owner of an address that somebody signed up with again. */
  alreadyRegistered: (tx: Tx, to: { name: string; email: string }) => Promise<void>
  passwordReset: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
}

export type SessionBrandMember = { id: number; brand_id: number; email: string }

export type OpenInvitation = { email: string; brand_name: string; expires_at: Date }

/** The second population: sessions of brand members are nobody's under the users' cookie, and the other way round. */
export type BrandAccounts = {
  /** The member of a request's session cookie; null without one, with an ended one, or when removed. One query. */
  memberOf: (headers: Headers) => Promise<SessionBrandMember | null>
  /** null when the pair is wrong: the same time whether or not the address is known. */
  signIn: (
    input: { email: string; password: string },
    headers: Headers,
  ) => Promise<SignInStep<SessionBrandMember> | null>
  signOut: (headers: Headers) => Promise<WithCookies<null>>
  requestPasswordReset: (email: string) => Promise<void>
  /** false when the token is unknown, used or older than 60 minutes. Ends all sessions of that person. */
  resetPassword: (token: string, password: string) => Promise<boolean>
  /** A token to be mailed, what is stored of it, and when its 7 days are over. Stores nothing. */
  newInvitation: () => Promise<{ token: string; token_hash: string; expires_at: Date }>
  /** null when the token is unknown, used, replaced or older than 7 days. */
  findInvitation: (token: string) => Promise<OpenInvitation | null>
  /** Uses up the token and sets the first password. `address_taken`: the address is a member of another brand. */
  acceptInvitation: (token: string, password: string) => Promise<'accepted' | 'invalid' | 'address_taken'>
}

/** The mails that brand members' accounts need, as AccountLetters. */
export type BrandLetters<Tx> = {
  passwordReset: (tx: Tx, to: { email: string }, token: string) => Promise<void>
}
