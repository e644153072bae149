import type { Db } from '#database/client.ts'
import type { SessionUser } from '#gateways/accounts/port.ts'

/** The user as a session returns them. */
export async function findSessionUser(db: Db, id: number): Promise<SessionUser | undefined> {
  return await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_verified',
      'image',
      'access_control',
      'admin_roles',
      'current_ambassador_id',
      'closes_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
