import type { Ambassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { ambassadorOf } from './ambassador-of.ts'

/**
 * A published ambassador.
 * @throws Refused ambassador_not_found
 */
export async function getAmbassador({ db }: Pick<App, 'db'>, id: number): Promise<Ambassador> {
  const row = await findAmbassador(db, id)
  if (!row?.published) throw new Refused('ambassador_not_found')
  return ambassadorOf(row)
}
