// Payees of the demonstration. The insert of an experience has made their rows, and their bookings
// exist.
import { sql } from 'kysely'
import { ACCOUNT_PAUSE } from '#domain/payouts/payee-state.ts'
import { toHolderName } from '#domain/payouts/bank-characters.ts'
import { declarations, INVOICE_CONSENT } from '#domain/payouts/payee-form.ts'
import type { Tx } from '#database/client.ts'
import { type DemoPayee, demoPayees } from '../content/payees.ts'
import type { Day } from './seed-base.ts'
import { ambassadorId, userId } from './seed-people.ts'

type LockNumber = (payee_id: number, number: string) => Promise<string>

async function accountOf(id: number, { account, legal_name_kana }: DemoPayee, changed_at: Date, lock: LockNumber) {
  if (!account) return {}
  const { bank, branch, account_kind, number, holder = legal_name_kana } = account
  const [bank_code, bank_name, bank_kana] = bank
  const [branch_code, branch_name, branch_kana] = branch
  return {
    bank_code,
    bank_name,
    bank_kana,
    branch_code,
    branch_name,
    branch_kana,
    account_kind,
    account_locked: await lock(id, number),
    account_end: number.slice(-3),
    holder: toHolderName(holder).text,
    account_changed_at: changed_at,
    blocked_until: new Date(changed_at.getTime() + ACCOUNT_PAUSE),
  }
}

/** @param lock encrypts an account number with the secret of this installation */
export async function seedPayees(tx: Tx, day: Day, lock: LockNumber): Promise<void> {
  await sql`update reservations r set payee_id = e.payee_id from experiences e
    where e.id = r.experience_id and r.payee_id is null`.execute(tx)
  for (const payee of demoPayees) {
    const { of, state, business_kind, invoice_number = '', changed_days_ago = 0, message, reason } = payee
    const column = 'user' in of ? 'user_id' : 'ambassador_id'
    const owner = 'user' in of ? userId(of.user) : ambassadorId(of.ambassador)
    const { id } = await tx.selectFrom('payees').select('id').where(column, '=', owner).executeTakeFirstOrThrow()
    const changed_at = day.before(changed_days_ago, '10:20')
    const sent_at = day.before(changed_days_ago, '10:35')
    const sent = state !== 'draft'
    const checked = sent && state !== 'submitted'
    const { legal_name, legal_name_kana, postal_code, address, phone } = payee
    await tx
      .updateTable('payees')
      .set({
        state,
        business_kind,
        legal_name,
        legal_name_kana,
        postal_code,
        address,
        phone,
        invoice_number,
        ...(await accountOf(id, payee, changed_at, lock)),
        responsible_user_id: 'responsible' in of ? userId(of.responsible) : null,
        declaration: sent ? declarations[business_kind] : null,
        declared_at: sent ? sent_at : null,
        invoice_from: invoice_number === '' ? null : '2023-10-01',
        invoice_consent: invoice_number !== '',
        invoice_consent_text: invoice_number === '' ? null : INVOICE_CONSENT,
        invoice_consented_at: invoice_number === '' ? null : sent_at,
        message: message ?? null,
        suspended_reason: reason ?? null,
        submitted_at: state === 'submitted' ? sent_at : null,
        checked_at: checked ? day.before(changed_days_ago - 1, '11:00') : null,
        checked_by: checked ? userId('accounting') : null,
        updated_at: sent_at,
      })
      .where('id', '=', id)
      .execute()
    if (sent)
      await sql`insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail)
        values (${sent_at}, 'user', ${'responsible' in of ? userId(of.responsible) : owner}, 'submit_payee', 'payee', ${String(id)},
          ${JSON.stringify({ from: 'draft', to: 'submitted' })}::jsonb)`.execute(tx)
  }
}
