// What admins decide about a payee: verify, return, suspend, resume.
import type { AdminPayee, PayeeReasonBody } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import type { PayeeRow } from '#database/payouts/find-payees.ts'
import { type Check, giveBack, resumePayouts, suspendPayouts, verify } from '#database/payouts/write-payee.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import { checkPayee } from '#domain/payouts/payee-form.ts'
import { MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { ownInterestIn, refuseOwn } from '../../shared/own-interest.ts'
import { Refused } from '../../shared/refused.ts'
import { mailResumed, mailReturned, mailSuspended, mailVerified } from './payee-mails.ts'
import { adminPayeeOf, payeeOf, payeeRow } from './payee-of.ts'

export type DecidingApp = Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>

type Decision = {
  version: number
  action: AuditAction
  /** For the audit log. */
  reason?: string
  /** Whether it can bring money to the payee. Then nobody decides about a payee of their own. */
  enables: boolean
  /** @returns false when somebody else wrote since the version; mails belong here too */
  write: (tx: Tx, row: PayeeRow, check: Check) => Promise<boolean>
}

/**
 * Runs a decision under the lock of the payee and records it. Of two admins who decide at once, the
 * second is refused.
 * @throws Refused payee_not_found, own_interest, payee_changed
 */
export async function decidePayee(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  { version, action, reason, enables, write }: Decision,
): Promise<AdminPayee> {
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const row = await payeeRow(app, tx, id)
    const own_interest = await ownInterestIn(tx, admin, { payee_ids: [id] })
    if (enables) refuseOwn(own_interest)
    if (row.version !== version) throw new Refused('payee_changed')
    const now = app.clock.now()
    if (!(await write(tx, row, { by: admin.id, now }))) throw new Refused('payee_changed')
    const after = await payeeRow(app, tx, id)
    await insertAudit(tx, admin, {
      at: now,
      action,
      subject_type: 'payee',
      subject_id: id,
      detail: { from: row.state, to: after.state, ...(reason !== undefined && { reason }) },
    })
    return adminPayeeOf(after, own_interest)
  })
}

/** @throws InvalidInput */
export const payeeReason = (typed: string): string =>
  checkedReason(typed, { most: MAX_PAYEE_MESSAGE, missing: '理由を入力してください。' })

/** @param reason for an individual who isn't in business; null for others */
const verification = (app: DecidingApp, version: number, reason: string | null): Decision => ({
  version,
  action: 'verify_payee',
  enables: true,
  ...(reason !== null && { reason }),
  write: async (tx, row, check) => {
    if (row.state !== 'submitted') throw new Refused('payee_not_submitted')
    if ((row.business_kind === 'individual') !== (reason !== null))
      throw new Refused(reason === null ? 'payee_not_in_business' : 'payee_in_business')
    await mailVerified(app, tx, row)
    return await verify(tx, row.id, version, reason, check)
  },
})

/**
 * Marks a company or sole trader as verified; the host gets a mail.
 * @throws Refused payee_not_found, own_interest, payee_changed, payee_not_submitted,
 * payee_not_in_business
 */
export const verifyPayee = (app: DecidingApp, admin: UserActor, id: number, { version }: { version: number }) =>
  decidePayee(app, admin, id, verification(app, version, null))

/**
 * Marks an individual who isn't in business as verified. Collecting money for such a person may be
 * a funds transfer (資金決済法2条の2), so the reason is stored.
 * @throws Refused payee_not_found, own_interest, payee_changed, payee_not_submitted,
 * payee_in_business; InvalidInput
 */
export const verifyIndividualPayee = async (app: DecidingApp, admin: UserActor, id: number, input: PayeeReasonBody) =>
  await decidePayee(app, admin, id, verification(app, input.version, payeeReason(input.reason)))

/**
 * Returns submitted or verified details to the host with a message, which is also mailed.
 * @throws Refused payee_not_found, payee_changed, payee_not_submitted; InvalidInput
 */
export async function returnPayee(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  { version, ...typed }: { version: number; message: string },
): Promise<AdminPayee> {
  const message = checkedReason(typed.message, {
    most: MAX_PAYEE_MESSAGE,
    missing: 'ホストに伝えることを入力してください。',
    named: '',
    field: 'message',
  })
  return await decidePayee(app, admin, id, {
    version,
    action: 'return_payee',
    enables: false,
    write: async (tx, row, check) => {
      if (row.state !== 'submitted' && row.state !== 'verified') throw new Refused('payee_not_submitted')
      await mailReturned(app, tx, row, message)
      return await giveBack(tx, id, version, message, check)
    },
  })
}

/**
 * Stops payouts to a payee, whose details then can't be changed. Its owner reads the reason on
 * their pages and in a mail.
 * @throws Refused payee_not_found, payee_changed, payee_suspended; InvalidInput
 */
export async function suspendPayee(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  { version, ...typed }: PayeeReasonBody,
): Promise<AdminPayee> {
  const reason = payeeReason(typed.reason)
  return await decidePayee(app, admin, id, {
    version,
    action: 'suspend_payee',
    enables: false,
    reason,
    write: async (tx, row, check) => {
      if (row.state === 'suspended') throw new Refused('payee_suspended')
      await mailSuspended(app, tx, row, reason)
      return await suspendPayouts(tx, id, version, reason, check)
    },
  })
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
  return await decidePayee(app, admin, id, {
    version,
    action: 'resume_payee',
    enables: true,
    write: async (tx, row, { now }) => {
      if (row.state !== 'suspended') throw new Refused('payee_not_suspended')
      const complete =
        row.declared_at !== null && row.account_end !== null && checkPayee(payeeOf(row)).problems === null
      await mailResumed(app, tx, row)
      return await resumePayouts(tx, id, version, complete ? 'submitted' : 'draft', now)
    },
  })
}
