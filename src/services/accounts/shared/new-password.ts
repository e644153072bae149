import { COMMON_PASSWORD, newPasswordProblem, type PasswordOwner } from '#domain/accounts/password.ts'
import type { App } from '../../shared/app.ts'

/**
 * The form's message about a bad new password, or null (docs/security.md, V6): the rule of the
 * forms, and the list of common passwords.
 * @param owner what is known of the person
 */
export async function findPasswordProblem(
  app: Pick<App, 'isCommonPassword'>,
  password: string,
  owner: PasswordOwner = {},
): Promise<string | null> {
  return newPasswordProblem(password, owner) ?? ((await app.isCommonPassword(password)) ? COMMON_PASSWORD : null)
}
