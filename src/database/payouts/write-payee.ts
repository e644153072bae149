// Writes of payees. Each has the version that the caller read in its condition.
import { type RawBuilder, sql } from 'kysely'
import type { PayeeForm } from '#domain/payouts/payee-form.ts'
import type { AccountKind } from '#domain/payouts/account-kind.ts'
import type { PayeeState } from '#domain/payouts/payee-state.ts'
import type { Tx } from '../client.ts'

type Read = { id: number; version: number; now: Date }

/** @returns false when somebody else wrote since `version` */
async function update(tx: Tx, { id, version, now }: Read, set: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`update payees set ${set}, version = version + 1, updated_at = ${now}
    where id = ${id} and version = ${version} returning id`.execute(tx)
  return rows.length > 0
}

const details = (form: PayeeForm) => sql`business_kind = ${form.business_kind}, legal_name = ${form.legal_name},
  legal_name_kana = ${form.legal_name_kana}, postal_code = ${form.postal_code}, address = ${form.address},
  phone = ${form.phone}, invoice_number = ${form.invoice_number}, invoice_from = ${form.invoice_from || null},
  invoice_until = ${form.invoice_until || null}, invoice_consent = ${form.invoice_consent}`

/** Stores a draft as typed. The state stays. */
export const saveDraftDetails = (tx: Tx, id: number, version: number, form: PayeeForm, now: Date): Promise<boolean> =>
  update(tx, { id, version, now }, details(form))

/**
 * Stores complete details and puts the payee into the queue. A payee that already waits keeps its
 * place. The time of a consent changes only with its number.
 */
export const submitDetails = (
  tx: Tx,
  id: number,
  version: number,
  form: PayeeForm,
  texts: { declaration: string; consent: string },
  now: Date,
): Promise<boolean> =>
  update(
    tx,
    { id, version, now },
    sql`declared_at = case when declaration = ${texts.declaration} then declared_at else ${now} end,
      declaration = ${texts.declaration},
      invoice_consented_at = case when not ${form.invoice_consent}::boolean then null
        when invoice_consented_at is not null and invoice_number = ${form.invoice_number} and invoice_consent_text = ${texts.consent}
          then invoice_consented_at else ${now} end,
      invoice_consent_text = case when ${form.invoice_consent}::boolean then ${texts.consent} end,
      ${details(form)}, state = 'submitted', submitted_at = coalesce(submitted_at, ${now}), message = null,
      verification_reason = null`,
  )

export type StoredAccount = {
  bank_code: string
  bank_name: string
  bank_kana: string
  branch_code: string
  branch_name: string
  branch_kana: string
  account_kind: AccountKind
  account_locked: string
  account_end: string
  holder: string
}

/**
 * Replaces the account, and blocks payouts until `blocked_until`.
 * @param doubted whether it is the account to which a transfer came back
 */
export const replaceAccount = (
  tx: Tx,
  id: number,
  version: number,
  account: StoredAccount,
  { state, blocked_until, doubted, now }: { state: PayeeState; blocked_until: Date; doubted: boolean; now: Date },
): Promise<boolean> =>
  update(
    tx,
    { id, version, now },
    sql`bank_code = ${account.bank_code}, bank_name = ${account.bank_name}, bank_kana = ${account.bank_kana},
      branch_code = ${account.branch_code}, branch_name = ${account.branch_name}, branch_kana = ${account.branch_kana},
      account_kind = ${account.account_kind}, account_locked = ${account.account_locked},
      account_end = ${account.account_end}, holder = ${account.holder}, account_changed_at = ${now},
      blocked_until = ${blocked_until}, account_doubted_at = case when ${doubted}::boolean then account_doubted_at end,
      account_note = null, state = ${state},
      submitted_at = case when ${state}::text = 'submitted' then coalesce(submitted_at, ${now}) end`,
  )

export type Check = { by: number; now: Date }

/**
 * A note about the account is accepted, too.
 * @param reason for an individual who isn't in business; null for others
 */
export const verify = (tx: Tx, id: number, version: number, reason: string | null, { by, now }: Check) =>
  update(
    tx,
    { id, version, now },
    sql`state = 'verified', submitted_at = null, message = null, verification_reason = ${reason}, checked_at = ${now},
      checked_by = ${by}, account_doubted_at = case when account_note is null then account_doubted_at end, account_note = null`,
  )

export const giveBack = (tx: Tx, id: number, version: number, message: string, { by, now }: Check) =>
  update(
    tx,
    { id, version, now },
    sql`state = 'returned', submitted_at = null, message = ${message}, verification_reason = null, checked_at = ${now},
      checked_by = ${by}, account_note = null`,
  )

export const suspendPayouts = (tx: Tx, id: number, version: number, reason: string, { by, now }: Check) =>
  update(
    tx,
    { id, version, now },
    sql`state = 'suspended', submitted_at = null, suspended_reason = ${reason}, message = ${reason}, checked_at = ${now},
      checked_by = ${by}`,
  )

/** Ends a suspension. Complete details are checked again; others are a draft. */
export const resumePayouts = (tx: Tx, id: number, version: number, state: 'submitted' | 'draft', now: Date) =>
  update(
    tx,
    { id, version, now },
    sql`state = ${state}, submitted_at = ${state === 'submitted' ? now : null}, suspended_reason = null,
      message = null, verification_reason = null`,
  )

/**
 * Makes a member responsible, if nobody is who still belongs to the ambassador.
 * @returns false when somebody is, or the user is no member
 */
export async function takeResponsibility(tx: Tx, id: number, user_id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update payees p set responsible_user_id = ${user_id}, version = version + 1, updated_at = ${now}
    where p.id = ${id}
      and exists (select from ambassador_members m where m.ambassador_id = p.ambassador_id and m.user_id = ${user_id})
      and not exists (select from ambassador_members m
        where m.ambassador_id = p.ambassador_id and m.user_id = p.responsible_user_id)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Takes the responsibility away; another member can take it. */
export const releaseResponsibility = (tx: Tx, id: number, version: number, now: Date): Promise<boolean> =>
  update(tx, { id, version, now }, sql`responsible_user_id = null`)

/** The host says that the account is right, after a transfer came back. */
export const trustAccount = (tx: Tx, id: number, version: number, now: Date): Promise<boolean> =>
  update(tx, { id, version, now }, sql`account_doubted_at = null`)

/** The host says why the account is right to which a transfer came back. It waits for an admin. */
export const explainAccount = (
  tx: Tx,
  id: number,
  version: number,
  note: string,
  { state, now }: { state: PayeeState; now: Date },
): Promise<boolean> =>
  update(
    tx,
    { id, version, now },
    sql`account_note = ${note}, state = ${state},
      submitted_at = case when ${state}::text = 'submitted' then coalesce(submitted_at, ${now}) end`,
  )
