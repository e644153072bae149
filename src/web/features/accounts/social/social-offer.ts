import { data, type RouterContextProvider } from 'react-router'
import type { SignInProviders } from '#contract/accounts/social-schemas.ts'
import { errorMessage, errorTable } from '#contract/shared/error-table.ts'
import { isSignInProvider, providerName, type SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import { listSignInProviders } from '#web/calls/accounts.ts'
import { loaded } from '#web/read-response.ts'

export type SocialOffer = SignInProviders & {
  /** Why the last sign-in through a provider failed. */
  problem: { code: string; message: string } | null
  /** Provider whose next sign-in must not use automatic login, which can open another browser. */
  by_hand: SignInProviderId | null
}

type Code = keyof typeof errorTable

/** Error codes that an address may name. Their messages need no details except the provider. */
const OTHERS = new Set([
  'too_many_attempts',
  'identity_unconfirmed',
  'address_not_verified',
  'sign_in_provider_not_found',
  'identity_not_found',
  'last_way_to_sign_in',
])
const isProblem = (code: string): code is Code =>
  Object.hasOwn(errorTable, code) && (code.startsWith('social_') || OTHERS.has(code))

/**
 * Reads the error of the last sign-in from `?problem=…&with=line`. For loaders, so that the error
 * table stays on the server.
 */
export function problemOf(search: URLSearchParams): SocialOffer['problem'] {
  const code = search.get('problem') ?? ''
  const provider = search.get('with') ?? ''
  if (!isProblem(code)) return null
  return {
    code,
    message: errorMessage(code, { provider: isSignInProvider(provider) ? providerName(provider) : '外部サービス' }),
  }
}

/** The path with the error of the last sign-in as query. */
export function withProblem(path: string, code: string, provider: string): string {
  const { pathname, searchParams } = new URL(path, 'https://own.invalid')
  searchParams.set('problem', code)
  searchParams.set('with', provider)
  return `${pathname}?${searchParams}`
}

/** The sign-in providers and the last error, for loaders of the sign-in pages. */
export async function socialOffer(
  search: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<SocialOffer> {
  const { providers } = await loaded(listSignInProviders({ context }))
  const problem = problemOf(search)
  const provider = search.get('with') ?? ''
  const mixed_up = problem?.code === 'social_over' || problem?.code === 'social_other_browser'
  return { providers, problem, by_hand: mixed_up && isSignInProvider(provider) ? provider : null }
}

/**
 * The sign-in provider that the path of a page names.
 * @throws 404 for an unknown name
 */
export function providerOf(params: { provider: string }): SignInProviderId {
  if (!isSignInProvider(params.provider)) throw data(null, 404)
  return params.provider
}
