import { data } from 'react-router'
import { isSignInProvider, type SignInProviderId } from '#domain/accounts/sign-in-providers.ts'

/**
 * The sign-in provider that the path of a page names.
 * @throws 404 for an unknown name
 */
export function providerOf(params: { provider: string }): SignInProviderId {
  if (!isSignInProvider(params.provider)) throw data(null, 404)
  return params.provider
}
