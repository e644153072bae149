/** Companies that users can sign in with, in the order of their buttons. */
export const signInProviders = ['line', 'google'] as const
export type SignInProviderId = (typeof signInProviders)[number]

export const isSignInProvider = (value: string): value is SignInProviderId =>
  (signInProviders as readonly string[]).includes(value)

const names: Record<SignInProviderId, string> = { line: 'LINE', google: 'Google' }

/** The name of the company, as users know it. */
export const providerName = (provider: SignInProviderId): string => names[provider]
