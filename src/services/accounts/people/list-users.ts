import type { Users } from '#contract/accounts/accounts-schemas.ts'
import { findUsers } from '#database/accounts/users.ts'
import type { App } from '../../shared/app.ts'

const MOST = 20

/**
 * Users for whom an admin can act: those whose name or address contains the text, or the first
 * ones.
 */
export async function listUsers({ db }: Pick<App, 'db'>, text: string | undefined): Promise<Users> {
  return { users: await findUsers(db, text ?? '', MOST) }
}
