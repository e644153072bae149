import { endViewingRow } from '#database/accounts/viewings.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { aboutPerson } from '../shared/with-locked-person.ts'

/**
 * Ends the admin's impersonation. If it has expired or another window has ended it, only the cookie
 * is removed.
 * @returns id of the impersonated user, and Set-Cookie values
 */
export async function endViewing(app: App, actor: UserActor): Promise<{ user_id: number | null; cookies: string[] }> {
  const { viewing } = actor
  if (viewing)
    await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      if (!(await endViewingRow(tx, viewing.id, now))) return
      const admin = { kind: 'user', id: viewing.admin.id, address: actor.address } as const
      const detail = { viewing_id: viewing.id }
      await insertAudit(tx, admin, { at: now, action: 'end_viewing', ...aboutPerson(actor.id), detail })
    })
  return { user_id: viewing ? actor.id : null, cookies: [app.accounts.endOfViewing()] }
}
