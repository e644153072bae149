import type { OwnPayees } from '#contract/payouts/payees-schemas.ts'
import { findOwnPayees } from '#database/payouts/find-payees.ts'
import { isUnfinished } from '#domain/payouts/payee-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import { ownStandings, type StandingsApp } from './own-standings.ts'

/**
 * The states of the caller's payees, and of those of their ambassadors; of those whose details the
 * caller writes, also what is paid next. An admin who views the product as the host sees no amount.
 */
export async function listOwnPayees(app: StandingsApp, actor: UserActor): Promise<OwnPayees> {
  const [rows, standings] = await Promise.all([
    findOwnPayees(app.db, actor.id, app.clock.now()),
    actor.viewing ? null : ownStandings(app, actor.id),
  ])
  return {
    payees: rows.map(({ id, ambassador, state, responsible, owed }) => ({
      id,
      ambassador,
      state,
      responsible,
      own: ambassador === null || responsible?.id === actor.id,
      missing: owed && isUnfinished(state),
      next: standings?.get(id) ?? null,
    })),
  }
}
