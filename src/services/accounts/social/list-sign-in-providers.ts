import type { SignInProviders } from '#contract/accounts/social-schemas.ts'
import { providerName } from '#domain/accounts/sign-in-providers.ts'
import type { App } from '../../shared/app.ts'

/** Providers that users may sign in with, in the order of their buttons. */
export const listSignInProviders = (app: Pick<App, 'sign_in_providers'>): SignInProviders => ({
  providers: app.sign_in_providers.map(({ id }) => ({ provider: id, name: providerName(id) })),
})
