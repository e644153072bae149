import { setPasswordByToken } from '../../accounts/sign-in/password-reset.ts'
import type { App } from '../../shared/app.ts'

/**
 * Sets a brand member's new password with the mailed token, and ends all their sessions. A refused
 * password doesn't use up the token.
 * @param address IP address of the client
 * @returns Set-Cookie values, as resetPassword for users
 * @throws InvalidInput, Refused reset_token_invalid, too_many_attempts
 */
export const resetBrandPassword = async (
  app: App,
  input: { reset_password_token: string; password: string },
  headers: Headers,
  address: string,
): Promise<string[]> => await setPasswordByToken(app, app.brand_accounts, input, headers, address)
