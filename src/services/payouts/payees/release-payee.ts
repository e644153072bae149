import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import { releaseResponsibility } from '#database/payouts/write-payee.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import { decidePayee, type DecidingApp, payeeReason } from './decide-payee.ts'

/**
 * Takes the responsibility for an ambassador's payee away from its member, for example when they
 * don't answer. Another member can take it, so an admin who is a member mustn't.
 * @throws Refused payee_not_found (also for a user's own), own_interest, payee_changed;
 * InvalidInput
 */
export async function releasePayee(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  input: { version: number; reason: string },
): Promise<AdminPayee> {
  const { version } = input
  const reason = payeeReason(input.reason)
  return await decidePayee(
    app,
    admin,
    { id, version },
    {
      action: 'release_payee',
      enables: true,
      reason,
      write: async (tx, row, now) => {
        if (!row.ambassador) throw new Refused('payee_not_found')
        return await releaseResponsibility(tx, id, version, now)
      },
    },
  )
}
