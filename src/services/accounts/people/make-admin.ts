import { findActiveUserByEmail, setAccessControl } from '#database/accounts/users.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { aboutPerson } from '../shared/upon-person.ts'

/**
 * Makes somebody an admin on the word of whoever runs the installation, since the first one has nobody to do it.
 * @returns `unknown`: nobody active has the address; `unverified`: whoever has the account may not be whoever reads the mail
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
    if (from === 'ADMIN') return 'already'
    const at = clock.now()
    await setAccessControl(tx, id, 'ADMIN', at)
    await insertAudit(
      tx,
      { kind: 'system' },
      { at, action: 'change_access', ...aboutPerson(id), detail: { from, to: 'ADMIN' } },
    )
    return 'made'
  })
}
