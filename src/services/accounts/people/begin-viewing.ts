import type { ViewingBegun } from '#contract/accounts/admin-users-schemas.ts'
import { insertViewing } from '#database/accounts/viewings.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { aboutPerson, reasonOf, uponPerson } from '../shared/upon-person.ts'

/**
 * Lets an admin see the product as a person, for half an hour at most and without writing anything (decision 021). No session of that person
 * begins.
 * @returns when it is over, and Set-Cookie values
 * @throws Refused own_account, admin_not_seen_as, suspended_not_seen_as, and as uponPerson; InvalidInput
 */
export async function beginViewing(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<{ viewing: ViewingBegun; cookies: string[] }> {
  const reason = reasonOf(input.reason)
  if (id === admin.id) throw new Refused('own_account')
  const { token_hash, begun_at, expires_at, cookie } = await app.accounts.newViewing()
  await uponPerson(app, admin, id, async ({ tx, person, now }) => {
    if (person.access_control === 'ADMIN') throw new Refused('admin_not_seen_as')
    if (person.suspended_at) throw new Refused('suspended_not_seen_as')
    const viewing = { admin_id: admin.id, user_id: id, token: token_hash, reason, begun_at, expires_at }
    const viewing_id = await insertViewing(tx, viewing)
    await insertAudit(tx, admin, {
      at: now,
      action: 'begin_viewing',
      ...aboutPerson(id),
      detail: { viewing_id, reason },
    })
  })
  return { viewing: { expires_at: isoJapan(expires_at) }, cookies: [cookie] }
}
