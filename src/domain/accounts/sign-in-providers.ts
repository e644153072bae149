/** Companies that people may sign in with, in the order of their buttons. */
export const signInProviders = ['line', 'google'] as const
export type SignInProviderId = (typeof signInProviders)[number]

export const isSignInProvider = (value: string): value is SignInProviderId =>
  (signInProviders as readonly string[]).includes(value)

const names: Record<SignInProviderId, string> = { line: 'LINE', google: 'Google' }

/** The name that people know the company by. */
export const providerName = (provider: SignInProviderId): string => names[provider]
