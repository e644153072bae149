// How often accounts may be tried (quality.md: slower per account and per address). An address may be a whole company or a carrier's gateway.
const QUARTER = 900
const HOUR = 3600

/** How long a code of six digits that was mailed can be used, ms, and how often one may be typed. */
export const MAILED_CODE = { lifetime: 30 * 60_000, tries: 5 } as const

export const limits = {
  signInByAccount: { most: 10, seconds: QUARTER },
  signInByAddress: { most: 100, seconds: QUARTER },
  /** Codes of one person and from one place: 10 of a million, of which three are right at a time. */
  codeByAccount: { most: 10, seconds: QUARTER },
  codeByAddress: { most: 100, seconds: QUARTER },
  signUpByAddress: { most: 20, seconds: HOUR },
  /** Mails to one address of sign-ups, resets and verifications each. */
  mailToAccount: { most: 5, seconds: HOUR },
  resetByAddress: { most: 30, seconds: HOUR },
  /** Members that one brand invites. */
  invitationsByBrand: { most: 50, seconds: HOUR },
  /** Addresses that a member of an ambassador looks for. */
  candidatesByMember: { most: 60, seconds: HOUR },
  /** Ways to other companies' sign-in and back. */
  socialByAddress: { most: 120, seconds: QUARTER },
  tokenByAddress: { most: 60, seconds: HOUR },
} as const
