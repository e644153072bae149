import { findActiveUserByEmail, setAccessControl } from '#database/accounts/users.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { aboutPerson } from '../shared/with-locked-person.ts'

/**
 * Makes a user an admin with all rights, for the command line: the first admin can't be appointed
 * by another.
 * @returns `unknown`: no active user has the address; `unverified`: the account's owner may not be
 * the reader of this address
 */
export async function makeAdmin(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  address: string,
): Promise<'made' | 'already' | 'unknown' | 'unverified'> {
  const email = normaliseEmail(address)
  return await inTransaction(db, async (tx) => {
    const found = await findActiveUserByEmail(tx, email)
    if (!found) return 'unknown'
    await lockUsers(tx, [found.id])
    const person = await findStanding(tx, found.id)
    if (!person || person.suspended_at || person.erased_at || person.email !== email) return 'unknown'
    if (!person.email_verified) return 'unverified'
    const { id, access_control: from } = person
    if (from === 'ADMIN' && person.admin_roles.includes('full')) return 'already'
    const at = clock.now()
    await setAccessControl(tx, id, { access_control: 'ADMIN', admin_roles: ['full'] }, at)
    await insertAudit(
      tx,
      { kind: 'system' },
      { at, action: 'change_access', ...aboutPerson(id), detail: { from, to: 'ADMIN' } },
    )
    return 'made'
  })
}
