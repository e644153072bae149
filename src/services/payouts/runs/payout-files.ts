import { insertAudit } from '#database/audit/insert-audit.ts'
import { type Db, inTransaction } from '#database/client.ts'
import type { TransferRow } from '#database/payouts/find-payouts.ts'
import { findFileAfter, findPayoutsOfFile, findPlainFile, findStoredFile } from '#database/payouts/find-runs.ts'
import { findPayoutSender, SENDER_ID } from '#database/payouts/payout-sender.ts'
import { replaceBySealed } from '#database/payouts/write-runs.ts'
import type { BankFileSender, FileForm, Transfer } from '#domain/payouts/bank-file.ts'
import { checkBankFile } from '#domain/payouts/check-bank-file.ts'
import { openTransfers } from '#gateways/payouts/port.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

type Batch = { sender: BankFileSender; form: FileForm; transfers: Transfer[] }

/**
 * What the files of these payouts need, with all numbers opened. It is never stored or logged.
 * @throws Refused payout_sender_missing, account_number_lost
 */
export async function batchOf(app: Pick<App, 'payout_numbers'>, db: Db, rows: readonly TransferRow[]): Promise<Batch> {
  const sender = await findPayoutSender(db)
  if (!sender) throw new Refused('payout_sender_missing')
  const own_number = await app.payout_numbers.own.unlock(SENDER_ID, sender.account_locked)
  if (own_number === null) throw new Refused('account_number_lost')
  const transfers = await openTransfers(app.payout_numbers.payouts, rows)
  if (!transfers) throw new Refused('account_number_lost')
  const { line_ends, final_line_end, end_of_file, records_per_file } = sender
  return {
    sender: { ...sender, account_number: own_number },
    form: { line_ends, final_line_end, end_of_file, records_per_file },
    transfers,
  }
}

/**
 * Encrypts the files of transfers that a version without encryption has stored, the oldest first.
 * The cleanup job calls it: during an update a server of that version still writes such files. It
 * may run in several processes at once, and be killed at any time. The SHA-256 of a file stays: a
 * download and `npm run doctor` compare it.
 * @param limit files at most
 */
export async function sealPayoutFiles(app: Pick<App, 'db' | 'payout_files'>, { limit = 100 } = {}): Promise<void> {
  for (let count = 0; count < limit; count += 1) {
    const file = await findPlainFile(app.db)
    if (!file) return
    const sealed = await app.payout_files.seal(file, file.bytes)
    await inTransaction(app.db, (tx) => replaceBySealed(tx, file.id, sealed))
  }
}

const FAULTS = {
  lost: 'no secret of this installation opens it',
  swapped: 'it has the bytes of another file',
  changed: 'its bytes are not those of its SHA-256',
}
/** Problems of one file that are named. */
const MOST = 3

export type CheckedFiles = {
  all: number
  /** Not encrypted yet. */
  plain: number
  /** Details are technical sentences, without account numbers. */
  wrong: { subject: string; detail: string }[]
}

/**
 * Compares the stored files of transfers with their payouts: opens every file, one after another,
 * and checks each byte of it. SQL can't, because the bytes are encrypted; `payout-invariants.ts`
 * compares what the rows say. Reads only.
 */
export async function checkPayoutFiles(app: Pick<App, 'db' | 'payout_files'>): Promise<CheckedFiles> {
  const checked: CheckedFiles = { all: 0, plain: 0, wrong: [] }
  for (let after = 0; ;) {
    const file = await findFileAfter(app.db, after)
    if (!file) return checked
    after = file.id
    checked.all += 1
    if (file.sealed === null) checked.plain += 1
    const problems: string[] = []
    const opened = await app.payout_files.open(file)
    if ('fault' in opened) problems.push(FAULTS[opened.fault])
    else {
      const read = checkBankFile(opened.bytes)
      problems.push(...read.problems)
      const amounts = new Map((await findPayoutsOfFile(app.db, file.id)).map(({ id, amount }) => [id, amount]))
      for (const { payout_id, amount } of read.transfers) {
        if (amounts.get(payout_id) !== amount)
          problems.push(
            `payout ${payout_id}: ${amount} yen in the file, ${amounts.get(payout_id) ?? 'none'} in its row`,
          )
        amounts.delete(payout_id)
      }
      problems.push(...[...amounts.keys()].map((id) => `payout ${id} is not in the file`))
    }
    if (problems.length > 0)
      checked.wrong.push({
        subject: `payout file ${file.id} (run ${file.run_id}, number ${file.number})`,
        detail: problems.slice(0, MOST).join('; '),
      })
  }
}

/**
 * The bytes of a file, which has whole account numbers. Each download is recorded before they are
 * returned.
 * @throws Refused payout_file_not_found, payout_file_lost, payout_file_damaged
 */
export async function downloadPayoutFile(
  app: App,
  admin: UserActor,
  { id, number }: { id: number; number: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const file = await findStoredFile(app.db, id, number)
  if (!file) throw new Refused('payout_file_not_found')
  const opened = await app.payout_files.open(file)
  if ('fault' in opened) {
    app.log.error({ run_id: id, number, fault: opened.fault }, 'a file of transfers was refused')
    throw new Refused(opened.fault === 'lost' ? 'payout_file_lost' : 'payout_file_damaged')
  }
  const { bytes } = opened
  await inTransaction(app.db, async (tx) => {
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action: 'download_payout_file',
      subject_type: 'payout_run',
      subject_id: id,
      // Versions that can't open the file record no size: 046-sealed-payout-files.sql.
      detail: { file: number, sha256: file.sha256, size: bytes.length },
    })
  })
  return { bytes, name: `sougou-${file.pay_on}-${id}-${number}.txt` }
}
