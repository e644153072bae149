import type { ImpersonationBegun } from '#contract/accounts/admin-users-schemas.ts'
import { endImpersonationRow, insertImpersonation } from '#database/accounts/impersonations.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { aboutPerson, reasonOf, withLockedPerson } from '../shared/locked-person.ts'

/**
 * Starts an impersonation: the admin reads the product as a user for at most half an hour and can't
 * write (docs/decisions/020-impersonation-is-read-only.md). No session of the user starts.
 * @returns when it ends, and Set-Cookie values
 * @throws Refused own_account, admin_not_seen_as, suspended_not_seen_as, and as withLockedPerson;
 * InvalidInput
 */
export async function beginImpersonation(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<{ impersonation: ImpersonationBegun; cookies: string[] }> {
  const reason = reasonOf(input.reason)
  if (id === admin.id) throw new Refused('own_account')
  const { token_hash, begun_at, expires_at, cookie } = await app.accounts.newImpersonation()
  await withLockedPerson(app, admin, id, async ({ tx, person, now }) => {
    if (person.access_control === 'ADMIN') throw new Refused('admin_not_seen_as')
    if (person.suspended_at) throw new Refused('suspended_not_seen_as')
    const impersonation = { admin_id: admin.id, user_id: id, token: token_hash, reason, begun_at, expires_at }
    const viewing_id = await insertImpersonation(tx, impersonation)
    await insertAudit(tx, admin, {
      at: now,
      action: 'begin_viewing',
      ...aboutPerson(id),
      detail: { viewing_id, reason },
    })
  })
  return { impersonation: { expires_at: isoJapan(expires_at) }, cookies: [cookie] }
}

/**
 * Ends the admin's impersonation. If it has expired or another window has ended it, only the cookie
 * is removed.
 * @returns id of the impersonated user, and Set-Cookie values
 */
export async function endImpersonation(
  app: App,
  actor: UserActor,
): Promise<{ user_id: number | null; cookies: string[] }> {
  const { impersonation } = actor
  if (impersonation)
    await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      if (!(await endImpersonationRow(tx, impersonation.id, now))) return
      const admin = { kind: 'user', id: impersonation.admin.id, address: actor.address } as const
      const detail = { viewing_id: impersonation.id }
      await insertAudit(tx, admin, { at: now, action: 'end_viewing', ...aboutPerson(actor.id), detail })
    })
  return { user_id: impersonation ? actor.id : null, cookies: [app.accounts.endOfImpersonation()] }
}
