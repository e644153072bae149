import type { OwnPayees } from '#contract/payouts/payees-schemas.ts'
import { findOwnPayees } from '#database/payouts/find-payees.ts'
import { isUnfinished } from '#domain/payouts/payee-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** The states of the caller's payees, and of those of their ambassadors. */
export async function listOwnPayees({ db, clock }: Pick<App, 'db' | 'clock'>, actor: UserActor): Promise<OwnPayees> {
  const rows = await findOwnPayees(db, actor.id, clock.now())
  return {
    payees: rows.map(({ id, ambassador, state, responsible, owed }) => ({
      id,
      ambassador,
      state,
      responsible,
      own: ambassador === null || responsible?.id === actor.id,
      missing: owed && isUnfinished(state),
    })),
  }
}
