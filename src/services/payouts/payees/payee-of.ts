import type { AdminPayee, Payee } from '#contract/payouts/payees-schemas.ts'
import { findPayee, isOwnPayee, type PayeeRow } from '#database/payouts/find-payees.ts'
import type { Db } from '#database/client.ts'
import type { OwnInterest } from '#domain/accounts/own-interest.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

function accountOf(row: PayeeRow): Payee['account'] {
  const { bank_code, bank_name, branch_code, branch_name, account_kind, account_end, holder, account_changed_at } = row
  // The columns of an account are all null or none.
  if (!bank_code || !bank_name || !branch_code || !branch_name || !account_kind || !account_end || !holder) return null
  return {
    bank_code,
    bank_name,
    branch_code,
    branch_name,
    account_kind,
    account_end,
    holder,
    account_changed_at: isoJapan(account_changed_at!),
    branch_listed: row.branch_listed,
  }
}

/** Whether the account caused the return of a transfer, so that the host says why it is right. */
export const needsNote = ({ account_return }: PayeeRow): boolean =>
  account_return !== null && account_return.cause !== 'other'

/** A payee as its host sees it. */
export function payeeOf(row: PayeeRow): Payee {
  const { id, ambassador, state, version, business_kind, legal_name, legal_name_kana, postal_code, address } = row
  const { phone, invoice_number, invoice_from, invoice_until, invoice_consent, blocked_until, message } = row
  return {
    id,
    ambassador,
    state,
    version,
    business_kind,
    legal_name,
    legal_name_kana,
    postal_code,
    address,
    phone,
    invoice_number,
    invoice_from: invoice_from ?? '',
    invoice_until: invoice_until ?? '',
    invoice_consent,
    account: accountOf(row),
    blocked_until: isoJapan(blocked_until),
    account_doubted_at: isoJapan(row.account_doubted_at),
    account_return: row.account_return && {
      pay_on: row.account_return.pay_on,
      reason: row.account_return.reason,
      needs_note: needsNote(row),
    },
    account_note: row.account_note,
    message,
  }
}

/** A payee as an admin sees it. @param own_interest of that admin */
export function adminPayeeOf(row: PayeeRow, own_interest: OwnInterest[]): AdminPayee {
  const { user, responsible, declaration, invoice_consent_text, verification_reason, suspended_reason } = row
  return {
    ...payeeOf(row),
    user,
    responsible,
    declaration,
    declared_at: isoJapan(row.declared_at),
    invoice_consent_text,
    invoice_consented_at: isoJapan(row.invoice_consented_at),
    verification_reason,
    suspended_reason,
    submitted_at: isoJapan(row.submitted_at),
    checked_at: isoJapan(row.checked_at),
    checked_by: row.checked_by,
    owed: row.owed,
    own_interest,
  }
}

/** @throws Refused payee_not_found */
export async function payeeRow(app: Pick<App, 'clock'>, db: Db, id: number): Promise<PayeeRow> {
  const row = await findPayee(db, id, app.clock.now())
  if (!row) throw new Refused('payee_not_found')
  return row
}

/**
 * A payee whose details the caller writes.
 * @throws Refused payee_not_found, also for another's
 */
export async function ownPayeeRow(app: Pick<App, 'clock'>, db: Db, actor: UserActor, id: number): Promise<PayeeRow> {
  if (!(await isOwnPayee(db, id, actor.id))) throw new Refused('payee_not_found')
  return await payeeRow(app, db, id)
}
