// Passwords, sessions and tokens of users. The library behind it is called only from here.

export type SessionUser = {
  id: number
  name: string
  email: string
  email_verified: boolean
  image: string | null
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  current_ambassador_id: number | null
}

/** Cookies to set on the answer, as complete Set-Cookie values. */
export type WithCookies<T> = { value: T; cookies: string[] }

export type UserAccounts = {
  /** The user of a request's session cookie; null without one, with an ended one, or when suspended. One query. */
  userOf: (headers: Headers) => Promise<SessionUser | null>
  /** Makes the account and mails a verification link; a known address gets a different mail and the caller sees no difference. */
  signUp: (input: { name: string; email: string; password: string }) => Promise<void>
  /** null when the pair is wrong: the same time whether or not the address is known. */
  signIn: (input: { email: string; password: string }, headers: Headers) => Promise<WithCookies<SessionUser> | null>
  signOut: (headers: Headers) => Promise<WithCookies<null>>
  requestPasswordReset: (email: string) => Promise<void>
  /** false when the token is unknown, used or older than 60 minutes. Ends all sessions of that person. */
  resetPassword: (token: string, password: string) => Promise<boolean>
  /** false when the token is unknown or too old. True again for a link that is opened twice. */
  verifyEmail: (token: string) => Promise<boolean>
  resendVerification: (user: SessionUser) => Promise<void>
}

/** The mails that accounts need, written in the transaction that makes the token they carry. `Tx` is the caller's transaction. */
export type AccountLetters<Tx> = {
  verification: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
  /** To the owner of an address that somebody signed up with again. */
  alreadyRegistered: (tx: Tx, to: { name: string; email: string }) => Promise<void>
  passwordReset: (tx: Tx, to: { name: string; email: string }, token: string) => Promise<void>
}
