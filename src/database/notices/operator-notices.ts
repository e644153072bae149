// Who gets notices of what waits for the operator.
import { sql } from 'kysely'
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { Db } from '../client.ts'

export type AdminToNotify = { id: number; name: string; email: string; roles: AdminRole[] }

export async function findAdmins(db: Db): Promise<AdminToNotify[]> {
  const { rows } = await sql<AdminToNotify>`select id, name, email, admin_roles as roles from users
    where access_control = 'ADMIN' and suspended_at is null and erased_at is null order by id`.execute(db)
  return rows
}

/** Whether a daily notice was sent completely. */
export async function isNoticed(db: Db, key: string): Promise<boolean> {
  return (await sql`select 1 from notices where key = ${key}`.execute(db)).rows.length > 0
}
