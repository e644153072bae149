import type { RouterContextProvider } from 'react-router'
import type { SignInProviders } from '#contract/accounts/social-schemas.ts'
import { errorTable, wordsOf } from '#contract/shared/error-table.ts'
import { isSignInProvider, providerName, type SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import { loaded, serverApi } from '#web/api-client.ts'

export type SocialOffer = SignInProviders & {
  /** Why the last way through another company's sign-in led back here. */
  problem: { code: string; message: string } | null
  /** Whose app must not sign in by itself the next time, because that is how browsers get mixed up. */
  by_hand: SignInProviderId | null
}

type Code = keyof typeof errorTable

/** Refusals that an address may name; those whose words need nothing but the company. */
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

/** What an address says of the last way: `?problem=…&with=line`. For loaders, so that the table of words stays on the server. */
export function problemOf(search: URLSearchParams): SocialOffer['problem'] {
  const code = search.get('problem') ?? ''
  const provider = search.get('with') ?? ''
  if (!isProblem(code)) return null
  return {
    code,
    message: wordsOf(code, { provider: isSignInProvider(provider) ? providerName(provider) : '外部サービス' }),
  }
}

/** The address of a page that says what came of the way. */
export function withProblem(path: string, code: string, provider: string): string {
  const { pathname, searchParams } = new URL(path, 'https://own.invalid')
  searchParams.set('problem', code)
  searchParams.set('with', provider)
  return `${pathname}?${searchParams}`
}

/** For loaders of the pages where people sign in. */
export async function socialOffer(
  search: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<SocialOffer> {
  const { providers } = await loaded(serverApi(context).sign_in_providers.$get())
  const problem = problemOf(search)
  const provider = search.get('with') ?? ''
  const mixed_up = problem?.code === 'social_over' || problem?.code === 'social_other_browser'
  return { providers, problem, by_hand: mixed_up && isSignInProvider(provider) ? provider : null }
}
