import type { Commission, OwnCommission } from '#contract/booking/host-sales-schemas.ts'
import { findDefaultRate, findOwnRate, findRatesOfAmbassador } from '#database/booking/accounting/commission.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** The default rate in force, for visitors. */
export async function getCommission(app: Pick<App, 'db' | 'clock' | 'noteChange'>): Promise<Commission> {
  const { commission_bp, changes_at } = await findDefaultRate(app.db, app.clock.now())
  app.noteChange?.(changes_at)
  return { commission_bp }
}

/** The rates with which a booking of the actor's experiences is made now. */
export async function getOwnCommission(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, current_ambassador_id }: UserActor,
): Promise<OwnCommission> {
  const now = clock.now()
  const [commission_bp, communities] = await Promise.all([
    findOwnRate(db, now, id),
    current_ambassador_id === null ? [] : findRatesOfAmbassador(db, now, current_ambassador_id),
  ])
  return { commission_bp, communities }
}
