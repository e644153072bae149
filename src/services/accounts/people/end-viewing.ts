import { endViewingRow } from '#database/accounts/viewings.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { aboutPerson } from '../shared/upon-person.ts'

/**
 * The admin behind the actor sees the product as themself again. Where nothing is to be ended, because its time is over or another window did
 * it, only the cookie goes.
 * @returns whom they saw the product as, and Set-Cookie values
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
