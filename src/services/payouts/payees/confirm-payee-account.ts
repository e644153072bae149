import type { ConfirmAccountBody, Payee } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import { explainAccount, trustAccount } from '#database/payouts/write-payee.ts'
import { afterAccountChange, MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { Refused } from '../../shared/refused.ts'
import { needsNote, ownPayeeRow, payeeOf } from './payee-of.ts'

/**
 * The host says that the account is right, after a transfer to it came back. If the account was the
 * cause, the reason waits for the verification by an admin. Otherwise payouts go on.
 * @throws Refused payee_not_found, payee_changed, payee_account_undoubted, payee_suspended;
 * InvalidInput
 */
export async function confirmPayeeAccount(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  { version, reason: typed }: ConfirmAccountBody,
): Promise<Payee> {
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const before = await ownPayeeRow(app, tx, actor, id)
    if (before.version !== version) throw new Refused('payee_changed')
    if (before.account_doubted_at === null) throw new Refused('payee_account_undoubted')
    const now = app.clock.now()
    const with_note = needsNote(before)
    if (with_note) {
      if (before.state === 'suspended') throw new Refused('payee_suspended')
      const note = checkedReason(typed, {
        most: MAX_PAYEE_MESSAGE,
        missing: '口座を変えないわけを入力してください。',
        named: 'わけは',
      })
      await explainAccount(tx, id, version, note, { state: afterAccountChange(before.state), now })
    } else await trustAccount(tx, id, version, now)
    await insertAudit(tx, actor, {
      at: now,
      action: 'confirm_payee_account',
      subject_type: 'payee',
      subject_id: id,
      detail: { with_note },
    })
    return payeeOf(await ownPayeeRow(app, tx, actor, id))
  })
}
