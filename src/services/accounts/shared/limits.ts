// Limits of attempts (docs/product/accounts.md#limits-of-attempts). Many users may share one IP
// address, for example a company or a mobile carrier.
const QUARTER = 900
const HOUR = 3600

/** Lifetime in milliseconds of a mailed code with six digits, and the number of tries. */
export const MAILED_CODE = { lifetime: 30 * 60_000, tries: 5 } as const

export const limits = {
  /** From all browsers that the person hasn't used before. */
  signInByAccount: { most: 10, seconds: QUARTER, refusal: 'sign_in_too_many_attempts' },
  signInByAddress: { most: 100, seconds: QUARTER, refusal: 'sign_in_too_many_attempts' },
  /** From one browser that the person has used before, with the right passwords. */
  signInByBrowser: { most: 20, seconds: QUARTER },
  /** Passwords of a signed-in person, for each session. */
  confirmBySession: { most: 10, seconds: QUARTER },
  /** Signed answers of passkeys. They can't be guessed; the limit is for their cost. */
  passkeyByAddress: { most: 100, seconds: QUARTER },
  /**
   * Codes of one person and from one address. 10 tries of a million codes, of which three are valid
   * at a time.
   */
  codeByAccount: { most: 10, seconds: QUARTER },
  codeByAddress: { most: 100, seconds: QUARTER },
  /** Changes of one user's profile. Each evicts cached pages. */
  profileByUser: { most: 60, seconds: HOUR },
  /** Requests to close one's own account. Each sends a mail. */
  closingByUser: { most: 5, seconds: HOUR },
  signUpByAddress: { most: 20, seconds: HOUR },
  /** Mails to one address, counted separately for sign-ups, resets and verifications. */
  mailToAccount: { most: 5, seconds: HOUR },
  resetByAddress: { most: 30, seconds: HOUR },
  /** Members that one brand invites. */
  invitationsByBrand: { most: 50, seconds: HOUR },
  /** Addresses that a member of an ambassador searches for. */
  candidatesByMember: { most: 60, seconds: HOUR },
  /** Redirects to LINE and Google, and back. */
  socialByAddress: { most: 120, seconds: QUARTER },
  tokenByAddress: { most: 60, seconds: HOUR },
} as const
