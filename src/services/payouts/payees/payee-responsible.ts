import type { AdminPayee, Payee, PayeeReasonBody } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import { findOwnPayees } from '#database/payouts/find-payees.ts'
import { releaseResponsibility, takeResponsibility } from '#database/payouts/write-payee.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { decidePayee, type DecidingApp, payeeReason } from './payee-decisions.ts'
import { mailResponsibleTaken } from './payee-mails.ts'
import { ownPayeeRow, payeeOf } from './payee-of.ts'

/**
 * Makes the caller responsible for the payee of their ambassador, if nobody is. All members get a
 * mail.
 * @throws Refused payee_not_found (also for other ambassadors and own payees),
 * payee_has_responsible
 */
export async function takePayee(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  id: number,
): Promise<Payee> {
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const now = app.clock.now()
    const mine = (await findOwnPayees(tx, actor.id, now)).find((one) => one.id === id)
    if (!mine?.ambassador) throw new Refused('payee_not_found')
    if (mine.responsible?.id !== actor.id) {
      if (!(await takeResponsibility(tx, id, actor.id, now))) throw new Refused('payee_has_responsible')
      await insertAudit(tx, actor, { at: now, action: 'take_payee', subject_type: 'payee', subject_id: id })
      await mailResponsibleTaken(app, tx, await ownPayeeRow(app, tx, actor, id), actor.name)
    }
    return payeeOf(await ownPayeeRow(app, tx, actor, id))
  })
}

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
  { version, ...typed }: PayeeReasonBody,
): Promise<AdminPayee> {
  return await decidePayee(app, admin, id, {
    version,
    action: 'release_payee',
    enables: true,
    reason: payeeReason(typed.reason),
    write: async (tx, row, { now }) => {
      if (!row.ambassador) throw new Refused('payee_not_found')
      return await releaseResponsibility(tx, id, version, now)
    },
  })
}
