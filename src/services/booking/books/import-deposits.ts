import { createHash } from 'node:crypto'
import type { DepositImport, DepositImportBody } from '#contract/booking/admin-books-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findImport, insertDeposits, insertImport } from '#database/booking/accounting/deposits.ts'
import { inTransaction } from '#database/client.ts'
import { lockDeposits } from '#database/locks.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { markLines } from './preview-deposits.ts'
import { readDepositFile } from './read-deposit-file.ts'

const MAX_FILE_NAME = 200

/**
 * Adds the new deposits of a CSV file, all or none. Lines that are stored already are skipped. A
 * repeated call with the same key returns the result of the first one.
 * @throws InvalidInput with the lines that can't be imported
 */
export async function importDeposits(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { file_base64, file_name, request_key }: DepositImportBody,
): Promise<DepositImport> {
  const now = app.clock.now()
  const { bytes, lines } = readDepositFile(file_base64, dateOf(now))
  const wrong = lines.filter(({ problems }) => problems.length > 0)
  if (wrong.length > 0)
    throw new InvalidInput({
      file_base64: wrong.slice(0, 20).map(({ line, problems }) => `${line}行目：${problems.join('')}`),
    })
  return await inTransaction(app.db, async (tx) => {
    await lockDeposits(tx)
    const earlier = await findImport(tx, request_key)
    if (earlier) return { added: earlier.added, skipped: earlier.skipped }
    const added = (await markLines(tx, lines)).filter(({ state }) => state === 'new')
    const counts = { added: added.length, skipped: lines.length - added.length }
    const common = { created_by: admin.id, created_at: now }
    const import_id = await insertImport(tx, {
      request_key,
      file_name: Array.from(cleanText(file_name)).slice(0, MAX_FILE_NAME).join('') || 'deposits.csv',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...counts,
      ...common,
    })
    if (import_id === undefined) throw new Error('the import was not stored')
    const rows = added.map(({ deposited_on, amount, fee, reference, nth }) => ({
      deposited_on,
      amount,
      fee,
      reference,
      nth,
      import_id,
      ...common,
    }))
    if ((await insertDeposits(tx, rows)) !== rows.length) throw new Error('a deposit was not stored')
    await insertAudit(tx, admin, {
      at: now,
      action: 'import_deposits',
      subject_type: 'deposit',
      subject_id: import_id,
      detail: counts,
    })
    return counts
  })
}
