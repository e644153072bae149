import type { AmbassadorMembers } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { countAmbassadorMembers, findAmbassadorMembers } from '#database/ambassadors/members.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf, searchOf } from '../shared/admin-list.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { requireManager } from './require-manager.ts'

/**
 * A page of an ambassador's members, for admins and its members.
 * @throws Refused not_allowed, ambassador_not_found
 */
export async function listAmbassadorMembers(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  ambassador_id: number,
  query: { q?: string; page: number },
): Promise<AmbassadorMembers> {
  await requireManager(db, actor, ambassador_id)
  const q = searchOf(query.q)
  const [ambassador, rows, count] = await Promise.all([
    findAmbassador(db, ambassador_id),
    findAmbassadorMembers(db, ambassador_id, q, rangeOf(query.page)),
    countAmbassadorMembers(db, ambassador_id, q),
  ])
  if (!ambassador) throw new Refused('ambassador_not_found')
  const { id, name, published } = ambassador
  return {
    ambassador: { id, name, published },
    members: rows.map((row) => ({ ...row, associated_at: isoJapan(row.associated_at) })),
    meta: pageMetaOf(query.page, count),
  }
}
