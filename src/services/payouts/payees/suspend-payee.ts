import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import { resumePayouts, suspendPayouts } from '#database/payouts/write-payee.ts'
import { checkPayee } from '#domain/payouts/payee-form.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import { decidePayee, type DecidingApp, payeeReason } from './decide-payee.ts'
import { mailResumed, mailSuspended } from './payee-mails.ts'
import { payeeOf } from './payee-of.ts'

/**
 * Stops payouts to a payee, whose details then can't be changed. Its owner reads the reason on
 * their pages and in a mail.
 * @throws Refused payee_not_found, payee_changed, payee_suspended; InvalidInput
 */
export async function suspendPayee(
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
      action: 'suspend_payee',
      enables: false,
      reason,
      write: async (tx, row, now) => {
        if (row.state === 'suspended') throw new Refused('payee_suspended')
        await mailSuspended(app, tx, row, reason)
        return await suspendPayouts(tx, id, version, reason, { by: admin.id, now })
      },
    },
  )
}

/**
 * Ends a suspension. Complete details wait for another check; others are a draft again.
 * @throws Refused payee_not_found, own_interest, payee_changed, payee_not_suspended
 */
export async function resumePayee(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  { version }: { version: number },
): Promise<AdminPayee> {
  return await decidePayee(
    app,
    admin,
    { id, version },
    {
      action: 'resume_payee',
      enables: true,
      write: async (tx, row, now) => {
        if (row.state !== 'suspended') throw new Refused('payee_not_suspended')
        const complete =
          row.declared_at !== null && row.account_end !== null && checkPayee(payeeOf(row)).problems === null
        await mailResumed(app, tx, row)
        return await resumePayouts(tx, id, version, complete ? 'submitted' : 'draft', now)
      },
    },
  )
}
