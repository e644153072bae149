import type { Offers } from '#contract/reviews/offers-schemas.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { offersOf } from './offers-of.ts'

/**
 * The stories and reviews of a published ambassador.
 * @throws Refused ambassador_not_found
 */
export async function getAmbassadorOffers(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  ambassador_id: number,
): Promise<Offers> {
  if (!(await findAmbassador(app.db, ambassador_id))?.published) throw new Refused('ambassador_not_found')
  return await offersOf(app, { ambassador_id })
}
