import { mailResetLink } from '../accounts/sign-in/request-password-reset.ts'
import type { App } from '../shared/app.ts'

/**
 * Mails a brand member a link to set a new password. An unknown address is answered alike, in the same time.
 * @param address where the request comes from
 * @throws InvalidInput, Refused too_many_attempts
 */
export const requestBrandPasswordReset = async (app: App, input: { email: string }, address: string): Promise<void> =>
  await mailResetLink(app, { accounts: app.brand_accounts, counter: 'brand_password' }, input, address)
