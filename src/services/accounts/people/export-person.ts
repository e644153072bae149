import { readPersonData, type PersonData } from '#database/accounts/person-data.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { aboutPerson, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * All data about a user as JSON, for an admin to hand over to them. The export is recorded.
 * @throws Refused as withLockedPerson
 */
export async function exportPerson(app: App, admin: UserActor, id: number): Promise<string> {
  return await withLockedPerson(app, admin, id, async ({ tx, now }) => {
    await insertAudit(tx, admin, { at: now, action: 'export_person', ...aboutPerson(id) })
    return await fileOf(tx, id, now)
  })
}

/**
 * The same for the user's own data.
 * @throws Refused seeing_as_somebody: an impersonating admin must export in their own name
 */
export async function exportOwnData(app: App, actor: UserActor): Promise<string> {
  if (actor.viewing) throw new Refused('seeing_as_somebody')
  return await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await insertAudit(tx, actor, { at: now, action: 'export_own_data', ...aboutPerson(actor.id) })
    return await fileOf(tx, actor.id, now)
  })
}

async function fileOf(tx: Tx, id: number, now: Date): Promise<string> {
  const data = await readPersonData(tx, id)
  if (!data) throw new Refused('person_not_found')
  return JSON.stringify({ exported_at: isoJapan(now), ...data, mails: data.mails.map(withoutTokens) }, null, 2)
}

/**
 * The export contains no valid links, because a link lets its reader set a password or verify an
 * address.
 */
const withoutTokens = (mail: PersonData['mails'][number]) => ({
  ...mail,
  text: mail.text.replace(/token=[^\s&]+/g, 'token=（省略）'),
})
