import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import type { PayeeRow } from '#database/payouts/find-payees.ts'
import { verify } from '#database/payouts/write-payee.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'
import { decidePayee, type DecidingApp, payeeReason } from './decide-payee.ts'
import { mailVerified } from './payee-mails.ts'

function requireSubmitted({ state }: PayeeRow): void {
  if (state !== 'submitted') throw new Refused('payee_not_submitted')
}

/**
 * Marks a company or sole trader as verified; the host gets a mail.
 * @throws Refused payee_not_found, own_interest, payee_changed, payee_not_submitted,
 * payee_not_in_business
 */
export async function verifyPayee(
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
      action: 'verify_payee',
      enables: true,
      write: async (tx, row, now) => {
        requireSubmitted(row)
        if (row.business_kind === 'individual') throw new Refused('payee_not_in_business')
        await mailVerified(app, tx, row)
        return await verify(tx, id, version, null, { by: admin.id, now })
      },
    },
  )
}

/**
 * Marks an individual who isn't in business as verified. Collecting money for such a person may be
 * a funds transfer (資金決済法2条の2), so the reason is stored.
 * @throws Refused payee_not_found, own_interest, payee_changed, payee_not_submitted,
 * payee_in_business; InvalidInput
 */
export async function verifyIndividualPayee(
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
      action: 'verify_payee',
      enables: true,
      reason,
      write: async (tx, row, now) => {
        requireSubmitted(row)
        if (row.business_kind !== 'individual') throw new Refused('payee_in_business')
        await mailVerified(app, tx, row)
        return await verify(tx, id, version, reason, { by: admin.id, now })
      },
    },
  )
}
