import type { AccountBody, AccountNumber, ConfirmAccountBody, Payee } from '#contract/payouts/payees-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayee } from '#database/locks.ts'
import { findBanks, findBranch } from '#database/payouts/banks.ts'
import { findLockedAccount, type PayeeRow } from '#database/payouts/find-payees.ts'
import { explainAccount, replaceAccount, type StoredAccount, trustAccount } from '#database/payouts/write-payee.ts'
import { toHolderName } from '#domain/payouts/bank-characters.ts'
import { checkAccount } from '#domain/payouts/payee-form.ts'
import { ACCOUNT_PAUSE, afterAccountChange, MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import { YUCHO } from '#domain/payouts/yucho.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { type Limit, limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { payeeReason } from './payee-decisions.ts'
import { mailAccountChanged } from './payee-mails.ts'
import { needsNote, ownPayeeRow, payeeOf, payeeRow } from './payee-of.ts'

/**
 * The whole account number, for an admin. The read and its reason are recorded before the number is
 * returned.
 * @throws Refused payee_not_found, payee_without_account, account_number_lost;
 * InvalidInput
 */
export async function readAccountNumber(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<AccountNumber> {
  const reason = payeeReason(input.reason)
  await payeeRow(app, app.db, id)
  return await inTransaction(app.db, async (tx) => {
    const locked = await findLockedAccount(tx, id)
    if (locked === null) throw new Refused('payee_without_account')
    const account_number = await app.account_numbers.unlock(id, locked)
    if (account_number === null) throw new Refused('account_number_lost')
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'read_account_number',
      subject_type: 'payee',
      subject_id: id,
      detail: { reason },
    })
    return { account_number }
  })
}

/** Changes of one user. Each sends mails. */
const CHANGES: Limit = { most: 10, seconds: 3600 }

/**
 * Stores the account encrypted, tells its owner by mail, and blocks payouts for three days. A
 * verified payee is checked again. The same account that a transfer came back from stays in doubt.
 * @throws Refused payee_not_found, payee_changed, payee_suspended,
 * too_many_attempts; InvalidInput
 */
export async function changePayeeAccount(
  app: App,
  actor: UserActor,
  id: number,
  { version, ...form }: AccountBody,
): Promise<Payee> {
  await ownPayeeRow(app, app.db, actor, id)
  const checked = checkAccount(form)
  if ('problems' in checked) throw new InvalidInput(checked.problems)
  const { branch_code, account_kind, account_number } = checked.account
  const { bank_code } = form
  const branch = await findBranch(app.db, bank_code, branch_code)
  if (!branch) throw new InvalidInput(await unlisted(app, bank_code))
  await limitAttempts(app, `payee_account:${actor.id}`, CHANGES)
  const account_locked = await app.account_numbers.lock(id, account_number)
  return await inTransaction(app.db, async (tx) => {
    await lockPayee(tx, id)
    const before = await ownPayeeRow(app, tx, actor, id)
    if (before.state === 'suspended') throw new Refused('payee_suspended')
    const now = app.clock.now()
    const blocked_until = new Date(now.getTime() + ACCOUNT_PAUSE)
    const state = afterAccountChange(before.state)
    const account = {
      ...branch,
      bank_code,
      branch_code,
      account_kind,
      account_locked,
      account_end: account_number.slice(-3),
      holder: toHolderName(form.holder).text,
    }
    const doubted = needsNote(before) && (await isSameAccount(app, tx, before, account, account_number))
    if (!(await replaceAccount(tx, id, version, account, { state, blocked_until, doubted, now })))
      throw new Refused('payee_changed')
    await insertAudit(tx, actor, {
      at: now,
      action: 'change_payee_account',
      subject_type: 'payee',
      subject_id: id,
      detail: { from: before.state, to: state },
    })
    await mailAccountChanged(app, tx, before, now, blocked_until)
    return payeeOf(await ownPayeeRow(app, tx, actor, id))
  })
}

/** Whether the stored account is typed again. A transfer to it would come back again. */
async function isSameAccount(
  app: Pick<App, 'account_numbers'>,
  tx: Tx,
  before: PayeeRow,
  typed: Pick<StoredAccount, 'bank_code' | 'branch_code' | 'account_kind' | 'holder'>,
  number: string,
): Promise<boolean> {
  const names = ['bank_code', 'branch_code', 'account_kind', 'holder'] as const
  if (names.some((name) => before[name] !== typed[name])) return false
  const locked = await findLockedAccount(tx, before.id)
  return locked !== null && (await app.account_numbers.unlock(before.id, locked)) === number
}

/**
 * Which field to correct when the list has no such branch. A bank may have left the list since the
 * page was opened.
 */
async function unlisted({ db }: Pick<App, 'db'>, bank_code: string): Promise<Record<string, string[]>> {
  if (bank_code === YUCHO)
    return { yucho_symbol: ['この記号の店が、ゆうちょ銀行の一覧にありません。通帳をお確かめください。'] }
  const listed = (await findBanks(db, bank_code)).some(({ code }) => code === bank_code)
  return listed
    ? { branch_code: ['この金融機関に、この支店はありません。支店を選び直してください。'] }
    : { bank_code: ['この金融機関は、いまの一覧にありません。統合や廃止をお確かめのうえ、選び直してください。'] }
}

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
