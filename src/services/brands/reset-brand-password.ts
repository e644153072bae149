import { setPasswordByToken } from '../accounts/sign-in/reset-password.ts'
import type { App } from '../shared/app.ts'

/**
 * Sets a brand member's new password with the token of the mailed link, and ends all their sessions. A refused password doesn't use it up.
 * @param address where the request comes from
 * @throws InvalidInput, Refused reset_token_invalid, too_many_attempts
 */
export const resetBrandPassword = async (
  app: App,
  input: { reset_password_token: string; password: string },
  address: string,
): Promise<void> => await setPasswordByToken(app, app.brand_accounts, input, address)
