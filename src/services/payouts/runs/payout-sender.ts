import type { PayoutSender, PayoutSenderBody } from '#contract/payouts/payout-runs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { findBranch } from '#database/payouts/banks.ts'
import { findPayoutSender, SENDER_ID, writePayoutSender } from '#database/payouts/payout-sender.ts'
import { checkSender, DEFAULT_RECORDS } from '#domain/payouts/payout-sender.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

const EMPTY: PayoutSender = {
  set: false,
  version: 0,
  client_code: '',
  client_name: '',
  bank_code: '',
  bank_name: '',
  branch_code: '',
  branch_name: '',
  account_kind: 'ordinary',
  account_end: '',
  line_ends: true,
  final_line_end: true,
  end_of_file: false,
  records_per_file: DEFAULT_RECORDS,
}

/** Our own account and the form of payout files, without the account number. */
export async function getPayoutSender({ db }: Pick<App, 'db'>): Promise<PayoutSender> {
  const row = await findPayoutSender(db)
  if (!row) return EMPTY
  const shown = omit(row, 'account_locked', 'bank_kana', 'branch_kana')
  return { set: true, ...shown }
}

/**
 * Stores our own account and the form of the files that are written from now on.
 * @throws Refused settings_changed; InvalidInput
 */
export async function changePayoutSender(
  app: Pick<App, 'db' | 'clock' | 'payout_numbers'>,
  admin: UserActor,
  input: PayoutSenderBody,
): Promise<PayoutSender> {
  const before = await findPayoutSender(app.db)
  const checked = checkSender(input, { stored: before !== undefined })
  if ('problems' in checked) throw new InvalidInput({ ...checked.problems })
  const { account_number, client_code, client_name, records_per_file } = checked.values
  const { version, bank_code, branch_code, account_kind, line_ends, final_line_end, end_of_file } = input
  const branch = await findBranch(app.db, bank_code, branch_code)
  if (!branch)
    throw new InvalidInput({ branch_code: ['この金融機関に、この支店はありません。支店を選び直してください。'] })
  const number =
    account_number !== null
      ? {
          account_locked: await app.payout_numbers.own.lock(SENDER_ID, account_number),
          account_end: account_number.slice(-3),
        }
      : { account_locked: before!.account_locked, account_end: before!.account_end }
  const row = {
    ...branch,
    ...number,
    version,
    client_code,
    client_name,
    bank_code,
    branch_code,
    account_kind,
    line_ends,
    final_line_end,
    end_of_file,
    records_per_file,
  }
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (!(await writePayoutSender(tx, row, now))) throw new Refused('settings_changed')
    await insertAudit(tx, admin, {
      at: now,
      action: 'change_payout_sender',
      subject_type: 'setting',
      subject_id: 'payout_sender',
      detail: { number_changed: account_number !== null, bank_code, branch_code },
    })
  })
  return await getPayoutSender(app)
}
