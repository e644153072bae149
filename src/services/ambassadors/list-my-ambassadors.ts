import type { MyAmbassadors } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findAmbassadorsOf } from '#database/ambassadors/memberships.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/**
 * The ambassadors whose member the actor is, the newest membership first, with the communities in
 * which they can publish.
 */
export async function listMyAmbassadors({ db }: Pick<App, 'db'>, actor: UserActor): Promise<MyAmbassadors> {
  return { ambassadors: await findAmbassadorsOf(db, actor.id) }
}
