import type { AdminAmbassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import { countExperiencesInItsName, findExperiencesInItsName } from '#database/ambassadors/members.ts'
import { countDependents } from '#database/profiles/count-dependents.ts'
import { findProfileState } from '#database/profiles/find-profiles.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { ambassadorOf } from './ambassador-of.ts'

const MOST_EXPERIENCES = 20

/**
 * One ambassador, published or not, with its experiences. For the operator.
 * @throws Refused ambassador_not_found
 */
export async function getAdminAmbassador(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
): Promise<AdminAmbassador> {
  const [row, state, dependents, experiences, experience_count] = await Promise.all([
    findAmbassador(db, id),
    findProfileState(db, 'ambassador', id),
    countDependents(db, 'ambassador', id, clock.now()),
    findExperiencesInItsName(db, id, MOST_EXPERIENCES),
    countExperiencesInItsName(db, id),
  ])
  if (!row || !state) throw new Refused('ambassador_not_found')
  const updated_at = isoJapan(state.updated_at)
  return { ...ambassadorOf(row), ...state, updated_at, dependents, experiences, experience_count }
}
