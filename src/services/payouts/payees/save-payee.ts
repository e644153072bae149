import type { Payee, PayeeBody } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import type { PayeeRow } from '#database/payouts/find-payees.ts'
import { saveDraftDetails, submitDetails } from '#database/payouts/write-payee.ts'
import {
  checkPayee,
  cleanPayee,
  declarations,
  draftProblems,
  emptyPayee,
  INVOICE_CONSENT,
  type PayeeForm,
} from '#domain/payouts/payee-form.ts'
import { isUnfinished } from '#domain/payouts/payee-state.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { ownPayeeRow, payeeOf } from './payee-of.ts'

type Texts = { declaration: string; consent: string }

/**
 * Whether the payee has these details already, with the current texts of the declaration and the
 * consent.
 */
function isUnchanged(before: PayeeRow, values: PayeeForm, { declaration, consent }: Texts): boolean {
  const stored = payeeOf(before)
  const same = (Object.keys(emptyPayee) as (keyof PayeeForm)[]).every((field) => stored[field] === values[field])
  const agreed = !values.invoice_consent || before.invoice_consent_text === consent
  return same && agreed && before.declaration === declaration
}

/**
 * Saves the details as typed, or checks them and puts them into the operator's queue. Details that
 * were submitted once stay complete. A verified payee stays verified if nothing changes: waiting
 * for another check would delay its payout.
 * @throws Refused payee_not_found, payee_changed, payee_suspended, payee_complete,
 * payee_without_account; InvalidInput
 */
export async function savePayee(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  { version, submit, ...typed }: PayeeBody,
): Promise<Payee> {
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const before = await ownPayeeRow(app, tx, actor, id)
    if (before.state === 'suspended') throw new Refused('payee_suspended')
    if (before.version !== version) throw new Refused('payee_changed')
    const form = cleanPayee(typed)
    const now = app.clock.now()
    if (submit) {
      const checked = checkPayee(form)
      if (checked.problems) throw new InvalidInput(checked.problems)
      if (before.account_end === null) throw new Refused('payee_without_account')
      const { values } = checked
      const texts = { declaration: declarations[values.business_kind!], consent: INVOICE_CONSENT }
      if (before.state === 'verified' && isUnchanged(before, values, texts)) return payeeOf(before)
      await submitDetails(tx, id, version, values, texts, now)
      await insertAudit(tx, actor, {
        at: now,
        action: 'submit_payee',
        subject_type: 'payee',
        subject_id: id,
        detail: { from: before.state, to: 'submitted' },
      })
    } else {
      if (!isUnfinished(before.state)) throw new Refused('payee_complete')
      const problems = draftProblems(form)
      if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
      await saveDraftDetails(tx, id, version, form, now)
    }
    return payeeOf(await ownPayeeRow(app, tx, actor, id))
  })
}
