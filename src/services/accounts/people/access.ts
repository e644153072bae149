import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { findActiveUserByEmail, setAccessControl } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import type { AccessLevel } from '#domain/accounts/people.ts'
import { type AdminRole, roleWords, tidyRoles } from '#domain/accounts/roles.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { queueRolesMail } from '../mails/account-mails.ts'
import { aboutPerson, type LockedPerson, withLockedPerson } from '../shared/locked-person.ts'
import { getPerson } from './person.ts'

/**
 * Changes the access level of a user, and the roles of an admin. The user gets a mail about roles.
 * Admins can't change their own, so at least one admin with `full` always remains.
 * @throws Refused own_access_level, and as withLockedPerson; InvalidInput for an admin without a
 * role
 */
export async function changeAccess(
  app: App,
  admin: UserActor,
  id: number,
  access_control: AccessLevel,
  roles: readonly AdminRole[] = ['full'],
): Promise<PersonDetail> {
  if (id === admin.id) throw new Refused('own_access_level')
  const is_admin = access_control === 'ADMIN'
  const admin_roles = is_admin ? tidyRoles(roles) : (['full'] as const)
  if (admin_roles.length === 0) throw new InvalidInput({ admin_roles: ['役割を1つ以上お選びください。'] })
  const change = async ({ tx, person, now }: LockedPerson) => {
    const from = person.access_control
    const had = from === 'ADMIN' ? roleWords(person.admin_roles) : ''
    const has = is_admin ? roleWords(admin_roles) : ''
    if (from === access_control && had === has) return
    await setAccessControl(tx, id, { access_control, admin_roles }, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'change_access',
      ...aboutPerson(id),
      detail: { from, to: access_control, ...(had && { roles_from: had }), ...(has && { roles_to: has }) },
    })
    if (had || has) await queueRolesMail(app, tx, person, has)
  }
  await withLockedPerson(app, admin, id, change, 'full')
  return await getPerson(app, id)
}

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
