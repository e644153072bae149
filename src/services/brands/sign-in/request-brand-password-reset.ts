import { mailResetLink } from '../../accounts/sign-in/password-reset.ts'
import type { App } from '../../shared/app.ts'

/**
 * Mails a brand member a link to set a new password. An unknown address gets the same response in
 * the same time.
 * @param address IP address of the client
 * @throws InvalidInput, Refused too_many_attempts
 */
export const requestBrandPasswordReset = async (app: App, input: { email: string }, address: string): Promise<void> =>
  await mailResetLink(app, { accounts: app.brand_accounts, counter: 'brand_password' }, input, address)
