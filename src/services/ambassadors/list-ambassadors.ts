import type { Ambassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findAmbassadors } from '#database/ambassadors/find-ambassadors.ts'
import { type Actor, isAdminAs } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { ambassadorOf } from './ambassador-of.ts'

/**
 * The published ambassadors; with `include_unpublished`, for admins, all of them.
 * @throws Refused not_signed_in, not_allowed when another caller requests all
 */
export async function listAmbassadors(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  { include_unpublished }: { include_unpublished?: boolean },
): Promise<{ ambassadors: Ambassador[] }> {
  if (include_unpublished && actor.kind !== 'user') throw new Refused('not_signed_in')
  if (include_unpublished && !isAdminAs(actor)) throw new Refused('not_allowed')
  const rows = await findAmbassadors(db, include_unpublished ? 'all' : 'published')
  return { ambassadors: rows.map(ambassadorOf) }
}
