// Compares the stored files of transfers with their payouts. SQL can't, because the bytes are
// encrypted; `payout-invariants.ts` compares what the rows say.
import { findFileAfter, findPayoutsOfFile } from '#database/payouts/find-runs.ts'
import { checkBankFile } from '#domain/payouts/check-bank-file.ts'
import type { App } from '../../shared/app.ts'

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

/** Opens every stored file, one after another, and checks each byte of it. Reads only. */
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
