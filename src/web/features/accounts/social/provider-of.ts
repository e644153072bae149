import { data } from 'react-router'
import { isSignInProvider, type SignInProviderId } from '#domain/accounts/sign-in-providers.ts'

/**
 * The sign-in provider that a page's path names.
 * @throws 404 for a name that the product doesn't know
 */
export function providerOf(params: { provider: string }): SignInProviderId {
  if (!isSignInProvider(params.provider)) throw data(null, 404)
  return params.provider
}
