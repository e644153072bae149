import type { Users } from '#contract/accounts/accounts-schemas.ts'
import { findUsers } from '#database/accounts/users.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'

const MOST = 20

/** People to act for: those in whose name or address the text is, or the first of all. */
export async function listUsers({ db }: Pick<App, 'db'>, text: string | undefined): Promise<Users> {
  return { users: await findUsers(db, cleanLine(text ?? ''), MOST) }
}
